import { parseJournal } from "./journal.ts";
import { systemCode } from "./system-error.ts";

/** Bytes at the end that are looked at: far more than a usual record. */
const TAIL = 64 * 1024;
const NEWLINE = 0x0a;

/**
 * Length of a log whose last record is whole, by a look at its end; `null` when that does not suffice: it is missing, torn, no plain file, or
 * its last record is longer than the look. What lies before the last record is not read.
 * @internal
 */
export function wholeLength(path: string): number | null {
  const { closeSync, constants, fstatSync, openSync, readSync } = process.getBuiltinModule("node:fs");
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (systemCode(error) === "unknown error") throw error;
    return null;
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size < 2) return null;
    const bytes = Buffer.alloc(Math.min(stat.size, TAIL));
    if (readSync(descriptor, bytes, 0, bytes.length, stat.size - bytes.length) !== bytes.length) return null;
    const before = bytes.lastIndexOf(NEWLINE, bytes.length - 2);
    if (before === -1 && bytes.length < stat.size) return null;
    const last = bytes.subarray(before + 1);
    const { records, state } = parseJournal(last, true);
    return state === "whole" && records.length === 1 ? stat.size : null;
  } finally {
    closeSync(descriptor);
  }
}
