import { AgentInteropError } from "@agent-interop/diagnostics";
import { type Boundary, refuseProtected } from "./boundary.ts";
import { type DirectoryOptions, requireLock } from "./ground.ts";
import { frame, LONGEST, openJournal, readJournal } from "./journal.ts";
import { wholeLength } from "./log-tail.ts";
import { isFullPath, pathRules } from "./path.ts";
import { diskWrites, lstatOf } from "./writes.ts";

/** What a log holds. */
export interface RecordLog {
  /** Whole records from the beginning on, oldest first; up to the damage when there is one. */
  readonly records: readonly unknown[];
  /**
   * `absent`: there is no file. `torn`: the last record is cut off, by a crash or because it is being written at this moment; the next
   * addition repairs it. `damaged`: a whole line is no record, or it is no plain file that may be read, or longer than 32 MiB.
   */
  readonly state: "absent" | "whole" | "torn" | "damaged";
}

/** Reads a log (absolute path) of checksummed records, without a lock and without following a link. Never throws for what lies there. */
export async function readLog(path: string): Promise<RecordLog> {
  if ((await lstatOf(path).catch(() => undefined)) === null) return { records: [], state: "absent" };
  const { records, state } = readJournal(path, true);
  return { records, state };
}

/**
 * Adds records (JSON values) at the end of a log, made with mode 0600 when it is missing; each is on the disk before the next is written, and
 * with the last one the call ends. A torn end is cut off first. A log only grows: at 32 MiB it takes no more. Throws `boundary-relative`,
 * `boundary-refused`, `lock-lost`, `journal-damaged` (nothing is written over it; damage before a whole last record is the reader's to see), `journal-full`, `journal-failed` (none of
 * the failed record is there, or a torn end that the next addition cuts off).
 */
export async function appendToLog(
  boundary: Boundary,
  path: string,
  records: readonly unknown[],
  options: DirectoryOptions,
): Promise<void> {
  const { machine, lock, beforeWrite } = options;
  if (!isFullPath(machine, path)) throw new AgentInteropError("boundary-relative", `not an absolute path: ${path}`);
  const rules = pathRules(machine);
  refuseProtected(boundary, rules.resolve(path));
  requireLock(lock);
  const writes = diskWrites(machine, beforeWrite);
  const missing = (await lstatOf(path)) === null;
  const whole = wholeLength(path);
  const before = whole === null ? readJournal(path, true) : ({ length: whole, state: "whole" } as const);
  const more = records.reduce((sum: number, record) => sum + frame(record).length, 0);
  if (before.length + more > LONGEST)
    throw new AgentInteropError("journal-full", `longer than ${LONGEST} bytes: ${path}`);
  const journal = await openJournal(writes, path, before);
  for (const record of records) {
    requireLock(lock);
    await journal.append(record);
  }
  if (missing) await writes.syncDirectory(rules.dirname(path));
}
