import type { Value } from "../value.ts";
import { type Cursor, decline, isForbidden } from "./cursor.ts";

const INTEGER = /^[-+]?[0-9]+$/;
const OCTAL = /^0o[0-7]+$/;
const HEX = /^0x[0-9a-fA-F]+$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

const WORDS: ReadonlyMap<string, null | boolean | number> = new Map<string, null | boolean | number>([
  ...["null", "Null", "NULL", "~"].map((word) => [word, null] as const),
  ...["true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE"].map((word) => [word, false] as const),
  ...[".nan", ".NaN", ".NAN"].map((word) => [word, Number.NaN] as const),
  ...[".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...["-.inf", "-.Inf", "-.INF"].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
]);

/** First characters of the words and numbers above: anything else is a string. */
const MAYBE: Uint8Array = new Uint8Array(128);
for (const c of "~nNtTfF.+-0123456789") MAYBE[c.charCodeAt(0)] = 1;

/** An integer as a number when that is exact, else as a `bigint`. */
export function integer(text: string): number | bigint {
  const value = text.startsWith("0o")
    ? Number.parseInt(text.slice(2), 8)
    : text.startsWith("0x")
      ? Number.parseInt(text.slice(2), 16)
      : Number.parseInt(text, 10);
  if (Number.isSafeInteger(value)) return value;
  const digits = text.replace(/^[-+]/, "");
  return text.startsWith("-") ? -BigInt(digits) : BigInt(digits);
}

/** True for the text of an integer of the core schema. */
export function isInteger(text: string): boolean {
  return INTEGER.test(text) || OCTAL.test(text) || HEX.test(text);
}

/** What a plain scalar of one line means in the core schema of YAML 1.2; dates, `yes` and `no` are strings. */
export function resolve(text: string): Value {
  const first = text.charCodeAt(0);
  if (first > 127 || MAYBE[first] === 0) return text;
  if (text.length <= 5) {
    const word = WORDS.get(text);
    if (word !== undefined) return word;
  }
  if (first > 57) return text;
  if (isInteger(text)) return integer(text);
  return FLOAT.test(text) ? Number.parseFloat(text) : text;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["e", "\x1b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["N", "\u0085"],
  ["_", "\u00a0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
  [" ", " "],
  ['"', '"'],
  ["/", "/"],
  ["\\", "\\"],
]);

const HEX_DIGITS = /^[0-9a-fA-F]+$/;

/** The text of a double-quoted scalar with its escapes resolved. */
function withoutEscapes(raw: string): string {
  let text = "";
  let from = 0;
  for (let at = raw.indexOf("\\"); at !== -1; at = raw.indexOf("\\", from)) {
    text += raw.slice(from, at);
    const sign = raw.charAt(at + 1);
    const length = sign === "x" ? 2 : sign === "u" ? 4 : sign === "U" ? 8 : 0;
    if (length === 0) {
      const known = ESCAPES.get(sign);
      if (known === undefined) decline();
      text += known;
    } else {
      const digits = raw.slice(at + 2, at + 2 + length);
      const code = Number.parseInt(digits, 16);
      if (digits.length !== length || !HEX_DIGITS.test(digits) || code > 0x10ffff) decline();
      text += String.fromCodePoint(code);
    }
    from = at + 2 + length;
  }
  return text + raw.slice(from);
}

/** What a quoted text is gone through for; a tab is as good as any other character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose.
const SPECIAL = /[\0-\x08\n-\x1f\x7f-\x9f\ufffe\uffff\\]/;

/** A quoted scalar of one line that begins at `at`; `cursor.next` is behind its closing quote. */
export function quoted(cursor: Cursor, at: number): string {
  const { source } = cursor;
  const quote = source.charCodeAt(at);
  const from = at + 1;
  let end = source.indexOf(quote === 34 ? '"' : "'", from);
  if (end === -1) decline();
  const text = source.slice(from, end);
  if (!SPECIAL.test(text) && (quote === 34 || source.charCodeAt(end + 1) !== 39)) {
    cursor.next = end + 1;
    return text;
  }
  end = from;
  let special = false;
  for (;;) {
    const c = source.charCodeAt(end);
    if (c === quote) {
      if (quote === 34 || source.charCodeAt(end + 1) !== quote) break;
      special = true;
      end += 2;
    } else if (c === 92 && quote === 34) {
      special = true;
      end += 2;
    } else if (c < 32 ? c !== 9 : c > 126 && isForbidden(c)) decline();
    else if (end >= source.length) decline();
    else end++;
  }
  cursor.next = end + 1;
  const raw = source.slice(from, end);
  if (!special) return raw;
  if (quote === 39) return raw.replaceAll("''", "'");
  return withoutEscapes(raw);
}
