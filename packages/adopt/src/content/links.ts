import { codeRegions } from "@agent-interop/projection";

/** A link of a Markdown text: offset of where it begins, in UTF-16 units, and its target as it is written. */
export interface Link {
  readonly at: number;
  readonly target: string;
}

/** Longest target: no path is longer. */
const LONGEST = 4096;
const MARK = /\]\(/g;
/** A definition of a reference; a note at the foot (`[^1]:`) is text. */
const DEFINITION = /^[ \t>]{0,16}(?:[-*+][ \t]{1,4})?\[(?!\^)[^\]\r\n]{1,999}\]:/gm;
const ATTRIBUTE = /(?:href|src)[ \t]{0,8}=[ \t]{0,8}(?:"([^"\r\n]{0,4096})"|'([^'\r\n]{0,4096})'|([^\s"'>]{1,4096}))/gi;
const URL_OF_FILE = /<(file:[^<>\s]{0,4096})>/gi;
/** What may stand before a target: blanks, and the marks of a quote behind the end of a line. */
const BEFORE = /[ \t]{0,16}(?:(?:\r\n?|\n)[ \t>]{0,16})?/y;

/** The target that begins at `at`: in angle brackets, or up to a blank or a parenthesis that closes more than was opened. */
function targetAt(text: string, at: number): string {
  BEFORE.lastIndex = at;
  BEFORE.test(text);
  const from = BEFORE.lastIndex;
  const longest = text.slice(from, from + LONGEST);
  if (longest[0] === "<") return /^<([^<>\r\n]*)>/.exec(longest)?.[1] ?? "";
  let depth = 0;
  let end = 0;
  for (; end < longest.length; end++) {
    const c = longest[end] as string;
    if (c <= " " || longest.startsWith("](", end)) break;
    if (c === "(") depth++;
    if (c === ")" && depth-- === 0) break;
  }
  return longest.slice(0, end);
}

/**
 * The links of a Markdown text in order: of links and images, definitions of references, `href` and `src`, and URLs of files in angle brackets.
 * What stands in a fence or a code span is text and no link; indented code is not told from prose.
 */
export function linksIn(text: string): readonly Link[] {
  const links: Link[] = [];
  for (const { 0: mark, index } of text.matchAll(MARK))
    links.push({ at: index, target: targetAt(text, index + mark.length) });
  for (const { 0: mark, index } of text.matchAll(DEFINITION))
    links.push({ at: index + mark.length - 1, target: targetAt(text, index + mark.length) });
  for (const { 1: double, 2: single, 3: bare, index } of text.matchAll(ATTRIBUTE))
    links.push({ at: index, target: double ?? single ?? bare ?? "" });
  for (const { 1: target = "", index } of text.matchAll(URL_OF_FILE)) links.push({ at: index, target });
  if (links.length === 0) return links;
  links.sort((a, b) => a.at - b.at);
  const regions = codeRegions(text);
  let next = 0;
  return links.filter(({ at }) => {
    while (next < regions.length && (regions[next]?.to as number) <= at) next++;
    return (regions[next]?.from ?? text.length) > at;
  });
}
