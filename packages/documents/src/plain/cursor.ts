/**
 * Where the plain reader stands in its text. The text has LF line ends only and ends with one. `seek` moves to the next line with content; the fields describe that line.
 */
export interface Cursor {
  readonly source: string;
  /** Offset of the first character of the line. */
  start: number;
  /** Line number, from 1. */
  line: number;
  /** Leading spaces of the line; -1 at the end of the text. */
  indent: number;
  /** Offset of the first character that is no space. */
  at: number;
  /** Offset behind what was read last. */
  next: number;
  /** Line of each key of the top-level mapping. */
  readonly lines: Map<string, number>;
}

/** Thrown, and caught by `readPlain`, for everything that the reader is not sure of. */
export const NOT_PLAIN: Error = new Error("outside the plain subset");

/** Leaves the text to the full parser. */
export function decline(): never {
  throw NOT_PLAIN;
}

/** What YAML forbids in a text: control characters but tab and line ends, and two code points that are no characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose.
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/;

/** Offset of the first character that YAML forbids, or -1. */
export function forbiddenAt(source: string): number {
  return source.search(FORBIDDEN);
}

/** True for a character above `~` that YAML forbids. */
export function isForbidden(code: number): boolean {
  return code < 0xa0 ? code !== 0x85 : code >= 0xfffe;
}

/** The offset behind the comment at `at`, on its line end. */
export function commentEnd(source: string, at: number): number {
  const end = source.indexOf("\n", at);
  if (forbiddenAt(source.slice(at, end)) !== -1) decline();
  return end;
}

/** From `cursor.start`: skips blank lines and comment lines, stands on the next line with content. */
export function seek(cursor: Cursor): void {
  const { source } = cursor;
  let at = cursor.start;
  while (at < source.length) {
    const start = at;
    let c = source.charCodeAt(at);
    while (c === 32) c = source.charCodeAt(++at);
    if (c === 10) at++;
    else if (c === 35) at = commentEnd(source, at) + 1;
    else if (c === 9) decline();
    else {
      cursor.start = start;
      cursor.indent = at - start;
      cursor.at = at;
      return;
    }
    cursor.line++;
  }
  cursor.start = at;
  cursor.at = at;
  cursor.indent = -1;
}

/** The rest of the line from `at` holds nothing but a comment; moves to the next line with content. */
export function endLine(cursor: Cursor, at: number): void {
  const { source } = cursor;
  let end = at;
  let c = source.charCodeAt(end);
  while (c === 32) c = source.charCodeAt(++end);
  if (c === 35 && source.charCodeAt(end - 1) === 32) end = commentEnd(source, end);
  else if (c !== 10) decline();
  cursor.start = end + 1;
  cursor.line++;
  seek(cursor);
}
