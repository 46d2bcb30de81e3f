import { sanitize } from "@agent-interop/diagnostics";
import {
  type ExportFolder,
  type ExportPlan,
  type ExportTarget,
  exportLibrary,
  planExport,
  planExportRemoval,
  readTrustGate,
  removeExport,
} from "@agent-interop/library";
import type { Command, Context } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { type KnownKinds, knownKinds } from "../kinds.ts";
import { targetLibrary } from "../library.ts";
import { listIn } from "../list.ts";
import { namedDirectory } from "../named-directory.ts";
import { exportLines, placeLines, removalLines } from "../render/export.ts";
import { type SkillPlace, skillPlaces } from "../skill-places.ts";
import { UsageError } from "../usage-error.ts";
import { worldOf } from "../world.ts";

const wrong = (message: string): UsageError => new UsageError(message, [], "export");

const WRITTEN: ReadonlySet<ExportFolder["action"]> = new Set(["add", "update", "remove"]);
const THERE: ReadonlySet<ExportFolder["action"]> = new Set(["add", "update", "same", "keep"]);

/** The values of a flag; none given is none. */
function listed({ parsed }: Context, flag: string): readonly string[] | undefined {
  const text = parsed.values.get(flag);
  if (text === undefined) return undefined;
  const values = listIn(text);
  if (values.length === 0) throw wrong(`--${flag} names nothing`);
  return values;
}

async function print(context: Context, document: object, lines: readonly string[]): Promise<void> {
  const { json, output } = context;
  await output.lines(
    json ? [JSON.stringify({ schema: "agent-interop/export-report@1", ...document }, null, 2)] : lines,
  );
  await output.flush();
}

/** How to take what lies at the destination after this export to an agent. */
function placesOf(
  { kinds }: KnownKinds,
  { directory, disk, machine }: ExportTarget,
  plan: ExportPlan,
): readonly SkillPlace[] {
  const ours = plan.folders.filter(({ action }) => THERE.has(action)).map(({ folder }) => folder);
  if (ours.length === 0) return [];
  let names: readonly string[];
  try {
    names = disk?.stat(directory)?.type === "directory" ? disk.list(directory).map(({ name }) => name) : [];
  } catch {
    names = [""];
  }
  // As a whole only where nothing else lies there that a shell would name.
  const alone = names.every((name) => name.startsWith(".") || ours.includes(name));
  return skillPlaces(machine, kinds, { directory: plan.directory, folders: ours, alone }, disk);
}

/** `agent-interop export <dir>`. */
export const run: Command = async (context) => {
  const { json, parsed, view } = context;
  const world = worldOf(context);
  const known = await knownKinds(world);
  const { boundary, path } = namedDirectory(world, known, parsed.argument as string);
  const target: ExportTarget = { directory: path, machine: world.machine(), boundary, disk: world.disk };
  if (parsed.switches.has("remove")) return remove(context, target);
  const scope = parsed.values.get("scope") ?? "user";
  if (scope !== "user" && scope !== "project") throw wrong("--scope is one of user, project");
  const library = targetLibrary(world, known, scope, null);
  const gate = readTrustGate(target.machine, world.disk);
  const accept = listed(context, "accept-untrusted");
  const choice = {
    gate: { trustProjectImports: gate.value === true },
    ids: listed(context, "id"),
    acceptUntrusted: accept?.includes("all") === true ? ("all" as const) : accept,
  };
  const { progress, signal } = context;
  const plan = await planExport(library, target, { ...choice, signal });
  const places = placesOf(known, target, plan);
  const writes = plan.folders.some(({ action }) => WRITTEN.has(action));
  const blocked = plan.folders.some(({ action }) => action === "blocked");
  const dry = parsed.switches.has("dry-run");
  const document = { action: "export", scope, gate, plan, removal: null };
  if (!json) await print(context, document, exportLines(plan, scope, view));
  if (!writes || dry) {
    if (json) await print(context, { ...document, written: false, places }, []);
    return dry ? 0 : blocked ? 1 : 3;
  }
  if (!(await confirmed(context, `skills would be written into ${plan.directory}`))) {
    if (json) await print(context, { ...document, written: false, places }, []);
    return 4;
  }
  const { written } = await exportLibrary(library, target, {
    ...choice,
    expect: plan.digest,
    signal,
    onProgress: ({ done, total }) => progress.show(`exporting: ${done} of ${total}`),
  });
  const lines = [sanitize(`Written to ${plan.directory}.`), ...placeLines(places, view)];
  await print(context, { ...document, written, places }, lines);
  return blocked ? 5 : 0;
};

async function remove(context: Context, target: ExportTarget): Promise<number> {
  const { json, parsed, signal, view } = context;
  const other = ["id", "accept-untrusted", "scope"].find((flag) => parsed.values.has(flag));
  if (other !== undefined) throw wrong(`--remove takes all that was exported there; --${other} has no place beside it`);
  const planned = await planExportRemoval(target);
  const document = (removal: typeof planned, written: boolean): object => ({
    action: "remove",
    scope: null,
    gate: null,
    plan: null,
    removal,
    written,
    places: [],
  });
  if (!json) await print(context, {}, removalLines(planned, view));
  const end = async (code: number): Promise<number> => {
    if (json) await print(context, document(planned, false), []);
    return code;
  };
  if (parsed.switches.has("dry-run")) return end(0);
  if (!planned.found) {
    // What a crash left has no receipt yet, and is ended all the same.
    if (parsed.switches.has("yes")) await removeExport(target, { signal });
    return end(3);
  }
  if (!(await confirmed(context, `what was exported into ${planned.directory} would be removed`))) return end(4);
  const done = await removeExport(target, { signal });
  await print(context, document(done, true), [sanitize(`Removed from ${done.directory}.`)]);
  return done.left.length > 0 ? 5 : 0;
}
