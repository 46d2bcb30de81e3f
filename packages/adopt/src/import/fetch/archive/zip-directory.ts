import type { Context } from "../context.ts";
import { fault } from "../fault.ts";
import { decodedName } from "./member.ts";

/** One row of the directory at the end of a zip file. */
export interface ZipRow {
  readonly name: string;
  readonly rawName: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Of its local header. */
  readonly offset: number;
  /** Mode of Unix with the type of file; 0 where it was packed elsewhere. */
  readonly mode: number;
  /** MS-DOS says that it is a directory. */
  readonly dosDirectory: boolean;
}

export interface ZipDirectory {
  readonly rows: readonly ZipRow[];
  /** Where it begins, and everything packed ends. */
  readonly start: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const ROW = 0x02014b50;
const ROW_BYTES = 46;
const ZIP64_LOCATOR = 0x07064b50;
const MAX16 = 0xffff;
export const MAX32 = 0xffffffff;
/** Encryption of any kind, and hidden local headers. */
const ENCRYPTED = 0x2041;
const UNIX = new Set([3, 19]);
const EXTRA_UNICODE_PATH = 0x7075;

export const damagedZip = (what: string): Error => fault("fetch-archive-damaged", `the zip file ${what}`);
export const unsupportedZip = (what: string): Error => fault("fetch-archive-unsupported", `the zip file ${what}`);

/** Reads the directory. Throws `fetch-archive-damaged`, `fetch-archive-unsupported`, `fetch-archive-limit` or `fetch-name-unsafe`. */
export function readDirectory(file: Buffer, { limits }: Context): ZipDirectory {
  const end = findEnd(file);
  const [disk, firstDisk, here, rowCount] = [4, 6, 8, 10].map((at) => file.readUInt16LE(end + at)) as [
    number,
    number,
    number,
    number,
  ];
  const [size, start] = [file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)];
  const located = end >= 20 && file.readUInt32LE(end - 20) === ZIP64_LOCATOR;
  if (located || rowCount === MAX16 || size === MAX32 || start === MAX32) throw unsupportedZip("is of the large kind");
  if (disk !== 0 || firstDisk !== 0) throw unsupportedZip("is one of several files");
  if (here !== rowCount) throw damagedZip("counts its entries in two ways");
  if (start + size !== end) throw damagedZip("has something between its parts");
  if (rowCount > limits.entries)
    throw fault("fetch-archive-limit", `the archive has more than ${limits.entries} entries`);
  const rows: ZipRow[] = [];
  let at = start;
  while (rows.length < rowCount) {
    const next = rowEnd(file, at, end);
    rows.push(readRow(file, at));
    at = next;
  }
  if (at !== end) throw damagedZip("counts its entries wrongly");
  return { rows, start };
}

/** The record at the very end. One in its own comment would be found by other programs. */
function findEnd(file: Buffer): number {
  for (let at = file.length - END_BYTES; at >= 0 && at >= file.length - END_BYTES - MAX16; at -= 1) {
    if (file.readUInt32LE(at) !== END) continue;
    if (at + END_BYTES + file.readUInt16LE(at + 20) !== file.length) throw damagedZip("does not end where it says");
    return at;
  }
  throw damagedZip("is cut");
}

function rowEnd(file: Buffer, at: number, end: number): number {
  if (at + ROW_BYTES > end || file.readUInt32LE(at) !== ROW) throw damagedZip("has a directory that cannot be read");
  const [name, extra, comment] = [28, 30, 32].map((field) => file.readUInt16LE(at + field)) as [number, number, number];
  const next = at + ROW_BYTES + name + extra + comment;
  if (next > end) throw damagedZip("has a directory that cannot be read");
  return next;
}

function readRow(file: Buffer, at: number): ZipRow {
  const u16 = (field: number): number => file.readUInt16LE(at + field);
  const u32 = (field: number): number => file.readUInt32LE(at + field);
  const [flags, method] = [u16(8), u16(10)];
  if ((flags & ENCRYPTED) !== 0) throw unsupportedZip("is encrypted");
  if (method !== 0 && method !== 8) throw unsupportedZip(`is packed by method ${method}`);
  if (u16(34) !== 0) throw unsupportedZip("is one of several files");
  const [packed, size, offset] = [u32(20), u32(24), u32(42)];
  if (packed === MAX32 || size === MAX32 || offset === MAX32) throw unsupportedZip("is of the large kind");
  const nameEnd = at + ROW_BYTES + u16(28);
  const rawName = file.subarray(at + ROW_BYTES, nameEnd);
  const name = decodedName(rawName);
  checkExtra(file.subarray(nameEnd, nameEnd + u16(30)), name);
  const attributes = u32(38);
  const mode = UNIX.has(u16(4) >>> 8) ? attributes >>> 16 : 0;
  const dosDirectory = (attributes & 0x10) !== 0;
  return { name, rawName, flags, method, crc: u32(16), packed, size, offset, mode, dosDirectory };
}

/** Extra fields, in one of which some programs find another name. */
export function checkExtra(extra: Buffer, name: string): void {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    const data = extra.subarray(at + 4, at + 4 + length);
    if (id === EXTRA_UNICODE_PATH && data.toString("utf8", 5) !== name) throw damagedZip("gives one entry two names");
    at += 4 + length;
  }
}
