import { basename, dirname, join } from "node:path";
import { AgentInteropError } from "@agent-interop/diagnostics";
import { judge, type LockOwner, parseRecord, recordName } from "./lock-owner.ts";
import { systemCode } from "./system-error.ts";

const { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, unlinkSync, writeFileSync } =
  process.getBuiltinModule("node:fs");

// Why it cannot race. A lock is a directory with one empty file, whose name is the record of its owner, with a nonce.
//  1. A record gets in by one way only: its owner makes `<lock>.<nonce>.new/<record>` and renames that directory to `<lock>`. The
//     system does so only when there is none, or an empty one: a directory never holds two records, and the record is whole
//     from the first moment.
//  2. A record gets out by one way only: its file is removed by its full name. Its owner does so to release, and another one
//     after it has seen that the owner does not run; a nonce does not come back, so a slow one removes nothing but what it judged.
//  3. An empty directory is nobody's. Removing it (`rmdir`) fails as soon as a record is in it.
// So between its rename and its release a living owner's record is in the lock, and no other one can be. There is no step
// "check, then remove whatever is there", which lets two waiters in elsewhere, and no time limit that a slow owner could miss.

/** One process's try to get a lock. @internal */
export interface LockTry {
  readonly path: string;
  readonly self: LockOwner;
  readonly judge: typeof judge;
  /** True while `<lock>.<nonce>.new` lies there. */
  prepared: boolean;
  /** True when a dead owner was put out, so that what it left is looked for. */
  tookOver: boolean;
}

/** What came of a try; `again` means that somebody else moved and the next try may come at once. @internal */
export type Attempt =
  | { readonly state: "held" }
  | { readonly state: "again" }
  | { readonly state: "busy"; readonly owner: LockOwner; readonly elsewhere: boolean };

/** Yields before every call of the file system, so that a test can run two of them in every order. @internal */
export type Steps<T> = Generator<void, T, void>;

/** Begins a try; nothing is written yet. @internal */
export function lockTry(path: string, self: LockOwner, judged: typeof judge = judge): LockTry {
  return { path, self, judge: judged, prepared: false, tookOver: false };
}

const preparedPath = ({ path, self }: LockTry): string => `${path}.${self.nonce}.new`;

/** Runs to the end without a pause. @internal */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Looks once and takes the lock when it is free; puts a dead owner out. @internal */
export function* attempt(one: LockTry): Steps<Attempt> {
  yield;
  const owner = look(one.path);
  if (owner !== null) {
    const verdict = one.judge(owner, one.self);
    if (verdict !== "gone") return { state: "busy", owner, elsewhere: verdict === "elsewhere" };
    yield;
    if (removeRecord(one.path, owner)) one.tookOver = true;
    return { state: "again" };
  }
  if (!one.prepared && !(yield* prepare(one))) return { state: "again" };
  yield;
  try {
    renameSync(preparedPath(one), one.path);
  } catch (error) {
    return yield* notRenamed(one, error);
  }
  one.prepared = false;
  return { state: "held" };
}

/** The owner in the lock; `null` when it is free. Throws `lock-unsafe` for something else of that name. */
function look(path: string): LockOwner | null {
  let names: string[];
  try {
    if (lstatSync(path).isSymbolicLink()) throw unsafe(path, "is a link");
    names = readdirSync(path);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    if (systemCode(error) === "ENOTDIR") throw unsafe(path, "is a file");
    throw error;
  }
  const [name] = names;
  if (name === undefined) return null;
  const owner = names.length === 1 ? parseRecord(name) : null;
  if (owner === null) throw unsafe(path, "holds what is no record of a lock");
  return owner;
}

function unsafe(path: string, what: string): AgentInteropError {
  return new AgentInteropError("lock-unsafe", `${path} ${what}`);
}

/** Makes the directory that is to become the lock; false when a sweep took it away before its record was in it. */
function* prepare(one: LockTry): Steps<boolean> {
  yield;
  mkdirSync(preparedPath(one), { mode: 0o755 });
  yield;
  try {
    writeFileSync(join(preparedPath(one), recordName(one.self)), "", { flag: "wx", mode: 0o644 });
  } catch (error) {
    removeEmpty(preparedPath(one));
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
  one.prepared = true;
  return true;
}

/** A rename that failed: somebody was first, the answer got lost on a network, or the place cannot be written. */
function* notRenamed(one: LockTry, error: unknown): Steps<Attempt> {
  const code = systemCode(error);
  yield;
  const owner = look(one.path);
  if (owner?.nonce === one.self.nonce) {
    one.prepared = false;
    return { state: "held" };
  }
  if (code === "ENOENT") one.prepared = false;
  const somebody = owner !== null || code === "ENOTEMPTY" || code === "EEXIST" || code === "ENOENT";
  if (somebody) return { state: "again" };
  yield;
  // Windows renames to no existing directory, also to no empty one.
  if (!removeEmpty(one.path)) throw error;
  return { state: "again" };
}

/** Removes exactly this record; false when it is not there any more. */
function removeRecord(path: string, owner: LockOwner): boolean {
  try {
    unlinkSync(join(path, recordName(owner)));
    return true;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}

function removeEmpty(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch (error) {
    return systemCode(error) === "ENOENT";
  }
}

/** Gives the lock back; false when its record had gone. @internal */
export function* release(one: LockTry): Steps<boolean> {
  yield;
  const had = removeRecord(one.path, one.self);
  yield;
  removeEmpty(one.path);
  return had;
}

/** True while the record of this owner lies in the lock. @internal */
export function holds({ path, self }: LockTry): boolean {
  return lstatSync(join(path, recordName(self)), { throwIfNoEntry: false }) !== undefined;
}

/** True when nobody's record lies in the lock, or something that is none; one look. @internal */
export function isFree({ path }: LockTry): boolean {
  try {
    return look(path) === null;
  } catch {
    return false;
  }
}

/** Removes what a try prepared and did not use. @internal */
export function withdraw(one: LockTry): void {
  if (!one.prepared) return;
  removeRecord(preparedPath(one), one.self);
  removeEmpty(preparedPath(one));
  one.prepared = false;
}

/** Prepared directories looked at in one sweep. */
const SWEEP_LIMIT = 256;

/** Removes what killed processes prepared. One without a record may belong to a living one, which then makes it anew. @internal */
export function sweepPrepared(one: LockTry): void {
  const [parent, start] = [dirname(one.path), `${basename(one.path)}.`];
  const names = readdirSync(parent).filter((name) => name.startsWith(start) && /\.[0-9a-f]{24}\.new$/.test(name));
  for (const name of names.slice(0, SWEEP_LIMIT)) {
    const path = join(parent, name);
    try {
      if (!lstatSync(path).isDirectory()) continue;
      const owner = parseRecord(readdirSync(path)[0] ?? "");
      if (owner !== null && one.judge(owner, one.self) === "gone") removeRecord(path, owner);
      removeEmpty(path);
    } catch {
      // Gone meanwhile, or another user's: not this one's business.
    }
  }
}
