import { AgentInteropError, type Diagnostic } from "@agent-interop/diagnostics";
import { type AgentKind, INTEROP_AGENT_KINDS, resolveKind } from "@agent-interop/registry";
import { openDoor, pathRules } from "@agent-interop/source";
import { type StateDirectories, stateDirectories } from "@agent-interop/state";
import type { World } from "./command.ts";
import { didYouMean } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";
import type { KnownKinds } from "./user-kinds.ts";

export type { KnownKinds } from "./user-kinds.ts";

/**
 * Reads `kinds/*.json` of our own configuration directory; an examined other home does not move it. Without such files nothing
 * more is loaded: the checks of user kinds need the schema library.
 */
export async function knownKinds(world: World): Promise<KnownKinds> {
  const machine = world.machine();
  const rules = pathRules(machine);
  const builtIn: KnownKinds = { kinds: INTEROP_AGENT_KINDS, added: new Set(), diagnostics: [] };
  const own = ownDirectories(world);
  if ("code" in own) return { ...builtIn, diagnostics: [own] };
  const directory = rules.join(own.config, "kinds");
  const door = openDoor({ machine, disk: world.disk, inside: [directory] });
  if (door.typeAt(directory) === "absent") return builtIn;
  const { readUserKinds } = await import("./user-kinds.ts");
  return readUserKinds(door, directory);
}

/** Where our own files lie; a variable that is no absolute path costs only what lies there. */
export function ownDirectories(world: World): StateDirectories | Diagnostic {
  try {
    return stateDirectories(world.machine());
  } catch (error) {
    if (!AgentInteropError.isInstance(error)) throw error;
    return { code: error.code, severity: "warning", path: null, message: error.message, hint: error.hint };
  }
}

/** Our own adapters, `null` where our directories cannot be located; another home never moves them. */
export function adapterStore(world: World): string | null {
  const own = ownDirectories(world);
  return "code" in own ? null : pathRules(world.machine()).join(own.data, "adapters");
}

/** A kind by id or alias, else a usage error that lists candidates. */
export function kindNamed(word: string, { kinds }: KnownKinds, command: string): AgentKind {
  const kind = resolveKind(word, kinds);
  if (kind !== undefined) return kind;
  const words = kinds.flatMap(({ id, aliases }) => [id, ...aliases]);
  const hints = [...didYouMean(word, words), `kinds: ${kinds.map(({ id }) => id).join(", ")}`];
  throw new UsageError(`unknown agent kind "${word}"`, hints, command);
}
