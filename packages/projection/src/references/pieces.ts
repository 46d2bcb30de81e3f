// What separates paths that are written without a blank between them. Variables in braces, and names in angle brackets beside a slash,
// are part of a path.
const PIECE =
  /(?:\$\{[^{}\s]{0,64}\}|\{\{?[\w.-]{1,64}\}?\}|(?<=\/)<[\w.-]{1,64}>|[^\s"'`<>()[\]{}|;,&=:“”‘’«»…。，、；：！？（）「」『』【】《》])+/g;
const SPLITS = /["'<>()[\]{}|;,&=:“”‘’«»…。，、；：！？（）「」『』【】《》]/;
/** Runs between letters of scripts that put no blank around a path. */
const LATIN = /[^\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/g;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The parts of a token that could be paths themselves, when the token as a whole is none. */
export function piecesOf(token: string): readonly string[] {
  if (!SPLITS.test(token)) return [];
  const pieces: string[] = [];
  for (const { 0: piece, index } of token.matchAll(PIECE)) {
    // Behind the end of a variable or of a quoted one, a slash does not begin at the root.
    const behind = piece[0] === "/" && /[^\s=(,:[{]['")\]}>]$/.test(token.slice(Math.max(0, index - 2), index));
    pieces.push(behind ? `$_${piece}` : piece);
  }
  return pieces;
}

/** The parts of a token that Chinese, Japanese or Korean text encloses, as in `运行run.py脚本`. */
export function enclosedPieces(token: string): readonly string[] {
  return UNSPACED.test(token) ? (token.match(LATIN) ?? []) : [];
}
