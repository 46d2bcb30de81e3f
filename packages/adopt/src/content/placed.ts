import { injectionsIn } from "@agent-interop/projection";
import { leaves } from "./leaves.ts";
import { linksIn } from "./links.ts";
import type { TextCode } from "./suspicions.ts";
import type { TextPlace } from "./text-place.ts";

/** Something that stands in a text, with the line it begins on: `index` counts lines from 0, `at` is the offset in `line`. */
export interface Placed {
  readonly code: TextCode;
  readonly index: number;
  readonly line: string;
  readonly at: number;
}

const LINE_END = /\r\n|\r|\n/g;

/** Path of an include, without what its host writes around it. */
const pathOf = (include: string): string => include.replace(/^(?:@|#file:?)[{"]?|[}"]$/g, "");

/**
 * Commands that a host runs while it expands a text, and links that lead out of what it belongs to; of each kind the first `most`. A host reads
 * an included file below the project in which the text is used, wherever the text lies: any `..` leads out of that.
 */
export function placed(
  wanted: ReadonlySet<TextCode>,
  text: string,
  { depth, expanded, markdown }: TextPlace,
  most: number,
): readonly Placed[] {
  const commands: number[] = [];
  const leaving: number[] = [];
  if (expanded !== null && (wanted.has("text-shell-injection") || wanted.has("text-link-leaves"))) {
    for (const { at, kind, text: whole } of injectionsIn(text, expanded.host, expanded.kind)) {
      if (kind === "shell") commands.push(at);
      else if (leaves(pathOf(whole), 0)) leaving.push(at);
    }
  }
  if (markdown && wanted.has("text-link-leaves"))
    for (const { at, target } of linksIn(text)) if (leaves(target, depth)) leaving.push(at);
  const first = (code: TextCode, places: readonly number[]): (readonly [TextCode, number])[] =>
    wanted.has(code)
      ? [...new Set(places)]
          .sort((a, b) => a - b)
          .slice(0, most)
          .map((at) => [code, at])
      : [];
  return inTheirLines(text, [...first("text-shell-injection", commands), ...first("text-link-leaves", leaving)]);
}

function inTheirLines(text: string, places: readonly (readonly [TextCode, number])[]): readonly Placed[] {
  if (places.length === 0) return [];
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(LINE_END)) starts.push(index + end.length);
  let index = 0;
  return places
    .toSorted((a, b) => a[1] - b[1])
    .map(([code, offset]) => {
      while ((starts[index + 1] ?? Number.POSITIVE_INFINITY) <= offset) index++;
      const from = starts[index] as number;
      const line = text.slice(from, starts[index + 1]).replace(/[\r\n]+$/, "");
      return { code, index, line, at: offset - from };
    });
}
