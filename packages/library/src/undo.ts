import { AgentInteropError } from "@agent-interop/diagnostics";
import { listUndo, undoTransaction } from "@agent-interop/state";
import { readRecords } from "./records/read.ts";
import { fault } from "./report.ts";
import type { Library, WriteOptions } from "./types.ts";
import { placeToWrite, withRecords } from "./writing.ts";

/**
 * Takes the last `count` operations back, newest first: the packages and records that each of them changed have the bytes and modes they had
 * before. The last 32 are kept; when there are fewer than asked for, all of them are taken back. Each is a transaction of its own, and the
 * library is whole between two. Returns the ids of those taken back, newest first.
 *
 * Throws `library-undo-stopped` when one cannot be taken back after others were (they stay taken back; the message says how many),
 * what `undoTransaction` throws when it is the first (`undo-changed`, `undo-damaged`), `library-root-refused`, `library-records-*`.
 */
export async function undoOperations(
  library: Library,
  count: number,
  options: WriteOptions = {},
): Promise<readonly string[]> {
  const place = placeToWrite(library);
  if (place === null || !(count >= 1)) return [];
  return withRecords(place, options, async ({ directory }) => {
    const { boundary, machine } = library;
    const kept = listUndo(machine, place.root).map(({ id }) => id);
    const wanted = kept.reverse().slice(0, Math.floor(count));
    for (const [done, id] of wanted.entries()) {
      try {
        await undoTransaction(boundary, place.root, id, { ...directory, signal: options.signal });
      } catch (cause) {
        if (done === 0 || !AgentInteropError.isInstance(cause)) throw cause;
        throw fault("library-undo-stopped", `${done} of ${wanted.length} taken back: ${cause.message}`, cause);
      }
    }
    const now = await readRecords(place);
    if (!now.ok) throw fault("library-readback-differs", `the records that came back: ${now.message}`);
    return wanted;
  });
}
