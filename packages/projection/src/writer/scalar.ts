/** Plain text that no reader takes for anything else: begins with a letter, holds only what never has a meaning inside. */
const PLAIN = /^\p{L}(?:[\p{L}\p{M}\p{N} _.,;/()'+-]*[\p{L}\p{M}\p{N}_.)'+])?$/u;

/** Words with a meaning in YAML 1.1 or 1.2, or in a reader that guesses; compared in lower case. */
const WORDS: ReadonlySet<string> = new Set(
  "true false yes no on off y n null none nil nan inf infinity undefined".split(" "),
);

/** An exponent without a number before it, which some readers of YAML 1.1 take for one. */
const EXPONENT = /^e[-+]?[0-9_.]+$/i;

/** Must be written as an escape: controls, line and paragraph separators, marks of byte order, what is not printable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose.
const ESCAPED = /["\\\0-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/g;
const TAGS = /[\u{e0000}-\u{e0fff}]/gu;

const SHORT: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

function escaped(character: string): string {
  const known = SHORT.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) as number;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

/**
 * A text as a scalar of one line: plain where nobody can take it for anything but this text, else in double quotes. Read back the same by
 * YAML 1.1, by YAML 1.2 and by a reader that knows no more than lines, colons and quotes. Invisible characters are written as escapes,
 * so that a reviewer sees them.
 */
export function scalar(text: string): string {
  if (PLAIN.test(text) && !WORDS.has(text.toLowerCase()) && !EXPONENT.test(text)) return text;
  return `"${text.toWellFormed().replace(ESCAPED, escaped).replace(TAGS, escaped)}"`;
}
