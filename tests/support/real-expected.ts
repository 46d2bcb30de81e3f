import type { Difference } from "./real-compare.ts";

/** A disagreement that is meant, or known, and why. `item` is matched against the difference's own words. */
export interface ExpectedDifference {
  readonly clis: readonly Difference["cli"][];
  readonly side: Difference["side"];
  readonly kind: string;
  readonly item: RegExp;
  /** Only from this directory; default: from both. */
  readonly where?: Difference["where"];
  readonly reason: string;
}

/** Splits differences into explained and unexplained ones, and names the rows that explain nothing. */
export function explain(
  differences: readonly Difference[],
  table: readonly ExpectedDifference[],
): { readonly unexplained: readonly Difference[]; readonly idle: readonly ExpectedDifference[] } {
  const fits = (row: ExpectedDifference, difference: Difference): boolean =>
    row.clis.includes(difference.cli) &&
    (row.where ?? difference.where) === difference.where &&
    row.side === difference.side &&
    row.kind === difference.kind &&
    row.item.test(difference.item);
  return {
    unexplained: differences.filter((difference) => !table.some((row) => fits(row, difference))),
    idle: table.filter((row) => !differences.some((difference) => fits(row, difference))),
  };
}
