/** Plain printable ASCII: one column a character, and by far the usual case. */
const PLAIN = /^[\x20-\x7e]*$/;
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;

/** East Asian wide and fullwidth blocks (UAX #11), coarse: unassigned code points inside a block count as the block does. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18cff],
  [0x1aff0, 0x1b2ff],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];

let segmenter: Intl.Segmenter | null = null;

/** The text in user-perceived characters: what may not be cut apart. */
export function graphemes(text: string): string[] {
  if (PLAIN.test(text)) return text.split("");
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Terminal columns of one user-perceived character: 0, 1 or 2. */
export function graphemeWidth(grapheme: string): number {
  if (EMOJI.test(grapheme)) return 2;
  const point = grapheme.codePointAt(0) as number;
  if (WIDE.some(([from, to]) => point >= from && point <= to)) return 2;
  return ZERO.test(String.fromCodePoint(point)) ? 0 : 1;
}

/** Terminal columns of a text without control characters (`sanitize` it first). */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemes(text)) width += graphemeWidth(grapheme);
  return width;
}
