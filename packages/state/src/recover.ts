import { AgentInteropError } from "@agent-interop/diagnostics";
import { type Boundary, refuseProtected } from "./boundary.ts";
import { discard, finishCommitted, removeUndo, rollBack, tidy } from "./finish.ts";
import { type DirectoryOptions, type Ground, groundAt, idsIn, plainDirectory } from "./ground.ts";
import { type Intent, JOURNAL, readIntent, STAGING, UNDO } from "./intent.ts";
import { readJournal } from "./journal.ts";
import { keptIntent } from "./kept.ts";
import { Conflict } from "./moves.ts";
import { refuseLinksAbove } from "./survey.ts";
import { systemCode } from "./system-error.ts";
import { lstatOf } from "./writes.ts";

const { readdirSync } = process.getBuiltinModule("node:fs");

/**
 * How a transaction that a crash stopped was ended. `discarded`: it had recorded no intent, so nothing was changed and what it
 * wrote is removed. `rolled-back`: it had recorded no commit, the old state is back. `completed`: it was committed, the new
 * state stays and the rest is removed. `forgotten`: the rest of an old state that was being forgotten is removed. Left as they are:
 * `conflict` (something else lies where its old state belongs) and `damaged` (its journal was changed, or is none of ours).
 */
export type RecoveryOutcome = "discarded" | "rolled-back" | "completed" | "forgotten" | "conflict" | "damaged";

/** What a recovery found and did. */
export interface Recovery {
  readonly id: string;
  readonly outcome: RecoveryOutcome;
  /** The transaction that this one was taking back. */
  readonly undoes: string | null;
  /** Paths that it was changing, relative to the root; none when they are not known. */
  readonly targets: readonly string[];
}

/**
 * Brings a directory back to one state after a crash: for each transaction that did not end the state before it when its
 * commit was not recorded, else the state after it. May be interrupted and called again. Returns what it did, oldest first, and
 * nothing when there was nothing to do. Call it under the lock before anything below the root is read to plan by it.
 * Throws `boundary-relative`, `boundary-refused`, `lock-lost`, `transaction-root`, `transaction-link`, `transaction-failed`.
 */
export async function recoverTransactions(
  boundary: Boundary,
  root: string,
  options: DirectoryOptions,
): Promise<readonly Recovery[]> {
  const ground = await groundAt(boundary, root, options);
  const done: Recovery[] = [];
  try {
    for (const id of idsIn(ground.at(STAGING))) done.push(await recoverOne(ground, id));
    const open = new Set(idsIn(ground.at(STAGING)));
    for (const id of idsIn(ground.at(UNDO)).filter((kept) => !open.has(kept))) {
      if (await forgetRest(ground, id)) done.push({ id, outcome: "forgotten", undoes: null, targets: [] });
    }
    await tidy(ground);
  } catch (cause) {
    if (AgentInteropError.isInstance(cause)) throw cause;
    const text = `not recovered (${systemCode(cause)}): ${ground.root}`;
    throw new AgentInteropError("transaction-failed", text, { cause });
  }
  return done;
}

async function recoverOne(ground: Ground, id: string): Promise<Recovery> {
  const unknown = { id, undoes: null, targets: [] };
  const staging = ground.at(`${STAGING}/${id}`);
  const { records, state } = readJournal(ground.at(`${STAGING}/${id}/${JOURNAL}`));
  if ((await lstatOf(staging))?.isDirectory() !== true || state === "damaged")
    return { ...unknown, outcome: "damaged" };
  if (records.length === 0) return { ...unknown, outcome: await recoverWithoutIntent(ground, id) };
  const found = readIntent(ground.machine, id, records);
  if (found === null) return { ...unknown, outcome: "damaged" };
  const { intent, committed } = found;
  const known = { id, undoes: intent.undoes, targets: intent.changes.map(({ path }) => path) };
  try {
    await refuseUnsafe(ground, intent);
    await (committed ? finishCommitted(ground, intent) : rollBack(ground, intent));
    return { ...known, outcome: committed ? "completed" : "rolled-back" };
  } catch (error) {
    if (!isConflict(error)) throw error;
    return { ...known, outcome: "conflict" };
  }
}

/** Nothing was moved before an intent; a journal that has gone to the kept old state was the last step but one. */
async function recoverWithoutIntent(ground: Ground, id: string): Promise<RecoveryOutcome> {
  const undo = ground.at(`${UNDO}/${id}`);
  const kept = keptIntent(ground.machine, ground.root, id) !== null;
  const there = !kept && (await lstatOf(undo)) !== null;
  if (there && !(await ground.writes.removeDirectory(undo))) return "damaged";
  await discard(ground, id);
  return kept ? "completed" : "discarded";
}

/** An intent may have come with the directory from somebody else: its paths lead to no protected place and through no link. */
async function refuseUnsafe(ground: Ground, { id, undoes, made, unmake, changes }: Intent): Promise<void> {
  const targets = [...changes.map(({ path }) => path), ...made, ...unmake];
  for (const path of targets) refuseProtected(ground.boundary, ground.at(path));
  await refuseLinksAbove(ground, targets);
  for (const name of undoes === null ? [id] : [id, undoes]) await plainDirectory(ground.at(`${UNDO}/${name}`));
}

function isConflict(error: unknown): boolean {
  return error instanceof Conflict || (AgentInteropError.isInstance(error) && error.code === "transaction-link");
}

/** An old state is forgotten from its journal on, so one without a journal is the rest of one. */
async function forgetRest(ground: Ground, id: string): Promise<boolean> {
  const undo = ground.at(`${UNDO}/${id}`);
  if ((await lstatOf(undo))?.isDirectory() !== true || readdirSync(undo).includes(JOURNAL)) return false;
  await removeUndo(ground, id);
  return true;
}

/** Ids of the transactions that did not end: after a crash, or in another process at this moment. One look at the disk. */
export function unfinishedTransactions(root: string): readonly string[] {
  return idsIn(`${root}/${STAGING}`);
}
