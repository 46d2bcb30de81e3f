import { AgentInteropError, displayPath } from "@agent-interop/diagnostics";
import { discard, finishCommitted, ownDirectory, rollBack } from "./finish.ts";
import { type Ground, idsIn, requireLock } from "./ground.ts";
import { COMMIT, type Intent, JOURNAL, STAGING, UNDO } from "./intent.ts";
import { type Journal, openJournal } from "./journal.ts";
import { applyMoves, syncMoves } from "./moves.ts";
import { systemCode } from "./system-error.ts";

/** What goes with one run. @internal */
export interface Run {
  readonly signal: AbortSignal | undefined;
  /** Writes everything new below the transaction's staging directory. */
  readonly stage: () => Promise<void>;
  /** Called before each move. */
  readonly moved: () => void;
}

/** Throws `transaction-unfinished` when a crash left a transaction that was not recovered yet. @internal */
export function refuseUnfinished({ at, machine }: Ground): void {
  const [first] = idsIn(at(STAGING));
  if (first !== undefined)
    throw new AgentInteropError(
      "transaction-unfinished",
      `not finished: ${displayPath(machine, at(STAGING))}: ${first}`,
    );
}

/**
 * Runs a transaction to its end: stage, write the intent, move, commit, tidy. Before the commit every failure, and the signal,
 * bring the old state back. Returns false when it is done but something of it could not be removed. Throws `transaction-failed`
 * or what stopped it (the old state is back), `transaction-unfinished` (that could not be done; a recovery will).
 * @internal
 */
export async function runTransaction(ground: Ground, intent: Intent, run: Run): Promise<boolean> {
  await prepare(ground, intent, run);
  await commit(ground, intent, run);
  try {
    await finishCommitted(ground, intent);
    return true;
  } catch {
    return false;
  }
}

async function prepare(ground: Ground, { id }: Intent, { signal, stage }: Run): Promise<void> {
  try {
    signal?.throwIfAborted();
    await ownDirectory(ground, STAGING);
    await ownDirectory(ground, `${STAGING}/${id}`);
    await stage();
  } catch (cause) {
    // What stays has no intent, so the next recovery removes it.
    await discard(ground, id).catch(() => {});
    throw stopped(ground, signal, cause);
  }
}

async function commit(ground: Ground, intent: Intent, { signal, moved }: Run): Promise<void> {
  const { at, lock, writes } = ground;
  const staging = `${STAGING}/${intent.id}`;
  let journal: Journal | null = null;
  try {
    journal = await openJournal(writes, at(`${staging}/${JOURNAL}`));
    requireLock(lock);
    await journal.append(intent);
    for (const path of [at(staging), at(STAGING), ground.root]) await writes.syncDirectory(path);
    if (intent.undoes === null && intent.changes.some((change) => change.old !== null)) {
      await ownDirectory(ground, UNDO);
      await ownDirectory(ground, `${UNDO}/${intent.id}`);
      for (const path of [at(UNDO), ground.root]) await writes.syncDirectory(path);
    }
    await applyMoves(ground, intent, () => {
      signal?.throwIfAborted();
      moved();
    });
    await syncMoves(ground, intent);
    requireLock(lock);
    signal?.throwIfAborted();
    await journal.append(COMMIT);
  } catch (cause) {
    if (journal?.uncertain() === true) throw unfinished(ground, cause);
    await rollBack(ground, intent).catch(() => {
      throw unfinished(ground, cause);
    });
    throw stopped(ground, signal, cause);
  }
}

function unfinished({ machine, root }: Ground, cause: unknown): AgentInteropError {
  const text = `a transaction stopped half-way (${systemCode(cause)}) and could not be taken back: ${displayPath(machine, root)}`;
  return new AgentInteropError("transaction-unfinished", text, { cause });
}

function stopped({ machine, root }: Ground, signal: AbortSignal | undefined, cause: unknown): unknown {
  if (AgentInteropError.isInstance(cause) || (signal?.aborted === true && cause === signal.reason)) return cause;
  const text = `nothing was changed (${systemCode(cause)}): ${displayPath(machine, root)}`;
  return new AgentInteropError("transaction-failed", text, { cause });
}
