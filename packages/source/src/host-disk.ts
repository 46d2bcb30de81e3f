import type { BigIntStats, Dirent, Stats } from "node:fs";
import type { Disk, DiskEntry, DiskIdentity, DiskStat, EntryType } from "./disk.ts";

const {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} = process.getBuiltinModule("node:fs");

const BATCH = 64;
const ABSENT = { throwIfNoEntry: false } as const;

function asEntry(entry: Dirent): DiskEntry {
  const type: EntryType = entry.isFile()
    ? "file"
    : entry.isDirectory()
      ? "directory"
      : entry.isSymbolicLink()
        ? "link"
        : "other";
  return { name: entry.name, type };
}

const { S_IFMT, S_IFREG, S_IFDIR, S_IFLNK } = constants;

function typeOf(mode: number): EntryType {
  const format = mode & S_IFMT;
  if (format === S_IFREG) return "file";
  if (format === S_IFDIR) return "directory";
  return format === S_IFLNK ? "link" : "other";
}

const asStat = ({ mode, size, mtimeMs, dev, ino }: Stats): DiskStat => ({
  type: typeOf(mode),
  size,
  mtimeMs,
  mode: mode & 0o7777,
  dev,
  ino,
});

const asIdentity = (stats: BigIntStats): DiskIdentity => ({
  dev: String(stats.dev),
  ino: String(stats.ino),
  size: Number(stats.size),
  mtimeNs: String(stats.mtimeNs),
});

/**
 * What a failed look means: nothing there is `null`. `throwIfNoEntry` answers ENOENT without the price of an exception; ENOTDIR
 * still throws on some versions. A path with a NUL is nowhere.
 */
function nothing(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR" || code === "ERR_INVALID_ARG_VALUE") return null;
  throw error;
}

function lstat(path: string): DiskStat | null {
  try {
    const stats = lstatSync(path, ABSENT);
    return stats === undefined ? null : asStat(stats);
  } catch (error) {
    return nothing(error);
  }
}

function stat(path: string): DiskStat | null {
  try {
    const stats = statSync(path, ABSENT);
    return stats === undefined ? null : asStat(stats);
  } catch (error) {
    return nothing(error);
  }
}

function identity(path: string): DiskIdentity | null {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats === undefined ? null : asIdentity(stats);
  } catch (error) {
    return nothing(error);
  }
}

/**
 * @internal How files are opened: without following a link in the last part, without waiting for the writer of a FIFO, without
 * taking a terminal over. Windows lacks these flags (no FIFO lies in a directory there): a link is looked for before.
 */
export function opener(noFollow: number | undefined): (path: string) => number {
  const flags = constants.O_RDONLY | (noFollow ?? 0) | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
  if (noFollow !== undefined) return (path) => openSync(path, flags);
  return (path) => {
    if (lstatSync(path).isSymbolicLink()) throw Object.assign(new Error(`ELOOP: ${path}`), { code: "ELOOP" });
    return openSync(path, flags);
  };
}

function* batches(path: string): Generator<DiskEntry[]> {
  const directory = opendirSync(path, { bufferSize: BATCH });
  try {
    let batch: DiskEntry[] = [];
    for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
      batch.push(asEntry(entry));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  } finally {
    directory.closeSync();
  }
}

function list(path: string): DiskEntry[] {
  const entries: DiskEntry[] = [];
  for (const entry of readdirSync(path, { withFileTypes: true })) entries.push(asEntry(entry));
  return entries;
}

/** The disk of this machine, through `node:fs`. */
export const hostDisk: Disk = {
  list,
  listBatches: batches,
  lstat,
  stat,
  identity,
  realpath: (path) => realpathSync.native(path),
  readlink: (path) => readlinkSync(path),
  open: opener(constants.O_NOFOLLOW),
  fstat: (descriptor) => asStat(fstatSync(descriptor)),
  read: (descriptor, into, offset, length, position) => readSync(descriptor, into, offset, length, position),
  close: (descriptor) => closeSync(descriptor),
  executable: (path) => {
    if (process.platform === "win32") return true;
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
};
