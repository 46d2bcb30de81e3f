import { recoverTransactions, withLock } from "@agent-interop/state";
import { LOCK, PACKAGES } from "./place.ts";
import type { Library, WriteOptions } from "./types.ts";
import { placeToWrite } from "./writing.ts";

/** One operation that had not ended, and how it was ended. */
export interface Recovered {
  /** Names the operation. */
  readonly id: string;
  /**
   * `rolled-back`, `discarded` (the state before it is back, or was never left), `completed` (the state after it is there), `forgotten` (the
   * rest of an old state is gone), `conflict`, `damaged` (left as it is: something else lies in its way, or its journal was changed).
   */
  readonly what: string;
  /** Packages that it was changing. */
  readonly packages: readonly string[];
}

/**
 * Ends what a crash left unfinished, by the state before it or after it, and says what it did; nothing when there was nothing to do.
 * Every writing call does the same by itself. Does not need records that can be read. Throws `library-root-refused`,
 * `library-root-unusable`, and what the writing door throws.
 */
export async function recoverLibrary(library: Library, options: WriteOptions = {}): Promise<readonly Recovered[]> {
  const place = placeToWrite(library);
  if (place === null) return [];
  const { boundary, machine } = library;
  const { signal, waitMs, beforeWrite } = options;
  return withLock(boundary, place.at(LOCK), { machine, signal, waitMs }, async (lock) => {
    const done = await recoverTransactions(boundary, place.root, { machine, lock, beforeWrite });
    return done.map(({ id, outcome, targets }) => ({ id, what: outcome, packages: targets.flatMap(packageIn) }));
  });
}

function packageIn(target: string): readonly string[] {
  const start = `${PACKAGES}/`;
  return target.startsWith(start) ? [target.slice(start.length)] : [];
}
