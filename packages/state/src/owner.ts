import { bootId, isRunning, processSpace, startOf } from "./process-life.ts";

const { closeSync, constants, openSync, readSync } = process.getBuiltinModule("node:fs");

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

function realm(): string | null {
  const boot = bootId();
  const space = processSpace();
  return boot === null || space === null ? null : `${boot} ${space}`;
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
  return !isRunning(owner.pid, owner.start);
}
