import { AgentInteropError, type Machine } from "@agent-interop/diagnostics";
import { type Boundary, refuseProtected } from "./boundary.ts";
import {
  type Attempt,
  attempt,
  holds,
  isFree,
  type LockTry,
  lockTry,
  release,
  runSteps,
  sweepPrepared,
  withdraw,
} from "./lock-attempt.ts";
import { waitingLine } from "./lock-line.ts";
import { ownerText, ownLock } from "./lock-owner.ts";
import { waitingPace } from "./lock-pace.ts";
import { isFullPath } from "./path.ts";
import { systemCode } from "./system-error.ts";

/** How long a lock is waited for, and by what that ends. */
export interface LockOptions {
  readonly machine: Machine;
  /** Ends the waiting with the signal's reason. Work that has begun is not interrupted. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait in milliseconds, 10 000 unless given; 0 tries once. */
  readonly waitMs?: number | undefined;
}

/** A lock that is held, as proof for those who may only write under one. */
export interface HeldLock {
  readonly path: string;
  /** True until the work ends, and while nobody removed the lock by hand. One look at the disk. */
  readonly stillHeld: () => boolean;
}

const WAIT_MS = 10_000;
/** Who is first, finds the lock free twice and does not take it within this time is stopped, and goes to the end. */
const STUCK_MS = 1000;
/** Tries without a pause while others move. */
const AT_ONCE = 16;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs `work` while this process holds the lock `path` (absolute, in an existing directory), alone among all processes and all
 * calls of this one; a call inside of the work for the same lock waits for itself. A lock whose process was killed is taken
 * over; one of another machine or container never is. Returns what the work returns and passes on what it throws.
 * Throws `boundary-relative`, `boundary-refused`; `lock-busy` or `lock-elsewhere` when the wait is over, with the owner in the
 * message; `lock-unsafe` when something else has that name; `lock-failed`; and `lock-lost` when the lock was removed during the work.
 */
export async function withLock<T>(
  boundary: Boundary,
  path: string,
  options: LockOptions,
  work: (lock: HeldLock) => T | Promise<T>,
): Promise<T> {
  const { machine, signal, waitMs = WAIT_MS } = options;
  if (!isFullPath(machine, path)) throw new AgentInteropError("boundary-relative", `not an absolute path: ${path}`);
  refuseProtected(boundary, path);
  const one = lockTry(path, ownLock(machine));
  await acquire(one, signal, waitMs);
  let working = true;
  let result: T;
  try {
    result = await work({ path, stillHeld: () => working && holds(one) });
  } catch (error) {
    working = false;
    quietly(() => giveBack(one));
    throw error;
  }
  working = false;
  giveBack(one);
  return result;
}

/** Waits in line until the lock is held; leaves nothing prepared when it ends without. */
async function acquire(one: LockTry, signal: AbortSignal | undefined, waitMs: number): Promise<void> {
  const late = new AbortController();
  const timer = waitMs > 0 ? setTimeout(() => late.abort(), Math.min(waitMs, LONGEST_TIMER_MS)) : undefined;
  if (timer === undefined) late.abort();
  const line = waitingLine(one);
  const pace = waitingPace();
  let alone = true;
  let wasFree = false;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const ahead = line.ahead();
      if (ahead === 0 || late.signal.aborted) {
        const found = tryNow(one);
        if (found.state === "held") break;
        if (late.signal.aborted) throw waitedTooLong(one, found);
      }
      alone = false;
      line.join();
      const pause = pace.pause(ahead);
      const free = ahead > 0 && pace.unmoved() >= STUCK_MS && isFree(one);
      if (free && wasFree) line.skipFirst();
      wasFree = free;
      await sleep(pause, late.signal, signal);
    }
  } finally {
    clearTimeout(timer);
    line.leave();
    quietly(() => withdraw(one));
  }
  // Whoever was killed before it had the lock left something too, and nobody takes anything over from it.
  if (one.tookOver || alone) quietly(() => sweepPrepared(one));
}

/** Tries until it has the lock or somebody else does. */
function tryNow(one: LockTry): Attempt {
  let found = tryOnce(one);
  for (let turn = 1; found.state === "again" && turn < AT_ONCE; turn++) found = tryOnce(one);
  return found;
}

function tryOnce(one: LockTry): Attempt {
  try {
    return runSteps(attempt(one));
  } catch (cause) {
    throw AgentInteropError.isInstance(cause) ? cause : failed(one, "taken", cause);
  }
}

function giveBack(one: LockTry): void {
  let had: boolean;
  try {
    had = runSteps(release(one));
  } catch (cause) {
    throw failed(one, "given back", cause);
  }
  if (!had) throw new AgentInteropError("lock-lost", `the lock was removed while it was held: ${one.path}`);
}

function failed({ path }: LockTry, deed: string, cause: unknown): AgentInteropError {
  const text = `the lock could not be ${deed} (${systemCode(cause)}): ${path}`;
  return new AgentInteropError("lock-failed", text, { cause });
}

function waitedTooLong(one: LockTry, found: Attempt): AgentInteropError {
  if (found.state !== "busy") return new AgentInteropError("lock-busy", `wanted by many at once: ${one.path}`);
  const { owner, elsewhere } = found;
  const text = `held by ${ownerText(owner, one.self)}: ${one.path}`;
  if (!elsewhere) {
    const mistaken =
      owner.start === null ? ` If another program only has its number, remove the directory ${one.path}.` : "";
    const hint = `Wait until process ${owner.pid} is done, or end it.${mistaken}`;
    return new AgentInteropError("lock-busy", text, { hint });
  }
  const hint = `When that process does not run any more, remove the directory ${one.path} and try again.`;
  return new AgentInteropError("lock-elsewhere", text, { hint });
}

/** Ends early when it is too late, and throws the reason when it is cancelled. */
function sleep(ms: number, late: AbortSignal, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const stop = (): void => {
      clearTimeout(timer);
      for (const one of [late, signal]) one?.removeEventListener("abort", stop);
      if (signal?.aborted === true) fail(signal.reason);
      else done();
    };
    const timer = setTimeout(stop, ms);
    for (const one of [late, signal]) one?.addEventListener("abort", stop);
  });
}

function quietly(tidy: () => void): void {
  try {
    tidy();
  } catch {
    // Litter of this one's own making; the next one that gets the lock at once removes it.
  }
}
