const { closeSync, constants, openSync, readFileSync, readlinkSync, readSync } = process.getBuiltinModule("node:fs");

/** Who holds a scratch directory. Times are milliseconds since 1970. @internal */
export interface Owner {
  readonly format: typeof OWNER_FORMAT;
  readonly pid: number;
  /** Start time of the process in the kernel's ticks, so that a reused id is told apart; `null` where it cannot be read. */
  readonly start: string | null;
  /** Boot and process namespace in which `pid` means something; `null` where they cannot be read. */
  readonly realm: string | null;
  readonly at: number;
}

export const OWNER_FORMAT = "agent-interop/scratch@1";

/** A record of another boot or container cannot be judged by its process id; it is given this long. */
const FOREIGN_REALM_MS = 24 * 60 * 60 * 1000;
const RECORD_BYTES = 1024;

function quiet(read: () => string): string | null {
  try {
    return read().trim();
  } catch {
    return null;
  }
}

/** Start time of a process (field 22 of its `stat`; the name before it may hold spaces and brackets), Linux only. */
function startOf(pid: number): string | null {
  const stat = quiet(() => readFileSync(`/proc/${pid}/stat`, "latin1"));
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

function realm(): string | null {
  const boot = quiet(() => readFileSync("/proc/sys/kernel/random/boot_id", "latin1"));
  const names = quiet(() => readlinkSync("/proc/self/ns/pid"));
  return boot === null || names === null ? null : `${boot} ${names}`;
}

/** The record of this process. @internal */
export function ownRecord(now: Date): Owner {
  return { format: OWNER_FORMAT, pid: process.pid, start: startOf(process.pid), realm: realm(), at: now.getTime() };
}

/** Reads a record without following a link; `null` when it is not one of ours. @internal */
export function readOwner(path: string): Owner | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch {
    return null;
  }
  try {
    const bytes = Buffer.alloc(RECORD_BYTES);
    const record: unknown = JSON.parse(bytes.toString("utf8", 0, readSync(descriptor, bytes, 0, RECORD_BYTES, 0)));
    return isOwner(record) ? record : null;
  } catch {
    return null;
  } finally {
    closeSync(descriptor);
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== "object" || value === null) return false;
  const { format, pid, start, realm: where, at } = value as Record<string, unknown>;
  const text = (part: unknown): boolean => part === null || typeof part === "string";
  return (
    format === OWNER_FORMAT &&
    Number.isSafeInteger(pid) &&
    (pid as number) > 0 &&
    text(start) &&
    text(where) &&
    Number.isFinite(at)
  );
}

/** True when the process of the record no longer runs. Whatever cannot be told counts as running. @internal */
export function isGone(owner: Owner, now: Date): boolean {
  if (owner.realm !== realm()) return now.getTime() - owner.at > FOREIGN_REALM_MS;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
  const start = startOf(owner.pid);
  return owner.start !== null && start !== null && owner.start !== start;
}
