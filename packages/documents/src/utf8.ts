import { Buffer, isUtf8 } from "node:buffer";
import { type Problem, problem } from "./problem.ts";

/** How the lines of a text end; `none` for a text of one line, `mixed` for more than one kind. A lone CR is `cr`. */
export type Newline = "none" | "lf" | "crlf" | "cr" | "mixed";

/** A text with what was noted while decoding, or the reason why it is not UTF-8. */
export type Decoded =
  | { readonly ok: true; readonly text: string; readonly bom: boolean; readonly newline: Newline }
  | { readonly ok: false; readonly problem: Problem };

/** A `Buffer` over the same memory. */
export function view(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** True when the bytes begin with the UTF-8 byte-order mark. */
export function hasBom(bytes: Uint8Array): boolean {
  return bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** How the lines of a file end. */
export function newlineOf(bytes: Buffer): Newline {
  let at = bytes.indexOf(13);
  // The first bytes of frontmatter spare the second search.
  if (at === -1) return bytes[3] === 10 || bytes.includes(10) ? "lf" : "none";
  let kinds = 0;
  if (bytes.subarray(0, at).indexOf(10) !== -1) kinds |= 1;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 10) kinds |= 1;
    else if (byte === 13) {
      if (bytes[at + 1] !== 10) kinds |= 4;
      else {
        kinds |= 2;
        at++;
      }
    }
  }
  return kinds === 1 ? "lf" : kinds === 2 ? "crlf" : kinds === 4 ? "cr" : "mixed";
}

/** Length of the UTF-8 sequence at `at`, 0 when it is not one (overlong, surrogate, above U+10FFFF, cut off). */
function sequence(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  if (length === 0 || at + length > bytes.length) return 0;
  const second = bytes[at + 1] as number;
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let i = at + 2; i < at + length; i++) if (((bytes[i] as number) & 0xc0) !== 0x80) return 0;
  return length;
}

/** The problem of bytes that are known not to be UTF-8, at the first bad byte. */
export function utf8Problem(bytes: Uint8Array): Problem {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    return problem("invalid-utf8", "the file is UTF-16, not UTF-8", 1, 1);
  }
  let line = 1;
  let start = hasBom(bytes) ? 3 : 0;
  let at = start;
  while (at < bytes.length) {
    const length = sequence(bytes, at);
    if (length === 0) break;
    const byte = bytes[at];
    at += length;
    if (byte === 10 || (byte === 13 && bytes[at] !== 10)) {
      line++;
      start = at;
    }
  }
  const column = view(bytes).toString("utf8", start, at).length + 1;
  const shown = at < bytes.length ? `byte 0x${(bytes[at] as number).toString(16).padStart(2, "0")}` : "end of the file";
  return problem("invalid-utf8", `the ${shown} is not valid UTF-8 here`, line, column);
}

/**
 * Decodes a whole file strictly: one leading byte-order mark is left out and noted, the kind of line ends is noted and
 * kept, anything that is not UTF-8 is the problem `invalid-utf8` at the first bad byte.
 */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  if (!isUtf8(bytes)) return { ok: false, problem: utf8Problem(bytes) };
  const buffer = view(bytes);
  const bom = hasBom(bytes);
  return { ok: true, text: buffer.toString("utf8", bom ? 3 : 0), bom, newline: newlineOf(buffer) };
}
