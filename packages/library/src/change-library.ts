import { type Change, directoryTransaction, forgetUndo, listUndo } from "@agent-interop/state";
import { RECORDS } from "./place.ts";
import type { StoredRecord } from "./records/stored.ts";
import { recordsText } from "./records/text.ts";
import type { Progress, WriteOptions } from "./types.ts";
import type { Writing } from "./writing.ts";

/** Operations that can be taken back; the oldest beyond them is forgotten. */
const KEPT_OPERATIONS = 32;

const RECORDS_MODE = 0o600;

/** One transaction of changes and the records that go with them, kept for an undo. Returns its id and the bytes of `records.json`. */
export async function changeLibrary(
  { place, directory }: Writing,
  changes: readonly Change[],
  records: readonly StoredRecord[],
  { signal }: WriteOptions,
  onProgress?: (progress: Progress) => void,
): Promise<{ readonly id: string; readonly text: Uint8Array }> {
  const { boundary } = place.library;
  const text = recordsText(records);
  const all: Change[] = [...changes, { type: "put-file", path: RECORDS, bytes: text, mode: RECORDS_MODE }];
  const { id } = await directoryTransaction(boundary, place.root, all, {
    ...directory,
    keepUndo: true,
    signal,
    onProgress,
  });
  const kept = listUndo(directory.machine, place.root).map((entry) => entry.id);
  if (kept.length > KEPT_OPERATIONS) {
    // The change is done; what cannot be forgotten now is forgotten by the next one.
    await forgetUndo(boundary, place.root, kept.slice(0, -KEPT_OPERATIONS), directory).catch(() => {});
  }
  return { id, text };
}
