import { isWithin } from "@agent-interop/diagnostics";
import { FOREIGN_MANIFESTS } from "@agent-interop/foreign-formats";
import { DEFAULT_LIMITS, isUnwalked, type SourceEntry } from "@agent-interop/projection";
import { type Door, pathRules, readTree, readTreeFile, type TreeEntry } from "@agent-interop/source";

/** An item's source as it lies on the disk. */
export interface SourceTree {
  /** Everything that belongs to the item, by path below its own directory; a single file is one entry. */
  readonly entries: readonly TreeEntry[];
  /** Path of the main file in it. */
  readonly main: string;
  /** Name of the directory that the item lies in. */
  readonly directory: string;
  /** The bound above which the rest was not read. */
  readonly over: "bytes" | "entries" | "depth" | null;
}

/** Names of the main file of a skill that owns its directory. */
const OWNS_DIRECTORY = "SKILL.md";

/** One above the bounds of a projection, so that a tree above one of them is seen to be. */
const BOUNDS = {
  bytes: DEFAULT_LIMITS.bytes + 1,
  entries: DEFAULT_LIMITS.entries + 1,
  depth: DEFAULT_LIMITS.depth + 1,
};

/** Bounds of a plugin with all its components. */
const PLUGIN_BOUNDS = { bytes: 4 * BOUNDS.bytes, entries: 65_536, depth: 2 * BOUNDS.depth };
/** Folders of vendors' manifests, which are looked into at the root of a plugin. */
const MANIFEST_FOLDERS: ReadonlySet<string> = new Set(
  FOREIGN_MANIFESTS.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf("/")))),
);
const skipsInPlugin = (path: string): boolean => isUnwalked(path) && !MANIFEST_FOLDERS.has(path);

/**
 * Reads what belongs to one item: a skill or a plugin with its whole directory, or one file. `null`: its place cannot be followed or read, or
 * it is a directory that holds the home.
 */
export function* readSource(door: Door, path: string, kind: string): Generator<undefined, SourceTree | null> {
  const rules = pathRules(door.machine);
  const resolution = door.resolve(path);
  if (resolution.state !== "plain" && resolution.state !== "inside") return null;
  const { realPath } = resolution;
  const name = rules.basename(path);
  if (kind === "plugin") {
    if (resolution.type !== "directory" || isWithin(door.machine, door.machine.home, realPath)) return null;
    const tree = yield* readTree(door, realPath, { bounds: PLUGIN_BOUNDS, skips: skipsInPlugin });
    return { ...tree, main: "plugin.json", directory: name };
  }
  if (kind === "skill" && name === OWNS_DIRECTORY) {
    // The directory may be a link to inside; a main file that is one would make another directory the skill.
    const place = door.resolve(rules.dirname(path));
    if (place.realPath === null || place.type !== "directory") return null;
    if (door.typeAt(rules.join(place.realPath, name)) !== "file") return null;
    if (isWithin(door.machine, door.machine.home, place.realPath)) return null;
    const tree = yield* readTree(door, place.realPath, { bounds: BOUNDS, skips: isUnwalked });
    return { ...tree, main: OWNS_DIRECTORY, directory: rules.basename(rules.dirname(path)) };
  }
  const entry = readTreeFile(door, realPath, name);
  yield;
  return { entries: [entry], main: name, directory: stem(name), over: null };
}

const stem = (name: string): string => name.replace(/(?:\.agent|\.prompt)?\.[^.]*$/, "");

/** A tree as a projection takes it. A machine without run bits has none. */
export function asEntries(entries: readonly TreeEntry[], platform: NodeJS.Platform): readonly SourceEntry[] {
  return entries.map((entry): SourceEntry => {
    if (entry.type !== "file") return entry.type === "link" ? { type: "link", path: entry.path } : entry;
    const executable = platform !== "win32" && (entry.mode & 0o111) !== 0;
    return { type: "file", path: entry.path, bytes: entry.bytes, executable };
  });
}
