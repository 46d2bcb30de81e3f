import type { Confidence } from "../types.ts";

/** Plain JSON. */
export type FactValue =
  | string
  | number
  | boolean
  | null
  | readonly FactValue[]
  | { readonly [name: string]: FactValue };

/** One thing that is known of a kind, and how it is known. */
export interface Fact {
  /** What it is about: an area (`skills.user`, `axes.runtime`) or a pointer of `pointersOf` to one entry of the table. */
  readonly path: string;
  /** The value; the word `undocumented` when a search found none. */
  readonly value: FactValue;
  /** A page, a repository at a commit, or the command that was run. */
  readonly source: string;
  /** The day of the reading, `YYYY-MM-DD`. */
  readonly date: string;
  readonly confidence: Confidence;
  /** The words or the output that say so; `unverified` marks general knowledge that nobody has checked against a source. */
  readonly evidence?: string;
}
