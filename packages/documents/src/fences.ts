import type { Buffer } from "node:buffer";

/** The two `---` lines of a file and what lies between, as byte offsets. */
export interface Block {
  /** First byte after the opening line. */
  readonly from: number;
  /** First byte of the closing line. */
  readonly to: number;
  /** First byte after the closing line. */
  readonly bodyAt: number;
}

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const DASH = 45;

/** Where the line `---` plus optional blanks at `at` ends (before its line end), or -1 when it is no such line. */
function fenceEnd(bytes: Buffer, at: number): number {
  if (bytes[at] !== DASH || bytes[at + 1] !== DASH || bytes[at + 2] !== DASH) return -1;
  let i = at + 3;
  while (bytes[i] === SPACE || bytes[i] === TAB) i++;
  return i >= bytes.length || bytes[i] === LF || bytes[i] === CR ? i : -1;
}

/** First byte after the line end at `at`; LF, CRLF and a lone CR end a line. */
function nextLine(bytes: Buffer, at: number): number {
  return at >= bytes.length ? bytes.length : bytes[at] === CR && bytes[at + 1] === LF ? at + 2 : at + 1;
}

/** The start of the closing line in a file whose lines end in LF; the search is native. */
function closeAfterLf(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf("\n---", from - 1, "latin1"); at !== -1; at = bytes.indexOf("\n---", at + 1, "latin1")) {
    if (fenceEnd(bytes, at + 1) !== -1) return at + 1;
  }
  return -1;
}

/** The start of the closing line in any file. */
function closeAfterAny(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    if (fenceEnd(bytes, at) !== -1) return at;
    while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++;
    at = nextLine(bytes, at);
  }
  return -1;
}

/**
 * Finds the frontmatter block from `start` (0, or 3 after a byte-order mark): the first line is `---` plus optional blanks, the
 * end is the next line of that form at column 0; `...` does not close. `null`: no opening line. `"unclosed"`: no closing one.
 * Lines end in LF, CRLF or a lone CR; the usual file is searched natively and gone through once more only when its block holds a CR.
 */
export function findBlock(bytes: Buffer, start: number): Block | "unclosed" | null {
  const open = fenceEnd(bytes, start);
  if (open === -1) return null;
  const from = nextLine(bytes, open);
  let to = from >= bytes.length ? -1 : closeAfterLf(bytes, from);
  const end = to === -1 ? bytes.length : to;
  if (bytes[from - 1] !== LF || bytes.subarray(from, end).indexOf(CR) !== -1) to = closeAfterAny(bytes, from);
  return to === -1 ? "unclosed" : { from, to, bodyAt: nextLine(bytes, fenceEnd(bytes, to)) };
}
