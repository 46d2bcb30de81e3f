const QUOTE = 34;
const STAR = 42;
const COMMA = 44;
const SLASH = 47;

const isBlank = (c: number): boolean => c === 32 || c === 9 || c === 10 || c === 13;

/** Offset of the next line end, or of the end of the text. */
function lineEnd(source: string, at: number): number {
  let i = at;
  while (i < source.length && source.charCodeAt(i) !== 10 && source.charCodeAt(i) !== 13) i++;
  return i;
}

/** End of the string that begins at `at`, behind its closing quote. */
function stringEnd(source: string, at: number): number {
  let i = at + 1;
  while (i < source.length) {
    const c = source.charCodeAt(i);
    if (c === QUOTE) return i + 1;
    i += c === 92 ? 2 : 1;
  }
  return source.length;
}

/**
 * JSONC text as JSON of the same length: comments and commas before a closing bracket become spaces, line ends stay, so
 * every offset keeps its meaning. Returns the offset of a block comment that is not closed.
 */
export function blankJsonc(source: string): string | number {
  const pieces: string[] = [];
  let kept = 0;
  const blank = (from: number, to: number): void => {
    pieces.push(source.slice(kept, from), source.slice(from, to).replace(/[^\r\n]/g, " "));
    kept = to;
  };
  /** The comma that may turn out to stand before a closing bracket, and whether a value stands before it. */
  let comma = -1;
  let afterValue = false;
  /** Comments between that comma and here: blanked once its fate is known, so that pieces stay in order. */
  let comments: [number, number][] = [];
  const settle = (trailing: boolean): void => {
    if (comma !== -1 && trailing) blank(comma, comma + 1);
    for (const [from, to] of comments) blank(from, to);
    comments = [];
    comma = -1;
  };
  let i = 0;
  while (i < source.length) {
    const c = source.charCodeAt(i);
    const next = source.charCodeAt(i + 1);
    if (isBlank(c)) i++;
    else if (c === SLASH && (next === SLASH || next === STAR)) {
      const close = next === STAR ? source.indexOf("*/", i + 2) : 0;
      if (close === -1) return i;
      const end = next === STAR ? close + 2 : lineEnd(source, i);
      comments.push([i, end]);
      i = end;
    } else if (c === COMMA) {
      settle(false);
      if (afterValue) comma = i;
      afterValue = false;
      i++;
    } else {
      const closing = c === 93 || c === 125;
      settle(closing);
      afterValue = closing || (c !== 91 && c !== 123 && c !== 58);
      i = c === QUOTE ? stringEnd(source, i) : i + 1;
    }
  }
  settle(false);
  pieces.push(source.slice(kept));
  return pieces.join("");
}
