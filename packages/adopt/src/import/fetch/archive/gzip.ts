import type { Context } from "../context.ts";
import { fault } from "../fault.ts";
import { crc32, inflate } from "./inflate.ts";

const HEADER = 10;
const TRAILER = 8;
const FLAG = { crc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const;
/** Up to here an archive may grow as it likes. */
export const RATIO_FREE: number = 8 * 1024 * 1024;

const damaged = (what: string): Error => fault("fetch-archive-damaged", `the gzip file ${what}`);

/**
 * What a gzip file of one member holds, its checksum and length compared. More members are refused, since not every program reads them;
 * zeros behind the end are padding. Throws `fetch-archive-damaged`, `fetch-archive-unsupported` or `fetch-archive-limit`.
 */
export async function gunzip(file: Buffer, { limits }: Context): Promise<Buffer> {
  const start = headerEnd(file);
  const limit = Math.min(limits.unpackedBytes, Math.max(RATIO_FREE, file.length * limits.ratio));
  const inflated = await inflate(file.subarray(start), limit);
  if (inflated === null) throw fault("fetch-archive-limit", `the archive holds more than ${limit} bytes`);
  const { bytes, consumed } = inflated;
  const end = start + consumed;
  if (end + TRAILER > file.length) throw damaged("is cut");
  if (file.readUInt32LE(end) !== crc32(bytes) || file.readUInt32LE(end + 4) !== bytes.length) {
    throw damaged("has another checksum than its contents");
  }
  const rest = file.subarray(end + TRAILER);
  if (rest[0] === 0x1f && rest[1] === 0x8b) {
    throw fault("fetch-archive-unsupported", "the gzip file has more than one member");
  }
  if (rest.some((byte) => byte !== 0)) throw damaged("has something behind its end");
  return bytes;
}

function headerEnd(file: Buffer): number {
  if (file.length < HEADER + TRAILER) throw damaged("is cut");
  const flags = file[3] as number;
  if (file[2] !== 8 || (flags & FLAG.reserved) !== 0) throw damaged("has a header that cannot be read");
  let at = HEADER;
  if ((flags & FLAG.extra) !== 0) at += 2 + (at + 2 <= file.length ? file.readUInt16LE(at) : 0);
  for (const flag of [FLAG.name, FLAG.comment]) {
    if ((flags & flag) === 0) continue;
    const end = file.indexOf(0, at);
    if (end === -1) throw damaged("is cut");
    at = end + 1;
  }
  if ((flags & FLAG.crc) !== 0) at += 2;
  if (at > file.length) throw damaged("is cut");
  return at;
}
