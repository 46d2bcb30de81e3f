import { AgentInteropError } from "@agent-interop/diagnostics";
import { type Boundary, refuseProtected } from "./boundary.ts";
import { type DirectoryOptions, requireLock } from "./ground.ts";
import { frame, LONGEST, openJournal, readJournal } from "./journal.ts";
import { logReader, type RecordLog } from "./log-reader.ts";
import { wholeLength } from "./log-tail.ts";
import { isFullPath, pathRules } from "./path.ts";
import type { ReadDisk } from "./read-bytes.ts";
import { diskWrites, lstatOf } from "./writes.ts";

/**
 * Reads a log (absolute path) of checksummed records, without a lock and without following a link. Never throws for what lies there. `disk`: what
 * it is read with, the disk of this process unless given.
 */
export async function readLog(path: string, disk?: ReadDisk): Promise<RecordLog> {
  return logReader(path, disk).read();
}

/** How records are added. */
export interface LogOptions extends DirectoryOptions {
  /** Bytes that have to be left for later records, 0 unless given. */
  readonly spare?: number | undefined;
}

/**
 * Adds records (JSON values) at the end of a log, made with mode 0600 when it is missing; each is on the disk before the next is written, and
 * with the last one the call ends. A torn end is cut off first. A log only grows: at 32 MiB it takes no more. Throws `boundary-relative`,
 * `boundary-refused`, `lock-lost`, `journal-damaged` (nothing is written over it; damage before a whole last record is the reader's to see), `journal-full` (also when less than `spare` bytes would be left), `journal-failed` (none of
 * the failed record is there, or a torn end that the next addition cuts off).
 */
export async function appendToLog(
  boundary: Boundary,
  path: string,
  records: readonly unknown[],
  options: LogOptions,
): Promise<void> {
  const { machine, lock, beforeWrite, spare = 0 } = options;
  if (!isFullPath(machine, path)) throw new AgentInteropError("boundary-relative", `not an absolute path: ${path}`);
  const rules = pathRules(machine);
  refuseProtected(boundary, rules.resolve(path));
  requireLock(lock);
  const writes = diskWrites(machine, beforeWrite);
  const missing = (await lstatOf(path)) === null;
  const whole = wholeLength(path);
  const before = whole === null ? readJournal(path, true) : ({ length: whole, state: "whole" } as const);
  const more = records.reduce((sum: number, record) => sum + frame(record).length, 0);
  if (before.length + more + spare > LONGEST)
    throw new AgentInteropError("journal-full", `${before.length} of ${LONGEST} bytes are taken: ${path}`);
  const journal = await openJournal(writes, path, before);
  for (const record of records) {
    requireLock(lock);
    await journal.append(record);
  }
  if (missing) await writes.syncDirectory(rules.dirname(path));
}
