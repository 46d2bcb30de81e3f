/** What a directory entry is, without following links. `other`: FIFO, socket, device. */
export type EntryType = "file" | "directory" | "link" | "other";

export interface DiskEntry {
  readonly name: string;
  readonly type: EntryType;
}

export interface DiskStat {
  readonly type: EntryType;
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Permission bits (`0o7777`). */
  readonly mode: number;
  /** Device and inode as numbers, which round above 2^53: different ones are different places, equal ones may be the same. */
  readonly dev: number;
  readonly ino: number;
}

/** What makes a file the same file: device and inode as text, since both can exceed a safe integer. */
export interface DiskIdentity {
  readonly dev: string;
  readonly ino: string;
  readonly size: number;
  readonly mtimeNs: string;
}

/**
 * The handful of read calls that `source` and `detect` make; `hostDisk` is `node:fs`, `source/testing` has a stand-in that
 * holds Windows and macOS layouts on any system. Every call throws an error with a `code` (`EACCES`, `ELOOP` …), but an
 * absent path (`ENOENT`, `ENOTDIR`) is `null` for the stat calls, since that is the usual case.
 */
export interface Disk {
  /** All entries of a directory, in no order. */
  readonly list: (path: string) => DiskEntry[];
  /** The same in batches, for a directory with very many entries: no call blocks for long. */
  readonly listBatches: (path: string) => Iterable<DiskEntry[]>;
  readonly lstat: (path: string) => DiskStat | null;
  readonly stat: (path: string) => DiskStat | null;
  /** Identity of what the path leads to, links followed. */
  readonly identity: (path: string) => DiskIdentity | null;
  readonly realpath: (path: string) => string;
  readonly readlink: (path: string) => string;
  /** Opens for reading without following a link in the last part and without blocking on a FIFO. */
  readonly open: (path: string) => number;
  readonly fstat: (descriptor: number) => DiskStat;
  /** Bytes read into `into` at `offset`; 0 at the end. `position` is `null` for "where the last read ended". */
  readonly read: (
    descriptor: number,
    into: Uint8Array,
    offset: number,
    length: number,
    position: number | null,
  ) => number;
  readonly close: (descriptor: number) => void;
  /** True when the process may execute the file. Windows has no such bit: true for every file there. */
  readonly executable: (path: string) => boolean;
}
