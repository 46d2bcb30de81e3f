import type { Value } from "../value.ts";
import { resolve } from "./scalars.ts";

const KEY = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/;
/** Printable text that begins with a letter and ends neither in a blank nor in a colon. */
const TEXT = /^[A-Za-z](?:[ -~\xa0-\ufffd]*[!-9;-~\xa0-\ufffd])?$/;
/** A number, a version or a date. */
const DIGITS = /^[0-9][A-Za-z0-9_.-]*$/;
/** Quoted text without anything that stands for something else. */
const DOUBLE = /^"[ !#-[\]-~\xa0-\ufffd]*"$/;
const SINGLE = /^'[ -&(-~\xa0-\ufffd]*'$/;
/** A list of words, and one of double-quoted texts. */
const WORD_LIST = /^\[[A-Za-z][A-Za-z0-9_./()*-]*(?:, [A-Za-z][A-Za-z0-9_./()*-]*)*\]$/;
const QUOTED_LIST = /^\["[ !#-[\]-~\xa0-\ufffd]*"(?:, "[ !#-[\]-~\xa0-\ufffd]*")*\]$/;

/** The value of a rest of line, `undefined` for everything that is not of the commonest forms. */
function simpleValue(text: string): Value | undefined {
  if (TEXT.test(text)) return text.includes(": ") || text.includes(" #") ? undefined : resolve(text);
  const first = text.charCodeAt(0);
  if (first === 34) return DOUBLE.test(text) ? text.slice(1, -1) : undefined;
  if (first === 39) return SINGLE.test(text) ? text.slice(1, -1) : undefined;
  if (first === 91) {
    if (WORD_LIST.test(text)) return text.slice(1, -1).split(", ").map(resolve);
    return QUOTED_LIST.test(text) ? text.slice(2, -2).split('", "') : undefined;
  }
  return DIGITS.test(text) ? resolve(text) : undefined;
}

/**
 * Takes the lines `key: value` of the commonest forms from the start of a text, adds them to `value` and `lines`, and says
 * where the scanner must go on: the length of the text when nothing is left. Nearly all of it is native search, which
 * matters because a scan is over before its code is compiled.
 */
export function takeSimple(
  source: string,
  firstLine: number,
  value: Map<string, Value>,
  lines: Map<string, number>,
): number {
  const { length } = source;
  let line = firstLine;
  let from = 0;
  let before = 0;
  let key = "";
  while (from < length) {
    const to = source.indexOf("\n", from);
    const colon = source.indexOf(": ", from);
    if (colon === -1 || colon > to) break;
    const name = source.slice(from, colon);
    if (!KEY.test(name) || value.has(name)) break;
    const found = simpleValue(source.slice(colon + 2, to));
    if (found === undefined) break;
    key = name;
    value.set(name, found);
    lines.set(name, line++);
    before = from;
    from = to + 1;
  }
  // A blank or an indented line may continue the text above it.
  if (from > 0 && from < length && source.charCodeAt(from) <= 32) {
    value.delete(key);
    lines.delete(key);
    return before;
  }
  return from;
}
