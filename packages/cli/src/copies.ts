import type { Examined } from "@agent-interop/adopt";
import type { InteropInventory } from "@agent-interop/inventory";
import { type Library, type LibraryRecord, readLibrary } from "@agent-interop/library";
import { examine, listOf } from "./adoption.ts";
import type { Context } from "./command.ts";
import { type KnownKinds, kindNamed, knownKinds } from "./kinds.ts";
import { sayLibrary, targetLibrary } from "./library.ts";
import { examinedScope } from "./scope.ts";
import { UsageError } from "./usage-error.ts";
import { worldOf } from "./world.ts";

/** Copies in a library that are asked about, and what the agents own that they were taken from. */
export interface Copies {
  readonly library: Library;
  readonly known: KnownKinds;
  readonly hosts: readonly string[];
  readonly ids: readonly string[];
  /** Some packages were named one by one. */
  readonly named: boolean;
  readonly examined: Examined;
  readonly inventory: InteropInventory;
  /** The records of the library cannot be read. */
  readonly broken: boolean;
}

/** The packages that `--id` names; a usage error for one that is not installed, which would otherwise pass for one that is current. */
function namedIds(context: Context, records: readonly LibraryRecord[], command: string): readonly string[] | undefined {
  const ids = listOf(context, "id");
  if (ids === undefined) return undefined;
  if (ids.length === 0) throw new UsageError("--id names nothing", [], command);
  const known = new Set(records.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing === undefined) return ids;
  throw new UsageError(`no copy is called ${missing}`, ["`agent-interop library list` lists them"], command);
}

/** Reads the library that the command line names, and examines the agents that its copies were taken from: all of them, or the one that is named. */
export async function examineCopies(context: Context, command: string): Promise<Copies> {
  const { parsed } = context;
  const world = worldOf(context);
  const known = await knownKinds(world);
  const only = parsed.argument === null ? null : kindNamed(parsed.argument, known, command).id;
  const target = parsed.values.get("scope") ?? "user";
  if (target !== "user" && target !== "project") throw new UsageError("--scope is one of user, project", [], command);
  const scope = examinedScope(context, world);
  const library = targetLibrary(world, known, target, scope);
  await sayLibrary(context, library);
  const { diagnostics, records } = await readLibrary(library);
  const named = namedIds(context, records, command);
  const chosen = records.filter(
    ({ id, origin }) => (named === undefined || named.includes(id)) && (only === null || origin.host === only),
  );
  const there = new Set(known.kinds.map(({ id }) => id));
  const owners = chosen.flatMap(({ origin }) =>
    origin.kind === "interop" && there.has(origin.host) ? [origin.host] : [],
  );
  const hosts = [...new Set(owners)].sort();
  const { examined, inventory } = await examine(context, world, known, scope, hosts);
  const broken = diagnostics.some(({ severity }) => severity === "error");
  const ids = chosen.map(({ id }) => id);
  return { library, known, hosts, ids, named: named !== undefined, examined, inventory, broken };
}
