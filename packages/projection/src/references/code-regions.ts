/** A stretch of code in a Markdown text, as offsets in UTF-16 units. */
export interface CodeRegion {
  readonly kind: "fence" | "span";
  /** First backtick or tilde of the opening mark. */
  readonly from: number;
  /** Behind the closing mark. */
  readonly to: number;
  /** Behind the opening mark; the info string of a fence is inside. */
  readonly innerFrom: number;
  /** The closing mark, or the end of the text for a fence that nothing closes. */
  readonly innerTo: number;
}

/** A run of backticks on a line outside of fences. */
interface Run {
  readonly at: number;
  readonly length: number;
  /** A backslash takes its first backtick away, but only where it would open a span. */
  readonly escaped: boolean;
}

// None of these goes over the end of a line. Quote marks, list marks and any indentation may stand before a fence.
const OPEN_FENCE = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/y;
const CLOSE_FENCE = /[ \t>]*(`{3,}|~{3,})[ \t]*(?=[\r\n]|$)/y;
const NEW_BLOCK = /[ \t>]*(?:[\r\n|]|(?:[-*+]|#{1,6}|\d{1,9}[.)])[ \t])/y;
const LINE_END = /\r\n?|\n/g;

/** Offset of the line end behind `at` and of the next line, both the text's end when there is none. */
function lineAt(text: string, at: number): readonly [end: number, next: number] {
  LINE_END.lastIndex = at;
  const found = LINE_END.exec(text);
  return found === null ? [text.length, text.length] : [found.index, LINE_END.lastIndex];
}

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === 92) from--;
  return (at - from) % 2 === 1;
}

/** Pairs the runs of one block: each opens a span that the next run of its length closes. */
function pair(runs: readonly Run[], into: CodeRegion[]): void {
  const byLength = new Map<number, number[]>();
  for (let i = runs.length - 1; i >= 0; i--) {
    const { length } = runs[i] as Run;
    const same = byLength.get(length);
    if (same === undefined) byLength.set(length, [i]);
    else same.push(i);
  }
  for (let i = 0; i < runs.length; i++) {
    const { at, length, escaped } = runs[i] as Run;
    const ticks = escaped ? length - 1 : length;
    const closers = byLength.get(ticks);
    if (closers === undefined) continue;
    while (closers.length > 0 && (closers[closers.length - 1] as number) <= i) closers.pop();
    const closer = closers.pop();
    if (closer === undefined) continue;
    const end = (runs[closer] as Run).at;
    const from = at + length - ticks;
    into.push({ kind: "span", from, to: end + ticks, innerFrom: from + ticks, innerTo: end });
    i = closer;
  }
}

/**
 * The code of a Markdown text in order: fenced blocks and code spans. Indented code is not told from prose. A span ends with its block:
 * at an empty line, a heading, a list item, a table row or a fence. Takes time in proportion to the text, whatever it holds.
 */
export function codeRegions(text: string): readonly CodeRegion[] {
  const regions: CodeRegion[] = [];
  if (!text.includes("`") && !text.includes("~~~")) return regions;
  let runs: Run[] = [];
  const endBlock = (): void => {
    pair(runs, regions);
    runs = [];
  };
  let start = 0;
  // The next backtick is looked for once, not once a line.
  let tick = text.indexOf("`");
  while (start < text.length) {
    const [end, next] = lineAt(text, start);
    OPEN_FENCE.lastIndex = start;
    const mark = OPEN_FENCE.exec(text)?.[1];
    if (mark !== undefined && !(mark.startsWith("`") && text.slice(OPEN_FENCE.lastIndex, end).includes("`"))) {
      endBlock();
      const innerFrom = OPEN_FENCE.lastIndex;
      const close = closingFence(text, next, mark);
      regions.push({ kind: "fence", from: innerFrom - mark.length, innerFrom, innerTo: close.from, to: close.to });
      start = close.next;
      if (tick !== -1 && tick < start) tick = text.indexOf("`", start);
      continue;
    }
    NEW_BLOCK.lastIndex = start;
    if (NEW_BLOCK.test(text)) endBlock();
    while (tick !== -1 && tick < end) {
      const at = tick;
      while (text.charCodeAt(tick) === 96) tick++;
      runs.push({ at, length: tick - at, escaped: isEscaped(text, at) });
      tick = text.indexOf("`", tick);
    }
    start = next;
  }
  endBlock();
  return regions;
}

function closingFence(text: string, from: number, mark: string): { from: number; to: number; next: number } {
  let start = from;
  while (start < text.length) {
    const [end, next] = lineAt(text, start);
    CLOSE_FENCE.lastIndex = start;
    const found = CLOSE_FENCE.exec(text)?.[1];
    if (found !== undefined && found.length >= mark.length && found[0] === mark[0]) {
      return { from: start, to: end, next };
    }
    start = next;
  }
  return { from: text.length, to: text.length, next: text.length };
}
