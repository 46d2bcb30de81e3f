import { isWithin } from "@agent-interop/diagnostics";
import { FOREIGN_MANIFESTS } from "@agent-interop/foreign-formats";
import type { KnownSums } from "@agent-interop/library";
import { DEFAULT_LIMITS, isUnwalked, type SourceEntry } from "@agent-interop/projection";
import { type Door, pathRules, readTree, readTreeFile, type Space, type TreeEntry } from "@agent-interop/source";

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
  /** Absolute path of where a link leads to its place; `null` when there is none on the way. */
  readonly leadsTo: string | null;
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
/** True for a directory of a plugin that is named and not looked into; the folders of vendors' manifests at its root are. */
export const skipsInPlugin = (path: string): boolean => isUnwalked(path) && !MANIFEST_FOLDERS.has(path);

/**
 * Reads what belongs to one item: a skill or a plugin with its whole directory, or one file. `null`: its place cannot be followed or read, or
 * it is a directory that holds the home. `space` is for who keeps none of the bytes.
 */
export function* readSource(
  door: Door,
  path: string,
  kind: string,
  space?: Space,
): Generator<undefined, SourceTree | null> {
  const rules = pathRules(door.machine);
  const name = rules.basename(path);
  if (kind === "skill" && name === OWNS_DIRECTORY) {
    // The directory may be a link to inside; a main file that is one would make another directory the skill.
    const place = door.resolve(rules.dirname(path));
    if ((place.state !== "plain" && place.state !== "inside") || place.type !== "directory") return null;
    if (isWithin(door.machine, door.machine.home, place.realPath)) return null;
    const tree = yield* readTree(door, place.realPath, { bounds: BOUNDS, skips: isUnwalked, space });
    const main = tree.entries.find(({ path: one }) => one === OWNS_DIRECTORY);
    if (tree.over === null && main?.type !== "file") return null;
    const leadsTo = place.state === "inside" ? place.realPath : null;
    const { entries, over } = tree;
    return { entries, over, main: OWNS_DIRECTORY, directory: rules.basename(rules.dirname(path)), leadsTo };
  }
  const resolution = door.resolve(path);
  if (resolution.state !== "plain" && resolution.state !== "inside") return null;
  const { realPath } = resolution;
  const leadsTo = resolution.state === "inside" ? realPath : null;
  if (kind === "plugin") {
    if (resolution.type !== "directory" || isWithin(door.machine, door.machine.home, realPath)) return null;
    const tree = yield* readTree(door, realPath, { bounds: PLUGIN_BOUNDS, skips: skipsInPlugin, space });
    const { entries, over } = tree;
    return { entries, over, main: "plugin.json", directory: name, leadsTo };
  }
  const entry = readTreeFile(door, realPath, name, undefined, space);
  return { entries: [entry], over: null, main: name, directory: stem(name), leadsTo };
}

const stem = (name: string): string => name.replace(/(?:\.agent|\.prompt)?\.[^.]*$/, "");

/** The sums of the files of a tree, by their very bytes: what is kept as it is needs no second hash. */
export function sumsOf(entries: readonly TreeEntry[]): KnownSums {
  const sums: KnownSums = new Map();
  for (const entry of entries) if (entry.type === "file") sums.set(entry.bytes, entry.sha256);
  return sums;
}

/** A tree as a projection takes it. A machine without run bits has none. */
export function asEntries(entries: readonly TreeEntry[], platform: NodeJS.Platform): readonly SourceEntry[] {
  return entries.map((entry): SourceEntry => {
    if (entry.type !== "file") return entry.type === "link" ? { type: "link", path: entry.path } : entry;
    const executable = platform !== "win32" && (entry.mode & 0o111) !== 0;
    return { type: "file", path: entry.path, bytes: entry.bytes, executable };
  });
}
