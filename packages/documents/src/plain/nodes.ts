import type { Value } from "../value.ts";
import { blockScalar } from "./block-scalar.ts";
import { type Cursor, decline, endLine, isForbidden, seek } from "./cursor.ts";
import { flow, INDICATOR, placeholder } from "./flow.ts";
import { quoted, resolve } from "./scalars.ts";

const DASH = 45;
const COLON = 58;
const MAX_DEPTH = 32;
/** YAML bounds a key that is not announced by `? ` to 1,024 characters; this reader stays well below. */
const MAX_KEY = 256;

/** A plain key with its colon; a key of other characters is left to the full parser. */
const KEY = /[A-Za-z0-9_./$+()][A-Za-z0-9_./$+()@ -]*:(?=[ \n])/y;

/** The key at `at`, `cursor.next` behind its colon; `null` when the line holds none. */
function key(cursor: Cursor, at: number): string | null {
  const { source } = cursor;
  let c = source.charCodeAt(at);
  let name: string;
  if (c === 34 || c === 39) {
    name = quoted(cursor, at);
    const end = cursor.next;
    if (source.charCodeAt(end) !== COLON) return null;
    c = source.charCodeAt(end + 1);
    if (c !== 32 && c !== 10) return null;
    cursor.next = end + 1;
  } else {
    KEY.lastIndex = at;
    if (!KEY.test(source)) return null;
    cursor.next = KEY.lastIndex;
    name = source.slice(at, cursor.next - 1);
    if (name.endsWith(" ")) return null;
  }
  if (cursor.next - at > MAX_KEY) decline();
  return name;
}

/** True when an entry of a block list begins at `at`. */
function isEntry(source: string, at: number): boolean {
  if (source.charCodeAt(at) !== DASH) return false;
  const c = source.charCodeAt(at + 1);
  return c === 32 || c === 10;
}

/** A line that is not plain text to its end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose.
const ODD_TEXT = /[\0-\x1f\x7f-\x9f\ufffe\uffff]|: | #|:$/;

/** End of the plain text that begins at `at`, before the blanks at its end; `cursor.next` is at the line end or the comment. */
function plainEnd(cursor: Cursor, at: number): number {
  const { source } = cursor;
  let i = source.indexOf("\n", at);
  if (!ODD_TEXT.test(source.slice(at, i))) {
    cursor.next = i;
    while (source.charCodeAt(i - 1) === 32) i--;
    return i;
  }
  i = at;
  for (;;) {
    const c = source.charCodeAt(i);
    if (c <= COLON) {
      if (c === 10) break;
      if (c === COLON) {
        const after = source.charCodeAt(i + 1);
        if (after === 32 || after === 10) decline();
      } else if (c === 35) {
        if (source.charCodeAt(i - 1) === 32) break;
      } else if (c < 32) decline();
    } else if (c > 126 && isForbidden(c)) decline();
    i++;
  }
  cursor.next = i;
  while (source.charCodeAt(i - 1) === 32) i--;
  return i;
}

/** A plain scalar at `at` under a parent with `indent` spaces; lines indented further continue it and are folded. */
function plain(cursor: Cursor, at: number, indent: number): Value {
  const { source } = cursor;
  const first = source.charCodeAt(at);
  if (first < 128 && INDICATOR[first] === 1) {
    const after = source.charCodeAt(at + 1);
    if (first !== DASH || after === 32 || after === 10) decline();
  }
  let text = source.slice(at, plainEnd(cursor, at));
  let folded = false;
  let start = cursor.next;
  let breaks = 0;
  while (source.charCodeAt(start) === 10) {
    start++;
    cursor.line++;
    let i = start;
    let c = source.charCodeAt(i);
    while (c === 32) c = source.charCodeAt(++i);
    if (c === 10) {
      breaks++;
      start = i;
      continue;
    }
    if (i - start <= indent || c === 35 || i >= source.length) {
      cursor.start = start;
      seek(cursor);
      return folded ? text : resolve(text);
    }
    text += (breaks === 0 ? " " : "\n".repeat(breaks)) + source.slice(i, plainEnd(cursor, i));
    folded = true;
    breaks = 0;
    start = cursor.next;
  }
  endLine(cursor, start);
  return folded ? text : resolve(text);
}

/** A value that begins at `at` on the line of its key or dash, under a parent with `indent` spaces. */
function inline(cursor: Cursor, at: number, indent: number, explicit: boolean): Value {
  switch (cursor.source.charCodeAt(at)) {
    case 34:
    case 39: {
      const text = quoted(cursor, at);
      endLine(cursor, cursor.next);
      return text;
    }
    case 91:
    case 123: {
      const collection = placeholder(cursor, at) ?? flow(cursor, at, indent, 0);
      endLine(cursor, cursor.next);
      return collection;
    }
    case 124:
    case 62:
      return blockScalar(cursor, at, indent, explicit);
    default:
      return plain(cursor, at, indent);
  }
}

/** What stands below a key or dash with an empty rest of line: a deeper node, a list of the key's own column, or nothing. */
function below(cursor: Cursor, at: number, indent: number, ofKey: boolean, depth: number): Value {
  endLine(cursor, at);
  const { source } = cursor;
  if (cursor.indent > indent || (ofKey && cursor.indent === indent && isEntry(source, cursor.at))) {
    if (isEntry(source, cursor.at)) return list(cursor, cursor.indent, depth + 1);
    if (key(cursor, cursor.at) !== null) return mapping(cursor, cursor.indent, depth + 1);
    const c = source.charCodeAt(cursor.at);
    if (c === 124 || c === 62) decline();
    // A comment that stands before the scalar, and less far in, makes the full parser refuse it.
    if (source.slice(source.indexOf("\n", at) + 1, cursor.start).includes("#")) decline();
    return inline(cursor, cursor.at, indent, false);
  }
  return null;
}

/** A block list whose dashes stand `indent` spaces in. */
export function list(cursor: Cursor, indent: number, depth: number): Value[] {
  const { source } = cursor;
  if (depth > MAX_DEPTH) decline();
  const items: Value[] = [];
  while (cursor.indent === indent && isEntry(source, cursor.at)) {
    let i = cursor.at + 1;
    let c = source.charCodeAt(i);
    while (c === 32) c = source.charCodeAt(++i);
    if (c === 10 || c === 35) items.push(below(cursor, cursor.at + 1, indent, false, depth));
    else if (key(cursor, i) !== null) {
      cursor.at = i;
      cursor.indent = i - cursor.start;
      items.push(mapping(cursor, cursor.indent, depth + 1));
    } else items.push(inline(cursor, i, indent, false));
  }
  if (cursor.indent > indent) decline();
  return items;
}

/** A block mapping whose keys stand `indent` spaces in. At depth 0 the line of each key is noted; `pairs` are those read before. */
export function mapping(
  cursor: Cursor,
  indent: number,
  depth: number,
  pairs: Map<string, Value> = new Map(),
): Map<string, Value> {
  const { source } = cursor;
  if (depth > MAX_DEPTH) decline();
  while (cursor.indent === indent) {
    const name = key(cursor, cursor.at);
    if (name === null || pairs.has(name)) decline();
    if (depth === 0) cursor.lines.set(name, cursor.line);
    let i = cursor.next;
    let c = source.charCodeAt(i);
    while (c === 32) c = source.charCodeAt(++i);
    pairs.set(
      name,
      c === 10 || c === 35 ? below(cursor, cursor.next, indent, true, depth) : inline(cursor, i, indent, depth === 0),
    );
  }
  if (cursor.indent > indent) decline();
  return pairs;
}
