import type { SourceCode } from "./codes.ts";
import type { DiskEntry, DiskStat } from "./disk.ts";
import type { DoorState } from "./door-state.ts";
import { gather, refusal, sortByPath } from "./listing.ts";

/** A directory file of this size holds too many entries to list in one call without being noticed. */
const LARGE_DIRECTORY_BYTES = 64 * 1024;

/** A listed directory in path order, or why not. `dropped` counts entries beyond the bound, which were not kept. */
export type Listing =
  | { readonly ok: true; readonly entries: readonly DiskEntry[]; readonly dropped: number }
  | { readonly ok: false; readonly code: SourceCode; readonly message: string };

/** What lies at a path that should be a directory: its stat, or why it cannot be one. A link is not followed. */
export function directoryAt(door: DoorState, path: string): DiskStat | (Listing & { readonly ok: false }) {
  let stat: DiskStat | null;
  try {
    stat = door.disk.lstat(path);
  } catch (error) {
    return { ok: false, ...refusal(error, path) };
  }
  if (stat === null) return { ok: false, ...refusal({ code: "ENOENT" }, path) };
  if (stat.type === "directory") return stat;
  if (stat.type === "link") return { ok: false, ...refusal({ code: "ELOOP" }, path) };
  return { ok: false, code: "not-a-directory", message: "is not a directory" };
}

/** Lists a directory of ordinary size at once; `null` when it must be listed with checkpoints. */
export function listAtOnce(door: DoorState, path: string, stat: DiskStat): Listing | null {
  // Windows tells no size of a directory, so that every one could be huge there.
  if (stat.size === 0 || stat.size >= LARGE_DIRECTORY_BYTES) return null;
  try {
    const entries = door.disk.list(path);
    door.visited.directories += 1;
    return { ok: true, entries: sortByPath(entries), dropped: 0 };
  } catch (error) {
    return { ok: false, ...refusal(error, path) };
  }
}

/** Lists a directory in batches, at most `most` entries of it. */
export function* listInParts(door: DoorState, path: string, most: number): Generator<undefined, Listing> {
  try {
    const gathered = yield* gather(door.disk.listBatches(path), most);
    door.visited.directories += 1;
    return { ok: true, ...gathered };
  } catch (error) {
    return { ok: false, ...refusal(error, path) };
  }
}

/** Lists a directory of ordinary size at once, or tells why not; `null` when it must be listed in parts. The last part is not followed. */
export function listOrdinary(door: DoorState, path: string): Listing | null {
  if (door.gate.refuses(path))
    return { ok: false, code: "forbidden-path", message: "lies in an area that is never opened" };
  const stat = directoryAt(door, path);
  return "ok" in stat ? stat : listAtOnce(door, path, stat);
}

/**
 * Lists one directory like `Door.list`, with checkpoints when it is huge and never more than `limits.entries` of it. A link in
 * the last part is not followed: hand in the real path.
 */
export function* listDirectory(door: DoorState, path: string): Generator<undefined, Listing> {
  return listOrdinary(door, path) ?? (yield* listInParts(door, path, door.limits.entries));
}
