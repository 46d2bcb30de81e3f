import type { Ground } from "./ground.ts";
import { type Intent, JOURNAL, STAGING, UNDO } from "./intent.ts";
import { revertMoves } from "./moves.ts";
import { lstatOf } from "./writes.ts";

const { readdirSync } = process.getBuiltinModule("node:fs");

// Each of these may be interrupted anywhere and called again. What tells the next one what to do, the journal, goes last when
// the transaction is done, and before everything else when nothing of it remains.

const OWN_MODE = 0o700;
/** What the directory of a transaction is called that is done, while it is removed; its name is no id any more. */
const ENDED = ".ended";

/** Makes one of our directories at the top of the root, or below one, when it is missing. @internal */
export async function ownDirectory({ writes, at }: Ground, path: string): Promise<void> {
  if ((await lstatOf(at(path))) === null) await writes.makeDirectory(at(path), OWN_MODE);
}

/** Removes what a committed transaction does not need any more; keeps the old state and the journal for an undo when asked. @internal */
export async function finishCommitted(ground: Ground, intent: Intent): Promise<void> {
  const { writes, at } = ground;
  const staging = `${STAGING}/${intent.id}`;
  const journal = `${staging}/${JOURNAL}`;
  if (intent.undoes !== null) {
    for (const path of [...intent.unmake].reverse()) await writes.removeDirectory(at(path));
    await removeUndo(ground, intent.undoes);
  }
  if (!intent.keep) await writes.removeTree(at(`${UNDO}/${intent.id}`));
  for (const name of readdirSync(at(staging))) {
    if (name !== JOURNAL) await writes.removeTree(at(`${staging}/${name}`));
  }
  if (intent.keep) {
    await ownDirectory(ground, UNDO);
    await ownDirectory(ground, `${UNDO}/${intent.id}`);
    await writes.move(at(journal), at(`${UNDO}/${intent.id}/${JOURNAL}`));
    await writes.syncDirectory(at(`${UNDO}/${intent.id}`));
    await writes.removeDirectory(at(staging));
  } else {
    // Ended by one step: an empty directory would not tell a later look whether the work was done or not begun.
    await writes.move(at(staging), at(`${staging}${ENDED}`));
  }
  await tidy(ground);
}

/** Brings the old state back and removes all that the transaction made. @internal */
export async function rollBack(ground: Ground, intent: Intent): Promise<void> {
  const { writes, at } = ground;
  await revertMoves(ground, intent);
  if (intent.undoes === null) await writes.removeDirectory(at(`${UNDO}/${intent.id}`));
  await discard(ground, intent.id);
}

/** Removes a transaction that changed nothing. @internal */
export async function discard(ground: Ground, id: string): Promise<void> {
  const { writes, at } = ground;
  const staging = `${STAGING}/${id}`;
  await writes.removeFile(at(`${staging}/${JOURNAL}`));
  // On the disk before what it speaks of goes: else it could come back alone and be believed.
  await writes.syncDirectory(at(staging));
  await writes.removeTree(at(staging));
  await tidy(ground);
}

/** Removes a kept old state; from its first step on it is none any more. @internal */
export async function removeUndo({ writes, at }: Ground, id: string): Promise<void> {
  await writes.removeFile(at(`${UNDO}/${id}/${JOURNAL}`));
  await writes.syncDirectory(at(`${UNDO}/${id}`));
  await writes.removeTree(at(`${UNDO}/${id}`));
}

/** Removes what ended transactions left, and our own directories when nothing is in them. @internal */
export async function tidy({ writes, at }: Ground): Promise<void> {
  const names = (await lstatOf(at(STAGING))) === null ? [] : readdirSync(at(STAGING));
  for (const name of names) if (name.endsWith(ENDED)) await writes.removeTree(at(`${STAGING}/${name}`));
  for (const path of [STAGING, UNDO]) {
    if ((await lstatOf(at(path))) !== null) await writes.removeDirectory(at(path));
  }
}
