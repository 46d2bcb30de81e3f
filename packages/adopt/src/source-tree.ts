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
  // The directory may be a link to inside; a main file that is one would make another directory the skill.
  const isSkill = kind === "skill" && name === OWNS_DIRECTORY;
  const own = isSkill ? rules.dirname(path) : path;
  const resolution = door.resolve(own);
  if (resolution.state !== "plain" && resolution.state !== "inside") return null;
  const { realPath } = resolution;
  const leadsTo = resolution.state === "inside" ? realPath : null;
  if (!isSkill && kind !== "plugin") {
    const entry = readTreeFile(door, realPath, name, undefined, space);
    return { entries: [entry], over: null, main: name, directory: stem(name), leadsTo };
  }
  if (resolution.type !== "directory" || isWithin(door.machine, door.machine.home, realPath)) return null;
  const bounds = isSkill ? BOUNDS : PLUGIN_BOUNDS;
  const { entries, over } = yield* readTree(door, realPath, {
    bounds,
    skips: isSkill ? isUnwalked : skipsInPlugin,
    space,
  });
  if (isSkill && over === null && entries.find((one) => one.path === OWNS_DIRECTORY)?.type !== "file") return null;
  return { entries, over, main: isSkill ? OWNS_DIRECTORY : "plugin.json", directory: rules.basename(own), leadsTo };
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
  const all: SourceEntry[] = [];
  for (const entry of entries) all.push(asEntry(entry, platform));
  return all;
}

function asEntry(entry: TreeEntry, platform: NodeJS.Platform): SourceEntry {
  if (entry.type !== "file") return entry.type === "link" ? { type: "link", path: entry.path } : entry;
  const executable = platform !== "win32" && (entry.mode & 0o111) !== 0;
  return { type: "file", path: entry.path, bytes: entry.bytes, executable };
}
