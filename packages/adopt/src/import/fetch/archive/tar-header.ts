import { fault } from "../fault.ts";
import { decodedName } from "./member.ts";

export const BLOCK = 512;

/** A header block, taken apart. */
export interface TarHeader {
  /** With the prefix; empty where an extended header has to give it. */
  readonly name: string;
  readonly linkName: string;
  /** One character. */
  readonly type: string;
  readonly size: number;
  readonly mode: number;
}

export const damagedTar = (what: string): Error => fault("fetch-archive-damaged", `the tar file ${what}`);

/** Reads a header block, its checksum compared. Throws `fetch-archive-damaged` or `fetch-name-unsafe`. */
export function readHeader(block: Buffer): TarHeader {
  if (numeric(block, 148, 8) !== checksum(block)) throw damagedTar("has a header with another checksum");
  // POSIX only: what GNU writes there are times.
  const posix = block.toString("latin1", 257, 263) === "ustar\0";
  const prefix = posix ? textAt(block, 345, 155) : "";
  const name = textAt(block, 0, 100);
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    linkName: textAt(block, 157, 100),
    type: block[156] === 0 ? "0" : String.fromCharCode(block[156] as number),
    size: numeric(block, 124, 12),
    mode: numeric(block, 100, 8),
  };
}

function checksum(block: Buffer): number {
  let sum = 8 * 32;
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += block[at] as number;
  return sum;
}

/** Text up to the first zero, behind which only zeros are: some programs read on, and see another name. */
function textAt(block: Buffer, at: number, length: number): string {
  const field = block.subarray(at, at + length);
  const end = field.indexOf(0);
  if (end !== -1 && field.subarray(end).some((byte) => byte !== 0)) {
    throw fault("fetch-name-unsafe", "a name in the tar file goes on behind its end");
  }
  return decodedName(end === -1 ? field : field.subarray(0, end));
}

/** Octal digits, or the binary form of GNU for large numbers. */
function numeric(block: Buffer, at: number, length: number): number {
  const field = block.subarray(at, at + length);
  if (((field[0] as number) & 0x80) !== 0) {
    let value = (field[0] as number) & 0x7f;
    for (const byte of field.subarray(1)) value = value * 256 + byte;
    if (((field[0] as number) & 0x40) !== 0 || !Number.isSafeInteger(value))
      throw damagedTar("has a number out of range");
    return value;
  }
  const text = field
    .toString("latin1")
    .replace(/[\0 ]+$/, "")
    .replace(/^ +/, "");
  if (!/^[0-7]*$/.test(text)) throw damagedTar("has a number that is none");
  const value = Number.parseInt(text || "0", 8);
  if (!Number.isSafeInteger(value)) throw damagedTar("has a number out of range");
  return value;
}
