import type { Buffer } from "node:buffer";
import { BACKSLASH, QUOTE } from "./json-bytes.ts";

/** Bytes that are looked at one by one before the native search takes over: most strings end within them. */
const NEAR = 48;

/** True when an odd run of backslashes, not before `from`, ends before `at`. */
function isEscaped(chunk: Buffer, from: number, at: number): boolean {
  let run = at;
  while (run > from && chunk[run - 1] === BACKSLASH) run--;
  return (at - run) % 2 === 1;
}

/**
 * The offset of the quote that closes a string, searched from `from` inside it; when the chunk ends first, its length, or its
 * length + 1 when the first byte of the next chunk is escaped.
 */
export function closingQuote(chunk: Buffer, from: number): number {
  const { length } = chunk;
  let i = from;
  for (;;) {
    const near = Math.min(length, i + NEAR);
    while (i < near) {
      const byte = chunk[i];
      if (byte === QUOTE) return i;
      i += byte === BACKSLASH ? 2 : 1;
    }
    if (i >= length) return i;
    const quote = chunk.indexOf(QUOTE, i);
    const end = quote === -1 ? length : quote;
    const escaped = isEscaped(chunk, i, end);
    if (quote === -1) return escaped ? length + 1 : length;
    if (!escaped) return quote;
    i = quote + 1;
  }
}
