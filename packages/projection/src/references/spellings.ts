const BEFORE = new Set("'\"“”‘’«»,;:@!");
const BEHIND = new Set("'\"“”‘’«».,;:!?…。，、；：！？");
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;
/** Most spellings that one token with alternatives in braces is read as, and most braces that are looked at. */
const MAX_ALTERNATIVES = 32;
const MAX_BRACES = 5;

function run(token: string, at: number, step: 1 | -1, chars: string): number {
  let i = at;
  while (i >= 0 && i < token.length && chars.includes(token[i] as string)) i += step;
  return Math.abs(i - at);
}

/** A token without quotes and punctuation around it, and without the stars of Markdown emphasis in front. */
export function trimmed(raw: string): string {
  let from = 0;
  let to = raw.length;
  while (from < to && (BEFORE.has(raw[from] as string) || (raw[from] === "*" && !raw.startsWith("**/", from)))) from++;
  while (to > from && BEHIND.has(raw[to - 1] as string)) to--;
  return from === 0 && to === raw.length ? raw : raw.slice(from, to);
}

/** `a{b,c}d` as `abd` and `acd`, one pair of braces after the other; a list that would be too long is cut. */
function alternatives(token: string): readonly string[] {
  let all = [""];
  let at = 0;
  for (let braces = 0; ; braces++) {
    const open = token.indexOf("{", at);
    const close = open === -1 ? -1 : token.indexOf("}", open);
    const choices = close === -1 ? [] : token.slice(open + 1, close).split(",");
    if (close === -1 || braces === MAX_BRACES) return all.map((head) => head + token.slice(at));
    const heads = choices.length < 2 ? [token.slice(at, close + 1)] : choices.map((one) => token.slice(at, open) + one);
    all = all.flatMap((head) => heads.map((more) => head + more)).slice(0, MAX_ALTERNATIVES);
    at = close + 1;
  }
}

/**
 * What a token may stand for, most literal first: as written, without `#fragment` and `?query`, without emphasis behind it, without
 * Markdown's backslashes. Each is a list, since alternatives in braces are meant all together. The token is `trimmed`.
 */
export function spellings(token: string): readonly (readonly string[])[] {
  const all = [token];
  const query = token.indexOf("?");
  const whole = query === -1 || token[query - 1] === "/" ? token : token.slice(0, query);
  if (whole !== token) all.push(whole);
  const hash = whole.indexOf("#");
  if (hash !== -1) all.push(trimmed(whole.slice(0, hash)));
  const stars = run(token, token.length - 1, -1, "*");
  if (stars > 0 && token[token.length - 1 - stars] !== "/") all.unshift(trimmed(token.slice(0, token.length - stars)));
  const lines = token.startsWith("_") ? Math.min(run(token, 0, 1, "_"), run(token, token.length - 1, -1, "_")) : 0;
  if (lines > 0) all.push(token.slice(lines, token.length - lines));
  if (token.includes("\\")) all.push(token.replace(ESCAPE, ""));
  const braces = token.includes("{") && token.includes(",");
  return all.map((one) => (braces ? alternatives(one) : [one]));
}
