import type { PlainDocument } from "./read.ts";

const KEY = /^[A-Za-z][A-Za-z0-9_-]*$/;
/** Printable ASCII that begins with a letter and ends neither in a blank nor in a colon. */
const TEXT = /^[A-Za-z](?:[\x20-\x7e]*[\x21-\x39\x3b-\x7e])?$/;
/** What YAML 1.2 reads as something else than text although it begins with a letter. */
const WORDS: ReadonlySet<string> = new Set(["null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"]);

/**
 * The commonest block of all: each line is `key: some text`. Nearly all of it is native search, which matters because a scan is
 * over before its code is compiled. Everything else is `null` and goes to the scanner. Lines end in LF, the last one too.
 */
export function readSimple(source: string, firstLine: number): PlainDocument | null {
  const value = new Map<string, string>();
  const lines = new Map<string, number>();
  let line = firstLine;
  for (let from = 0; from < source.length; line += 1) {
    const to = source.indexOf("\n", from);
    const colon = source.indexOf(": ", from);
    if (to === -1 || colon === -1 || colon > to) return null;
    const key = source.slice(from, colon);
    const text = source.slice(colon + 2, to);
    if (value.has(key) || !KEY.test(key) || !TEXT.test(text) || WORDS.has(text)) return null;
    if (text.includes(": ") || text.includes(" #")) return null;
    value.set(key, text);
    lines.set(key, line);
    from = to + 1;
  }
  return value.size === 0 ? null : { value, lines };
}
