import { type CodeRegion, codeRegions } from "./code-regions.ts";

/**
 * Where a token stands: the target of a link or an attribute, the whole of a code span, anywhere else in code, or in prose. What may be
 * just a word counts as a file name in fewer places than a path does.
 */
export type Place = "link" | "whole" | "code" | "prose";

/** Takes a token and the offset from which its line is counted. */
export type TakeToken = (token: string, place: Place, at: number) => void;

const LINE = /[^\r\n]+/g;
const CHUNK = /[^\s"`]+/g;
const DEFINITION = /^[ \t>]{0,16}\[[^\]]{1,999}\]:[ \t]{0,16}(?:<([^<>]*)>|(\S+))/;
const ATTRIBUTE = /\b(?:href|src)[ \t]{0,8}=[ \t]{0,8}(?:"([^"]{0,4096})"|'([^']{0,4096})'|([^\s"'>]{1,4096}))/gi;
const URL = /(?:[A-Za-z][A-Za-z0-9+.-]{0,30}:\/\/|(?:https?|mailto):)[^\s<>"'`]*/gi;
const MAYBE_URL = /:\/\/|https?:|mailto:/i;
const SCHEME = /^[A-Za-z][A-Za-z0-9+-]+:/;
const QUOTED = /"([^"]*)"|'([^']*)'/g;
/** Parentheses inside a link target that are followed. */
const MAX_PARENTHESES = 8;
/** Longest link target with blanks in it. */
const MAX_BLANK_TARGET = 512;

/** The target of the link whose `](` ends at `at`: up to a blank or the parenthesis that closes it. */
function targetAt(line: string, at: number): string {
  if (line[at] === "<") {
    const close = line.indexOf(">", at);
    return close === -1 ? "" : line.slice(at + 1, close);
  }
  let depth = 0;
  let end = at;
  for (; end < line.length; end++) {
    const c = line[end];
    if (c === " " || c === "\t" || line.startsWith("](", end)) break;
    if (c === "(" && ++depth > MAX_PARENTHESES) break;
    if (c === ")" && depth-- === 0) break;
  }
  return line.slice(at, end);
}

function links(line: string, at: number, blanks: boolean, take: TakeToken): void {
  const target = (text: string): void => {
    if (text !== "" && !SCHEME.test(text)) take(text, "link", at);
  };
  for (let mark = line.indexOf("]("); mark !== -1; mark = line.indexOf("](", mark + 2)) {
    target(targetAt(line, mark + 2));
    if (!blanks) continue;
    const more = line.slice(mark + 2, mark + 2 + MAX_BLANK_TARGET);
    target(more.slice(0, Math.max(0, more.indexOf(")"))));
  }
  const defined = line.includes("]:") ? DEFINITION.exec(line) : null;
  if (defined !== null) target((defined[1] ?? defined[2]) as string);
  if (!line.includes("=")) return;
  for (const [, double, single, bare] of line.matchAll(ATTRIBUTE)) target(double ?? single ?? bare ?? "");
}

/** True when what stands before `at` is the end of a quoted variable, as in `"$DIR"/run.sh`. */
function afterQuoted(line: string, at: number): boolean {
  return line[at - 1] === '"' && /[^\s=(,:[{]/.test(line[at - 2] ?? " ");
}

function chunks(line: string, place: Place, at: number, blanks: boolean, take: TakeToken): void {
  const text = MAYBE_URL.test(line) ? line.replace(URL, (url) => " ".repeat(url.length)) : line;
  if (blanks) for (const [, double, single] of text.matchAll(QUOTED)) take(double ?? single ?? "", place, at);
  for (const { 0: chunk, index } of text.matchAll(CHUNK)) {
    // The variable is unknown, so any name does for it.
    take(chunk[0] === "/" && afterQuoted(text, index) ? `$_${chunk}` : chunk, place, at);
  }
}

function code(text: string, region: CodeRegion, blanks: boolean, take: TakeToken): void {
  const { kind, innerFrom, innerTo } = region;
  const inner = text.slice(innerFrom, innerTo);
  if (kind === "span") {
    const whole = inner.trim();
    if (whole !== "" && !/[\r\n]/.test(whole) && !MAYBE_URL.test(whole)) take(whole, "whole", innerFrom);
  }
  for (const { 0: line, index } of inner.matchAll(LINE)) chunks(line, "code", innerFrom + index, blanks, take);
}

function prose(text: string, from: number, to: number, blanks: boolean, take: TakeToken): void {
  for (const { 0: line, index } of text.slice(from, to).matchAll(LINE)) {
    links(line, from + index, blanks, take);
    chunks(line, "prose", from + index, blanks, take);
  }
}

/**
 * Gives every token of a Markdown text that could be a path, in the order of their lines; one may come more than once. With `blanks`
 * also what stands in quotes, and link targets that Markdown would end at a blank: a name with one in it can be written so.
 */
export function tokensOf(text: string, blanks: boolean, take: TakeToken): void {
  let at = 0;
  for (const region of codeRegions(text)) {
    prose(text, at, region.from, blanks, take);
    code(text, region, blanks, take);
    at = region.to;
  }
  prose(text, at, text.length, blanks, take);
}
