const BACKSLASH = 92;

/** Longest declared name that is looked for, in UTF-16 units. */
const MAX_NAME = 128;
const NAME = /[\w.\u0080-\uffff-]{1,128}/y;
const QUOTED = /"[^"\r\n]{1,512}"/y;
const PATH = /[^\s`"'()<>[\]{}|*,;\0]{1,512}/y;
const PATH_END = /[.,:;!?…。，、；：！？]/;
const LETTER = /[\p{L}\p{N}]/u;
const BEFORE_WORD = /[\s([{<"'“‘«*|,;:=>–—。，、；：（「『【《]/;

function sticky(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** True when an odd number of backslashes stands before `at`. */
export function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === BACKSLASH) from--;
  return (at - from) % 2 === 1;
}

/** True when a word may begin at `at`: at the start, behind a blank or behind opening punctuation. */
export function beginsWord(text: string, at: number): boolean {
  return at === 0 || BEFORE_WORD.test(text[at - 1] as string);
}

/** Where the path of an `@path` ends that begins at `at`, or -1 when it looks like none: it has to hold a slash or a dot. */
export function pathEnd(text: string, at: number): number {
  const quoted = sticky(QUOTED, text, at);
  const path = quoted?.slice(1, -1) ?? sticky(PATH, text, at) ?? "";
  let length = path.length;
  while (quoted === undefined && length > 0 && PATH_END.test(path[length - 1] as string)) length--;
  const found = path.slice(0, length);
  if (!/[/.]/.test(found) || !LETTER.test(found) || found.includes("@")) return -1;
  return at + (quoted === undefined ? length : quoted.length);
}

/** Where the longest declared name ends that begins at `at`, or -1: `$pr-number` may be the name `pr-number` or `pr`. */
export function declaredEnd(text: string, at: number, names: ReadonlySet<string>): number {
  const run = sticky(NAME, text, at) ?? "";
  const longer = run.length === MAX_NAME;
  for (let length = run.length; length > 0; length--) {
    const behind = text[at + length] ?? "";
    if ((length === run.length && longer) || /[\w[]/.test(behind)) continue;
    if (names.has(run.slice(0, length))) return at + length;
  }
  return -1;
}

/** The brace that closes each `{` of a text, by offset. */
export function closingBraces(text: string): ReadonlyMap<number, number> {
  const open: number[] = [];
  const pairs = new Map<number, number>();
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 123) open.push(i);
    else if (c === 125 && open.length > 0) pairs.set(open.pop() as number, i);
  }
  return pairs;
}
