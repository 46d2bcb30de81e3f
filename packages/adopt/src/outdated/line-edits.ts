import type { Core } from "@agent-interop/source";

/** Lines `from` (inclusive) to `to` (exclusive) of each text that stand for one another; the rest is the same. */
export interface LineEdit {
  readonly from: number;
  readonly to: number;
  readonly otherFrom: number;
  readonly otherTo: number;
}

/** Edits that are looked for before what is left is taken for changed as a whole; the work grows with its square. */
const MOST = 1000;

/**
 * The shortest list of edits that makes one text of the other (E. Myers, An O(ND) difference algorithm), in order, none touching the next.
 * Two texts that differ in more than 1,000 lines are one edit between what they begin and end with alike.
 */
export function* lineEdits(one: readonly string[], other: readonly string[]): Core<readonly LineEdit[]> {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  const [a, b] = numbered(one.slice(start, one.length - end), other.slice(start, other.length - end));
  if (a.length === 0 && b.length === 0) return [];
  const whole = [{ from: 0, to: a.length, otherFrom: 0, otherTo: b.length }];
  const found = a.length === 0 || b.length === 0 ? whole : ((yield* shortest(a, b)) ?? whole);
  return found.map(({ from, to, otherFrom, otherTo }) => ({
    from: start + from,
    to: start + to,
    otherFrom: start + otherFrom,
    otherTo: start + otherTo,
  }));
}

/** Lines as numbers, the same for the same line. */
function numbered(one: readonly string[], other: readonly string[]): readonly [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const numberOf = (line: string): number => {
    const known = numbers.get(line) ?? numbers.size;
    numbers.set(line, known);
    return known;
  };
  return [Int32Array.from(one, numberOf), Int32Array.from(other, numberOf)];
}

/** Follows each diagonal as far as it goes with 0, 1, 2 ... edits; `null` above the bound. */
function* shortest(a: Int32Array, b: Int32Array): Core<readonly LineEdit[] | null> {
  const most = Math.min(MOST, a.length + b.length);
  const offset = most + 1;
  const furthest = new Int32Array(2 * offset + 1);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    trace.push(furthest.slice(offset - edits - 1, offset + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = offset + diagonal;
      const [below, above] = [furthest[at - 1] as number, furthest[at + 1] as number];
      let x = diagonal === -edits || (diagonal !== edits && below < above) ? above : below + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      furthest[at] = x;
      if (x >= a.length && x - diagonal >= b.length) return walkedBack(trace, a.length, b.length);
    }
    yield;
  }
  return null;
}

/** The edits on the way that was found, from its end. */
function walkedBack(trace: readonly Int32Array[], length: number, otherLength: number): readonly LineEdit[] {
  const found: LineEdit[] = [];
  let [x, y] = [length, otherLength];
  for (let edits = trace.length - 1; edits > 0; edits--) {
    const furthest = trace[edits] as Int32Array;
    const middle = edits + 1;
    const diagonal = x - y;
    const [below, above] = [furthest[middle + diagonal - 1] as number, furthest[middle + diagonal + 1] as number];
    const inserts = diagonal === -edits || (diagonal !== edits && below < above);
    const before = inserts ? above : below;
    const [fromX, fromY] = [before, before - (inserts ? diagonal + 1 : diagonal - 1)];
    const edit = inserts
      ? { from: fromX, to: fromX, otherFrom: fromY, otherTo: fromY + 1 }
      : { from: fromX, to: fromX + 1, otherFrom: fromY, otherTo: fromY };
    const next = found.at(-1);
    const touches = next !== undefined && next.from === edit.to && next.otherFrom === edit.otherTo;
    if (touches) found[found.length - 1] = { ...next, from: edit.from, otherFrom: edit.otherFrom };
    else found.push(edit);
    [x, y] = [fromX, fromY];
  }
  return found.reverse();
}
