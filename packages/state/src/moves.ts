import type { Ground } from "./ground.ts";
import { type Intent, privateEnds, STAGING, UNDO } from "./intent.ts";
import { lstatOf } from "./writes.ts";

// Every move has one end that belongs to its transaction alone, so what was done can be read off the disk: the old state of a
// change was taken away when its private place is filled, the new one was put in place when its private place is empty.

const MADE_MODE = 0o755;

/** Something else lies where an old state belongs. @internal */
export class Conflict extends Error {}

/** Makes the missing parents, takes the old state of each change away and puts its new one in place. `before` is called for each. @internal */
export async function applyMoves(ground: Ground, intent: Intent, before: () => void): Promise<void> {
  for (const path of intent.made) await ground.writes.makeDirectory(ground.at(path), MADE_MODE);
  for (const [at, change] of intent.changes.entries()) {
    before();
    const ends = privateEnds(intent, at);
    if (change.old !== null)
      await takeAway(ground, change.path, ends.old, change.old === "file" && change.new === "file");
    if (change.new !== null) await ground.writes.move(ground.at(ends.new), ground.at(change.path));
  }
}

/** A file that a file replaces gets a second name, so that the first one is never missing; without such names it is moved. */
async function takeAway({ writes, at }: Ground, path: string, to: string, replaced: boolean): Promise<void> {
  if (replaced && (await writes.link(at(path), at(to)))) return;
  await writes.move(at(path), at(to));
}

/**
 * Takes back what was done of the moves, last first. May be called again after it was itself interrupted. Throws a `Conflict`.
 * @internal
 */
export async function revertMoves(ground: Ground, intent: Intent): Promise<void> {
  for (const [at, change] of [...intent.changes.entries()].reverse()) {
    const ends = privateEnds(intent, at);
    if (change.new !== null) await putBackNew(ground, change.path, ends.new);
    if (change.old !== null) await putBackOld(ground, change.path, ends.old);
  }
  await syncMoves(ground, intent);
  for (const path of [...intent.made].reverse()) await ground.writes.removeDirectory(ground.at(path));
}

async function putBackNew({ writes, at }: Ground, path: string, source: string): Promise<void> {
  if ((await lstatOf(at(source))) !== null || (await lstatOf(at(path))) === null) return;
  await writes.move(at(path), at(source));
}

async function putBackOld({ writes, at }: Ground, path: string, kept: string): Promise<void> {
  if ((await lstatOf(at(kept))) === null) return;
  if ((await lstatOf(at(path))) === null) return writes.move(at(kept), at(path));
  if (!(await isSameFile(at(kept), at(path)))) {
    throw new Conflict(at(path));
  }
  await writes.removeFile(at(kept));
}

/** True for one file with two names, and for a copy of it: the old state is there already. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  const [a, b] = await Promise.all([lstatOf(one), lstatOf(other)]);
  if (a?.isFile() !== true || b?.isFile() !== true || a.mode !== b.mode || a.size !== b.size) return false;
  const [left, right] = await Promise.all([readFile(one), readFile(other)]);
  return left.equals(right);
}

/** Brings every directory to the disk that a move changed. @internal */
export async function syncMoves(ground: Ground, { id, undoes, made, changes }: Intent): Promise<void> {
  const parents = [...made, ...changes.map(({ path }) => path)].map((path) =>
    path.slice(0, Math.max(path.lastIndexOf("/"), 0)),
  );
  const own = [`${STAGING}/${id}`, `${UNDO}/${undoes ?? id}`];
  for (const path of new Set([...parents, ...made, ...own])) {
    const place = path === "" ? ground.root : ground.at(path);
    await ground.writes.syncDirectory(place);
  }
}
