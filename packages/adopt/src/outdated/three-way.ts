import type { Core } from "@agent-interop/source";
import { type LineEdit, lineEdits } from "./line-edits.ts";

/** Who changed a piece: the source, somebody in the library, both alike (`same`), or both and not alike. */
export type ChangedBy = "source" | "library" | "same" | "conflict";

/** Lines `from` (inclusive) to `to` (exclusive), from 0. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** One piece in which three texts are not the same; between two pieces they are. */
export interface Region {
  readonly by: ChangedBy;
  readonly base: Range;
  readonly library: Range;
  readonly source: Range;
}

/**
 * The pieces in which the library, the source, or both differ from the base, in order. Changes of the two that overlap or touch are one piece.
 */
export function* threeWay(
  base: readonly string[],
  library: readonly string[],
  source: readonly string[],
): Core<readonly Region[]> {
  const here = yield* lineEdits(base, library);
  const there = yield* lineEdits(base, source);
  const regions: Region[] = [];
  let [i, j] = [0, 0];
  let [ahead, behind] = [0, 0];
  while (i < here.length || j < there.length) {
    const first = earlier(here[i], there[j]);
    const { from } = first;
    let { to } = first;
    const [firstHere, firstThere] = [i, j];
    const [shiftHere, shiftThere] = [ahead, behind];
    for (;;) {
      const mine = here[i];
      const theirs = there[j];
      if (mine !== undefined && mine.from <= to) {
        to = Math.max(to, mine.to);
        ahead = mine.otherTo - mine.to;
        i++;
      } else if (theirs !== undefined && theirs.from <= to) {
        to = Math.max(to, theirs.to);
        behind = theirs.otherTo - theirs.to;
        j++;
      } else break;
    }
    const mine = { from: from + shiftHere, to: to + ahead };
    const theirs = { from: from + shiftThere, to: to + behind };
    const both = i > firstHere && j > firstThere;
    const alike = both && equal(library, mine, source, theirs);
    const by = alike ? "same" : both ? "conflict" : i > firstHere ? "library" : "source";
    regions.push({ by, base: { from, to }, library: mine, source: theirs });
  }
  return regions;
}

function earlier(one: LineEdit | undefined, other: LineEdit | undefined): LineEdit {
  if (one === undefined || other === undefined) return (one ?? other) as LineEdit;
  return one.from <= other.from ? one : other;
}

function equal(one: readonly string[], mine: Range, other: readonly string[], theirs: Range): boolean {
  if (mine.to - mine.from !== theirs.to - theirs.from) return false;
  for (let at = 0; at < mine.to - mine.from; at++) if (one[mine.from + at] !== other[theirs.from + at]) return false;
  return true;
}
