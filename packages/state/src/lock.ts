import { AgentInteropError, type Machine } from "@agent-interop/diagnostics";
import { type Boundary, refuseProtected } from "./boundary.ts";
import {
  type Attempt,
  attempt,
  holds,
  type LockTry,
  lockTry,
  release,
  runSteps,
  sweepPrepared,
  withdraw,
} from "./lock-attempt.ts";
import { ownerText, ownLock } from "./lock-owner.ts";
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
/** Pauses between two looks, in milliseconds: doubled up to the longest, each cut by chance so that waiters spread. */
const PAUSE_MS = { first: 2, longest: 50 };
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

/** Tries until the lock is held; leaves nothing prepared when it ends without. */
async function acquire(one: LockTry, signal: AbortSignal | undefined, waitMs: number): Promise<void> {
  const late = { yet: waitMs <= 0 };
  const timer = setTimeout(
    () => {
      late.yet = true;
    },
    Math.min(waitMs, LONGEST_TIMER_MS),
  );
  let quick = 0;
  let alone = true;
  try {
    for (let pause = PAUSE_MS.first; ; ) {
      signal?.throwIfAborted();
      const found = tryOnce(one);
      if (found.state === "held") break;
      alone = false;
      if (found.state === "again" && ++quick < AT_ONCE) continue;
      if (late.yet) throw waitedTooLong(one, found);
      quick = 0;
      await sleep(Math.ceil(pause * (0.5 + Math.random() / 2)), signal);
      pause = Math.min(pause * 2, PAUSE_MS.longest);
    }
  } finally {
    clearTimeout(timer);
    quietly(() => withdraw(one));
  }
  // Whoever was killed before it had the lock left something too, and nobody takes anything over from it.
  if (one.tookOver || alone) quietly(() => sweepPrepared(one));
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

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const stop = (): void => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      done();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

function quietly(tidy: () => void): void {
  try {
    tidy();
  } catch {
    // Litter of this one's own making; the next one that gets the lock at once removes it.
  }
}
