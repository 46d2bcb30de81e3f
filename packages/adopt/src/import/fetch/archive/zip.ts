import type { Context } from "../context.ts";
import { fault } from "../fault.ts";
import { RATIO_FREE } from "./gzip.ts";
import { crc32, inflate } from "./inflate.ts";
import { decodedName, type Member } from "./member.ts";
import { checkExtra, damagedZip, MAX32, readDirectory, unsupportedZip, type ZipRow } from "./zip-directory.ts";

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const DESCRIPTOR = 0x08074b50;
/** Sizes and checksum stand behind the data. */
const STREAMED = 0x0008;
/** Flags that both headers must have alike. */
const COMPARED = 0x2849;
const [TYPE, DIRECTORY, REGULAR, LINK] = [0xf000, 0x4000, 0x8000, 0xa000];

/**
 * The members of a zip file. Both of its lists must say the same, and its parts must fill it without a gap and without an overlap, so that
 * every program sees these contents or none. Throws `fetch-archive-damaged`, `fetch-archive-unsupported`, `fetch-archive-limit` or
 * `fetch-name-unsafe`. `check` is called before each member.
 */
export async function readZip(file: Buffer, context: Context, check: () => void): Promise<readonly Member[]> {
  const { rows, start } = readDirectory(file, context);
  const { unpackedBytes, ratio } = context.limits;
  const total = rows.reduce((sum, { size }) => sum + size, 0);
  const limit = Math.min(unpackedBytes, Math.max(RATIO_FREE, file.length * ratio));
  if (total > limit) throw fault("fetch-archive-limit", `the archive holds more than ${limit} bytes`);
  const data = placesOf(file, rows, start);
  const members: Member[] = [];
  for (const row of rows) {
    check();
    members.push(memberOf(row, await unpacked(row, data.get(row) as Buffer)));
  }
  return members;
}

/** The packed bytes of each row, in the order in which they lie there. */
function placesOf(file: Buffer, rows: readonly ZipRow[], start: number): ReadonlyMap<ZipRow, Buffer> {
  const places = new Map<ZipRow, Buffer>();
  let at = 0;
  for (const row of [...rows].sort((a, b) => a.offset - b.offset)) {
    if (row.offset !== at) throw damagedZip("has a gap or an overlap");
    const begin = localEnd(file, row, start);
    const end = begin + row.packed;
    if (end > start) throw damagedZip("is cut");
    places.set(row, file.subarray(begin, end));
    at = (row.flags & STREAMED) === 0 ? end : descriptorEnd(file, row, end, start);
  }
  if (at !== start) throw damagedZip("has something between its parts");
  return places;
}

function localEnd(file: Buffer, row: ZipRow, start: number): number {
  const at = row.offset;
  if (at + LOCAL_BYTES > start || file.readUInt32LE(at) !== LOCAL) throw damagedZip("has no entry where it says");
  const nameEnd = at + LOCAL_BYTES + file.readUInt16LE(at + 26);
  const end = nameEnd + file.readUInt16LE(at + 28);
  if (end > start) throw damagedZip("is cut");
  const streamed = (row.flags & STREAMED) !== 0;
  const same = (field: number, value: number): boolean => {
    const found = file.readUInt32LE(at + field);
    return found === value || (streamed && found === 0);
  };
  if ([18, 22].some((field) => file.readUInt32LE(at + field) === MAX32)) throw unsupportedZip("is of the large kind");
  const rawName = file.subarray(at + LOCAL_BYTES, nameEnd);
  const agrees =
    rawName.equals(row.rawName) &&
    (file.readUInt16LE(at + 6) & COMPARED) === (row.flags & COMPARED) &&
    file.readUInt16LE(at + 8) === row.method &&
    same(14, row.crc) &&
    same(18, row.packed) &&
    same(22, row.size);
  if (!agrees) throw damagedZip("has two lists of contents that disagree");
  checkExtra(file.subarray(nameEnd, end), row.name);
  return end;
}

/** Behind the data of a streamed entry, with or without a mark of its own. */
function descriptorEnd(file: Buffer, { crc, packed, size }: ZipRow, at: number, start: number): number {
  for (const skip of [4, 0]) {
    if (at + skip + 12 > start || (skip === 4 && file.readUInt32LE(at) !== DESCRIPTOR)) continue;
    const [a, b, c] = [0, 4, 8].map((field) => file.readUInt32LE(at + skip + field));
    if (a === crc && b === packed && c === size) return at + skip + 12;
  }
  throw damagedZip("has two lists of contents that disagree");
}

async function unpacked(row: ZipRow, data: Buffer): Promise<Buffer> {
  if (row.method === 0 && row.packed !== row.size) throw damagedZip("has two sizes for one entry");
  const inflated = row.method === 0 ? { bytes: data, consumed: data.length } : await inflate(data, row.size);
  if (inflated === null || inflated.bytes.length !== row.size || inflated.consumed !== data.length) {
    throw damagedZip("has an entry of another size than it says");
  }
  if (crc32(inflated.bytes) !== row.crc) throw damagedZip("has another checksum than its contents");
  return inflated.bytes;
}

function memberOf(row: ZipRow, bytes: Buffer): Member {
  const { name, mode, dosDirectory } = row;
  const kind = mode & TYPE;
  const slash = name.endsWith("/");
  const directory = kind === 0 ? slash : kind === DIRECTORY;
  if (directory !== slash || (dosDirectory && !slash) || (slash && row.size > 0)) {
    throw damagedZip("has an entry that is a file and a directory");
  }
  const type = directory ? "directory" : kind === LINK ? "link" : kind === 0 || kind === REGULAR ? "file" : "special";
  return { name, type, bytes, executable: (mode & 0o111) !== 0, target: type === "link" ? decodedName(bytes) : null };
}
