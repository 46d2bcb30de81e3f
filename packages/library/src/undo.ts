import { AgentInteropError } from "@agent-interop/diagnostics";
import { listUndo, undoTransaction } from "@agent-interop/state";
import { PACKAGES } from "./place.ts";
import { openOrThrow } from "./read-library.ts";
import { readRecords } from "./records/read.ts";
import { fault } from "./report.ts";
import type { Library, WriteOptions } from "./types.ts";
import { placeToWrite, withRecords } from "./writing.ts";

/** One operation that can be taken back, and what becomes of the packages that it changed. */
export interface Operation {
  readonly id: string;
  /** False when its journal was changed: it cannot be taken back. */
  readonly usable: boolean;
  /** Sorted by id. `goes`: it was installed; `returns`: it was removed; `older`: it was replaced. */
  readonly packages: readonly { readonly id: string; readonly what: "goes" | "returns" | "older" }[];
}

/**
 * The operations that `undoOperations` takes back, newest first: at most the last 32. Reads only, and opens no package. Throws as
 * `verifyLibrary` does for a library that cannot be read.
 */
export async function listOperations(library: Library): Promise<readonly Operation[]> {
  const { place } = await openOrThrow(library);
  if (place === null) return [];
  const kept = listUndo(library.machine, place.root).map(({ id, targets, usable }): Operation => {
    const packages = targets.flatMap(({ after, before, path }) => {
      if (!path.startsWith(`${PACKAGES}/`)) return [];
      const what = before === null ? "goes" : after === null ? "returns" : "older";
      return [{ id: path.slice(PACKAGES.length + 1), what } as const];
    });
    return { id, usable, packages: packages.sort((a, b) => (a.id < b.id ? -1 : 1)) };
  });
  return kept.reverse();
}

export interface UndoOptions extends WriteOptions {
  /** The operations that were shown, newest first: when these are not the last ones any more, nothing is taken back. */
  readonly expect?: readonly string[] | undefined;
}

/**
 * Takes the last `count` operations back, newest first: the packages and records that each of them changed have the bytes and modes they had
 * before. The last 32 are kept; when there are fewer than asked for, all of them are taken back. Each is a transaction of its own, and the
 * library is whole between two. Returns the ids of those taken back, newest first.
 *
 * Throws `library-undo-stopped` when the last ones are not those of `expect`, and when one cannot be taken back after others were (they stay
 * taken back; the message says how many),
 * what `undoTransaction` throws when it is the first (`undo-changed`, `undo-damaged`), `library-root-refused`, `library-records-*`.
 */
export async function undoOperations(
  library: Library,
  count: number,
  options: UndoOptions = {},
): Promise<readonly string[]> {
  const place = placeToWrite(library);
  if (place === null || !(count >= 1)) return [];
  return withRecords(place, options, async ({ directory }) => {
    const { boundary, machine } = library;
    const kept = listUndo(machine, place.root).map(({ id }) => id);
    const wanted = kept.reverse().slice(0, Math.floor(count));
    if (options.expect !== undefined && options.expect.join() !== wanted.join())
      throw fault("library-undo-stopped", "nothing was taken back: the last operations are not those that were shown");
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
