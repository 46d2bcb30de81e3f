import { displayPath, isWithin } from "@agent-interop/diagnostics";
import { declaredPaths, forbiddenPaths, INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import {
  type Disk,
  type Door,
  drive,
  openDoor,
  pathRules,
  readTree,
  readTreeFile,
  type Tree,
} from "@agent-interop/source";
import { skipsInPlugin } from "../../source-tree.ts";
import type { Context } from "./context.ts";
import { fault } from "./fault.ts";
import type { OpenedSource } from "./opened.ts";
import { recordedPath } from "./recorded.ts";

/** The door to a place that was named: nothing outside of it, and nothing in it that is never opened. */
export function placeDoor({ machine, disk, project, options }: Context, place: string): Door {
  const rules = pathRules(machine);
  const chosen = { kinds: options.kinds ?? INTEROP_AGENT_KINDS, environment: options.ignoreEnvironment !== true };
  const [forbidden, declared] = [forbiddenPaths(machine, chosen), declaredPaths(machine, chosen)];
  // Whatever directory above it is somebody's project: what is never opened there is not opened here.
  const roots = new Set([...upwards(rules, place), project ?? machine.cwd]);
  const below = (paths: readonly string[]): string[] =>
    [...roots].flatMap((root) => paths.map((path) => rules.join(root, ...path.split("/"))));
  return openDoor({
    machine,
    disk,
    inside: [place, machine.home],
    forbidden: [...forbidden.absolute, ...below(forbidden.project)],
    declared: [...declared.absolute, ...below(declared.project)],
  });
}

function upwards(rules: ReturnType<typeof pathRules>, place: string): readonly string[] {
  const above = rules.dirname(place);
  return above === place ? [place] : [place, ...upwards(rules, above)];
}

/** Where a named path really lies: who names a link means what it leads to. Throws `fetch-source-missing`, `fetch-unreadable`, `fetch-forbidden`. */
export function realPlace({ machine, disk, project }: Context, path: string): string {
  const shown = displayPath(machine, path, project);
  try {
    return disk.realpath(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") throw fault("fetch-source-missing", `${shown} leads to nothing`);
    throw fault("fetch-unreadable", `${shown} cannot be followed (${code ?? "unknown error"})`);
  }
}

/** A directory, or one file in it, as it lies there. `subfolder`: what was named of it. */
export function openPath(context: Context, path: string, subfolder = ""): OpenedSource {
  const { machine, disk, limits, options } = context;
  const rules = pathRules(machine);
  const root = realPlace(context, path);
  const door = placeDoor(context, root);
  refuseForbidden(context, door, root);
  if (isWithin(machine, machine.home, root) || isWithin(machine, realOr(disk, machine.home), root)) {
    throw fault("fetch-source-invalid", "the source is the home or holds it", "Name a directory in it.");
  }
  const type = door.typeAt(root);
  if (type !== "file" && type !== "directory") {
    throw fault("fetch-unreadable", `${displayPath(machine, path, context.project)} is no file and no directory`);
  }
  const placeOf = (sub: string): string => (sub === "" ? root : rules.join(root, ...sub.split("/")));
  return {
    transport: "path",
    source: recordedPath(machine, context.project, path),
    ref: null,
    commit: null,
    subfolder,
    local: true,
    name: rules.basename(path) || rules.basename(root) || "source",
    typeOf: async (sub) => {
      const place = placeOf(sub);
      const resolution = door.resolve(place);
      const found = resolution.state === "plain" ? resolution.type : null;
      if (door.refuses(place)) throw fault("fetch-forbidden", "the subfolder lies in an area that is never opened");
      return found === "file" || found === "directory" ? found : null;
    },
    file: async (sub, cap) => {
      const place = placeOf(sub);
      if (door.resolve(place).state !== "plain") return null;
      const read = door.read(place, { cap });
      return read.ok ? read.bytes : null;
    },
    tree: async (sub) => {
      const place = placeOf(sub);
      if (door.typeAt(place) === "file") return oneFile(door, place, rules.basename(place), limits.bytes);
      const bounds = { bytes: limits.bytes, entries: limits.entries, depth: limits.depth };
      const { signal, onProgress } = options;
      return drive(readTree(door, place, { bounds, skips: skipsInPlugin }), { signal, onProgress });
    },
    notes: () => [],
    close: async () => {},
  };
}

function oneFile(door: Door, place: string, name: string, cap: number): Tree {
  const entry = readTreeFile(door, place, name, cap);
  if (entry.type === "unread" && entry.reason === "file-too-large") return { entries: [], over: "bytes" };
  return { entries: [entry], over: null };
}

/** Throws `fetch-forbidden` for a place that is never opened. */
export function refuseForbidden({ machine, project }: Context, door: Door, place: string): void {
  if (!door.refuses(place)) return;
  throw fault("fetch-forbidden", `${displayPath(machine, place, project)} lies in an area that is never opened`);
}

function realOr(disk: Disk, path: string): string {
  try {
    return disk.realpath(path);
  } catch {
    return path;
  }
}
