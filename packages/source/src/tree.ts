import { sha256 } from "@agent-interop/documents";
import { listInParts, listOrdinary } from "./directory.ts";
import type { DiskEntry } from "./disk.ts";
import type { Door } from "./door.ts";
import type { Space } from "./door-state.ts";
import { inOrder } from "./in-order.ts";

/** One entry of a tree that was read whole; `path` is relative to its root, with `/`. */
export type TreeEntry =
  /** `mode`: permission bits; `sha256`: of the bytes. */
  | {
      readonly type: "file";
      readonly path: string;
      readonly bytes: Uint8Array;
      readonly mode: number;
      readonly sha256: string;
    }
  /** Never followed; `target` is the text of the link, `null` where it cannot be read. */
  | { readonly type: "link"; readonly path: string; readonly target: string | null }
  | { readonly type: "special"; readonly path: string }
  /** A file or directory that could not be read: the code of why, and the size of a file that is too large. */
  | { readonly type: "unread"; readonly path: string; readonly reason: string; readonly size: number | null }
  /** A directory that is not looked into. */
  | { readonly type: "unwalked"; readonly path: string };

/** Bounds of one tree. */
export interface TreeBounds {
  readonly bytes: number;
  readonly entries: number;
  readonly depth: number;
}

/** A tree, and the bound at which reading ended; `null`: it is whole. */
export interface Tree {
  /** Sorted by path, in code units. */
  readonly entries: readonly TreeEntry[];
  readonly over: "bytes" | "entries" | "depth" | null;
}

export interface TreeOptions {
  readonly bounds: TreeBounds;
  /** Asked with the relative path of each directory: true for one that is named and not looked into. */
  readonly skips: (path: string) => boolean;
  /** Where the bytes of files are read to; a buffer each unless given. */
  readonly space?: Space | undefined;
}

/** A reading that is under way. */
interface Reading extends TreeOptions {
  readonly door: Door;
  readonly entries: TreeEntry[];
  bytes: number;
  seen: number;
  over: Tree["over"];
  /** Work since the last checkpoint, in bytes. */
  work: number;
}

/** Work between two checkpoints, some tenths of a millisecond, and what an entry costs beside its bytes. */
const STRETCH = 256 * 1024;
const ENTRY = 8 * 1024;

/**
 * Reads a directory with all below it: hidden files and modes too, links as links. Ends at the first bound with what it has; directories
 * count among the entries. Never holds more than the bound of bytes. Checkpoints after every 32 entries, or fewer with many bytes. Nothing
 * throws.
 */
export function* readTree(door: Door, root: string, options: TreeOptions): Generator<undefined, Tree> {
  const { bounds, skips, space } = options;
  const reading: Reading = { door, bounds, skips, space, entries: [], bytes: 0, seen: 0, over: null, work: 0 };
  yield* readBelow(reading, root, "", 1);
  return { entries: inOrder(reading.entries, byPath), over: reading.over };
}

function* readBelow(reading: Reading, path: string, prefix: string, depth: number): Generator<undefined, void> {
  const { bounds, door, entries, skips } = reading;
  const listing = listOrdinary(door, path) ?? (yield* listInParts(door, path, door.limits.entries));
  if (!listing.ok) {
    entries.push({ type: "unread", path: prefix.slice(0, -1), reason: listing.code, size: null });
    return;
  }
  for (let at = 0; at < listing.entries.length; at += 1) {
    const { name, type } = listing.entries[at] as DiskEntry;
    if (reading.over !== null) return;
    reading.seen += 1;
    reading.work += ENTRY;
    if (reading.work >= STRETCH) {
      reading.work = 0;
      yield;
    }
    if (reading.seen > bounds.entries) reading.over = "entries";
    else if (depth > bounds.depth) reading.over = "depth";
    else if (type === "file") {
      readOne(reading, `${path}/${name}`, prefix + name);
    } else if (type === "directory") {
      if (skips(prefix + name)) entries.push({ type: "unwalked", path: prefix + name });
      else yield* readBelow(reading, `${path}/${name}`, `${prefix}${name}/`, depth + 1);
    } else if (type === "link") {
      entries.push({ type: "link", path: prefix + name, target: targetOf(door, `${path}/${name}`) });
    } else entries.push({ type: "special", path: prefix + name });
  }
  if (listing.dropped > 0) reading.over = "entries";
}

function readOne(reading: Reading, place: string, path: string): void {
  const { bounds, door, entries, space } = reading;
  const file = readTreeFile(door, place, path, bounds.bytes - reading.bytes + 1, space);
  if (file.type === "file") {
    reading.bytes += file.bytes.length;
    reading.work += file.bytes.length;
  }
  const isLarge = file.type === "unread" && file.reason === "file-too-large";
  if (reading.bytes > bounds.bytes || isLarge) reading.over = "bytes";
  else entries.push(file);
}

const byPath = (a: TreeEntry, b: TreeEntry): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/** One regular file of at most `cap` bytes (default: as the door) as the entry of a tree; `path` is what it is called there. */
export function readTreeFile(door: Door, place: string, path: string, cap?: number, space?: Space): TreeEntry {
  const read = door.read(place, { cap, space });
  if (!read.ok) return { type: "unread", path, reason: read.code, size: read.size };
  return { type: "file", path, bytes: read.bytes, mode: read.stat.mode, sha256: sha256(read.bytes) };
}

function targetOf(door: Door, place: string): string | null {
  try {
    return door.disk.readlink(place);
  } catch {
    return null;
  }
}
