import type { Value } from "../value.ts";
import { type Cursor, decline, isForbidden } from "./cursor.ts";
import { quoted, resolve } from "./scalars.ts";

const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;

/** Characters that no plain scalar begins with: the indicators, the space and the tab. */
export const INDICATOR: Uint8Array = new Uint8Array(128);
for (const c of "-?:,[]{}#&*!|>'\"%@` \t\n") INDICATOR[c.charCodeAt(0)] = 1;

const isFlow = (c: number): boolean =>
  c === COMMA || c === OPEN_LIST || c === CLOSE_LIST || c === OPEN_MAP || c === CLOSE_MAP;

/** Skips spaces and line ends; a line inside the collection must be indented beyond `indent`. */
function skip(cursor: Cursor, at: number, indent: number): number {
  const { source } = cursor;
  let i = at;
  for (;;) {
    let c = source.charCodeAt(i);
    while (c === 32) c = source.charCodeAt(++i);
    if (c !== 10) return i;
    const start = ++i;
    c = source.charCodeAt(i);
    while (c === 32) c = source.charCodeAt(++i);
    if (c === 10 || c === 35 || i >= source.length || i - start <= indent) decline();
    cursor.line++;
  }
}

/** Plain text up to a comma or a bracket, without any character that could mean something. */
const ORDINARY = /[A-Za-z0-9_][A-Za-z0-9_./()*$+ -]*(?=[,\]}])/y;
/** A placeholder of a template: YAML reads it as a mapping whose key is a mapping. */
const PLACEHOLDER = /\{(\{[A-Za-z_][A-Za-z0-9_.-]*\})\}/y;

/** The value of `{{name}}` at `at`, `cursor.next` behind it: a mapping with the key `{name}` and no value; else `null`. */
export function placeholder(cursor: Cursor, at: number): Value {
  PLACEHOLDER.lastIndex = at;
  const key = PLACEHOLDER.exec(cursor.source)?.[1];
  if (key === undefined) return null;
  cursor.next = PLACEHOLDER.lastIndex;
  return new Map([[key, null]]);
}

/** The raw text of a plain scalar inside a flow collection. */
function plainText(cursor: Cursor, at: number): string {
  const { source } = cursor;
  let c = source.charCodeAt(at);
  if (c < 128 && INDICATOR[c] === 1) {
    const after = source.charCodeAt(at + 1);
    if (c !== 45 || after === 32 || after === 10 || isFlow(after)) decline();
  }
  ORDINARY.lastIndex = at;
  let i = at;
  if (ORDINARY.test(source)) {
    i = ORDINARY.lastIndex;
    c = source.charCodeAt(i);
  } else
    for (;;) {
      if (c === 10 || isFlow(c)) break;
      if (c === COLON) {
        const after = source.charCodeAt(i + 1);
        if (after === 32 || after === 10 || isFlow(after)) break;
      } else if (c < 32 || (c > 126 && isForbidden(c)) || (c === 35 && source.charCodeAt(i - 1) === 32)) decline();
      c = source.charCodeAt(++i);
    }
  if (c === OPEN_LIST || c === OPEN_MAP) decline();
  cursor.next = i;
  while (source.charCodeAt(i - 1) === 32) i--;
  return source.slice(at, i);
}

function value(cursor: Cursor, at: number, indent: number, depth: number): Value {
  const c = cursor.source.charCodeAt(at);
  if (c === OPEN_LIST || c === OPEN_MAP) return flow(cursor, at, indent, depth + 1);
  return c === 34 || c === 39 ? quoted(cursor, at) : resolve(plainText(cursor, at));
}

/** A `[…]` or `{…}` collection that begins at `at`; `cursor.next` is behind its end. No comments, no anchors, no `? `. */
export function flow(cursor: Cursor, at: number, indent: number, depth: number): Value {
  const { source } = cursor;
  if (depth > 16) decline();
  const list = source.charCodeAt(at) === OPEN_LIST;
  const close = list ? CLOSE_LIST : CLOSE_MAP;
  const items: Value[] = [];
  const pairs = new Map<string, Value>();
  let i = skip(cursor, at + 1, indent);
  while (source.charCodeAt(i) !== close) {
    if (list) items.push(value(cursor, i, indent, depth));
    else {
      const c = source.charCodeAt(i);
      const isQuoted = c === 34 || c === 39;
      const key = isQuoted ? quoted(cursor, i) : plainText(cursor, i);
      i = cursor.next;
      if (
        source.charCodeAt(i) !== COLON ||
        (source.charCodeAt(i + 1) !== 32 && !isQuoted) ||
        key.length > 256 ||
        pairs.has(key)
      )
        decline();
      i = skip(cursor, i + 1, indent);
      if (source.charCodeAt(i) === COMMA || source.charCodeAt(i) === close) decline();
      pairs.set(key, value(cursor, i, indent, depth));
    }
    i = skip(cursor, cursor.next, indent);
    const c = source.charCodeAt(i);
    if (c === COMMA) i = skip(cursor, i + 1, indent);
    else if (c !== close) decline();
  }
  cursor.next = i + 1;
  return list ? items : pairs;
}
