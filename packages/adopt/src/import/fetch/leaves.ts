import { sha256 } from "@agent-interop/documents";
import type { Tree, TreeEntry } from "@agent-interop/source";
import { skipsInPlugin } from "../../source-tree.ts";
import type { FetchLimits } from "./types.ts";

/** Something in a source that is no directory, before its bytes are read; `size` is known and not only said. */
export interface Leaf {
  readonly path: string;
  readonly type: "file" | "link" | "special" | "unwalked" | "unread";
  readonly size: number;
  /** Of what is unread. */
  readonly reason?: string;
}

/** What of the leaves is taken into a tree. */
export interface Taken<T extends Leaf> {
  /** Sorted by path. */
  readonly leaves: readonly T[];
  /** Directories that are named and not looked into. */
  readonly unwalked: readonly TreeEntry[];
  readonly over: Tree["over"];
}

/** Takes leaves in the order of their paths until a bound is reached, as a tree on the disk is read. Directories count among the entries. */
export function takeLeaves<T extends Leaf>(
  all: readonly T[],
  { bytes, entries, depth }: Pick<FetchLimits, "bytes" | "entries" | "depth">,
): Taken<T> {
  const leaves: T[] = [];
  const unwalked: TreeEntry[] = [];
  const directories = new Map<string, "taken" | "skipped">();
  let size = 0;
  let seen = 0;

  /** Whether a leaf is taken, lies in a directory that is not looked into, or deeper than is looked. */
  const enter = (path: string): "taken" | "skipped" | "deep" => {
    let level = 1;
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
      const directory = path.slice(0, end);
      let state = directories.get(directory);
      if (state === undefined) {
        seen += 1;
        state = skipsInPlugin(directory) ? "skipped" : "taken";
        directories.set(directory, state);
        if (state === "skipped") unwalked.push({ type: "unwalked", path: directory });
      }
      if (state === "skipped") return state;
      level += 1;
      if (level > depth) return "deep";
    }
    return "taken";
  };

  const sorted = [...all].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  for (const leaf of sorted) {
    const entered = enter(leaf.path);
    if (entered === "skipped") continue;
    seen += 1;
    if (leaf.type === "file") size += leaf.size;
    const over = seen > entries ? "entries" : entered === "deep" ? "depth" : size > bytes ? "bytes" : null;
    if (over !== null) return { leaves, unwalked, over };
    leaves.push(leaf);
  }
  return { leaves, unwalked, over: null };
}

/** The tree of what was taken. Checkpoints after every entry, since each file is hashed. */
export function* treeOf<T extends Leaf>(
  { leaves, unwalked, over }: Taken<T>,
  entryOf: (leaf: T) => TreeEntry,
): Generator<undefined, Tree> {
  const entries: TreeEntry[] = [...unwalked];
  for (const leaf of leaves) {
    entries.push(entryOf(leaf));
    yield;
  }
  return { entries: entries.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)), over };
}

/** A file as the entry of a tree. */
export function fileEntry(path: string, bytes: Uint8Array, executable: boolean): TreeEntry {
  return { type: "file", path, bytes, mode: executable ? 0o755 : 0o644, sha256: sha256(bytes) };
}

/** Leaves below a directory, by their path in it; a file is the only one below itself, by its name. */
export function leavesBelow<T extends Leaf>(all: readonly T[], path: string): readonly T[] {
  if (path === "") return all;
  const single = all.find((leaf) => leaf.path === path && leaf.type === "file");
  if (single !== undefined) return [{ ...single, path: path.slice(path.lastIndexOf("/") + 1) }];
  const start = `${path}/`;
  return all
    .filter((leaf) => leaf.path.startsWith(start))
    .map((leaf) => ({ ...leaf, path: leaf.path.slice(start.length) }));
}

/** What lies at a path. */
export function typeIn(all: readonly Leaf[], path: string): "directory" | "file" | null {
  if (path === "") return "directory";
  const start = `${path}/`;
  const leaf = all.find((one) => one.path === path);
  if (leaf !== undefined) return leaf.type === "file" ? "file" : null;
  return all.some((one) => one.path.startsWith(start)) ? "directory" : null;
}
