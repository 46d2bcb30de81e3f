/** A picture that another may be joined to; signs such as © are pictographs by name only. */
const PICTURE = "(?![\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139])\\p{Extended_Pictographic}";

/**
 * What a terminal may act on or a reader cannot see: C0 and C1 controls, DEL, soft hyphen, fillers, bidi controls, zero-width
 * characters, line separators, variation selectors, interlinear marks, byte-order marks, format controls of music, shorthand and
 * hieroglyphs, tags, lone surrogates. Two are text where an emoji is written with them: the joiner between two pictures, and one
 * selector after a picture or inside a keycap. The list is spelled out, so that it does not change with the Unicode of Node.
 */
const HIDDEN: RegExp = new RegExp(
  `(?<=${PICTURE}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=${PICTURE})` +
    `|(?<=(?![#*0-9])\\p{Emoji})[\\ufe0e\\ufe0f]|(?<=[#*0-9])\\ufe0f(?=\\u20e3)` +
    "|([\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e" +
    "\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}" +
    "\\u{1d159}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}\\ud800-\\udfff])",
  "gu",
);

const PLAIN = /^[ -~]*$/;

/** The three subdivision flags of RGI emoji (England, Scotland, Wales): the one use of tag characters that is text. */
const FLAGS =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;
/** What a cut may leave of a flag, a joined emoji or one of our own escapes. */
const TORN = /(?:\u{1f3f4}[\u{e0000}-\u{e0fff}]+|\u200d|(?<=[#*0-9])\ufe0f|\\(?:u(?:\{[0-9A-F]{0,6})?)?)$/u;

const visible = (found: string, hidden: string | undefined): string =>
  hidden === undefined
    ? found
    : `\\u{${(hidden.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}}`;

const escaped = (text: string): string => text.replace(HIDDEN, visible);

/**
 * Text from a foreign file made safe to print on one line: every control, escape, bidi, invisible and tag character becomes a
 * visible `\u{…}`. The result has no line break. `limit` cuts it to that many code points, with `…` at the end; an escape or a
 * flag that the cut would split is left out.
 */
export function sanitize(text: string, limit: number = Number.POSITIVE_INFINITY): string {
  // What lies behind this many units cannot be seen, and a description can be as large as its file.
  const head = text.length > 2 * limit + 64 ? text.slice(0, 2 * limit + 64) : text;
  const safe = PLAIN.test(head) ? head : withFlags(head);
  if (safe.length <= limit) return safe;
  const points = Array.from(safe);
  if (points.length <= limit) return safe;
  if (limit < 1) return "";
  const cut = points.slice(0, limit - 1).join("");
  return `${cut.replace(TORN, (end) => (end.match(FLAGS)?.[0] === end ? end : ""))}…`;
}

function withFlags(text: string): string {
  let safe = "";
  let from = 0;
  for (const flag of text.matchAll(FLAGS)) {
    safe += escaped(text.slice(from, flag.index)) + flag[0];
    from = flag.index + flag[0].length;
  }
  return safe + escaped(from === 0 ? text : text.slice(from));
}
