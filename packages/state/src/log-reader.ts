import { LONGEST, parseJournal } from "./journal.ts";
import { type OpenFile, type ReadDisk, withFile } from "./read-bytes.ts";

/** What a log holds. */
export interface RecordLog {
  /** Whole records from the beginning on, oldest first; up to the damage when there is one. */
  readonly records: readonly unknown[];
  /**
   * `absent`: there is no file. `torn`: the last record is cut off, by a crash or because it is being written at this moment; the next
   * addition repairs it. `damaged`: a whole line is no record, or it is no plain file, or longer than 32 MiB. `unreadable`: the system
   * refuses to open it, which says nothing of what it holds.
   */
  readonly state: "absent" | "whole" | "torn" | "damaged" | "unreadable";
}

/** Reads one log again and again. */
export interface LogReader {
  /** As `readLog`. Records that were read before may be the same objects: they are not to be changed. */
  readonly read: () => Promise<RecordLog>;
}

/** What was read of a log: whole records from the beginning on, their bytes and the digest of these. */
interface Known {
  readonly records: readonly unknown[];
  readonly length: number;
  readonly digest: string;
}

const newHash = () => process.getBuiltinModule("node:crypto").createHash("sha256");
/** Bytes that are looked at in one piece. */
const PIECE = 256 * 1024;

/**
 * A reader that keeps the records it has read, for a log that grows between two looks. Nothing is believed of the file: each read takes the digest of
 * all bytes that were read before, and only when it is what it was, the records of before are handed out and what follows is all that is parsed.
 */
export function logReader(path: string, disk?: ReadDisk): LogReader {
  const nothing: Known = { records: [], length: 0, digest: newHash().digest("hex") };
  let known = nothing;

  const readFrom = (file: OpenFile): RecordLog => {
    let hash = newHash();
    const piece = Buffer.allocUnsafe(Math.min(PIECE, known.length));
    for (let at = 0; at < known.length && at < file.size; at += piece.length) {
      hash.update(file.fill(piece.subarray(0, known.length - at), at));
    }
    if (hash.copy().digest("hex") !== known.digest) [known, hash] = [nothing, newHash()];
    const tail = file.fill(Buffer.alloc(file.size - known.length), known.length);
    const { length, records, state } = parseJournal(tail, true);
    hash.update(tail.subarray(0, length));
    known = { records: [...known.records, ...records], length: known.length + length, digest: hash.digest("hex") };
    return { records: known.records, state };
  };

  const read = (): RecordLog => {
    const found = withFile(path, LONGEST, readFrom, disk);
    if (found.state === "read") return found.value;
    const state = found.state === "absent" ? "absent" : found.state === "refused" ? "unreadable" : "damaged";
    return { records: [], state };
  };
  return { read: async () => read() };
}
