/** What an action did, for a program and for a reader. */
export interface Outcome {
  readonly value: unknown;
  readonly lines: readonly string[];
  readonly code: number;
}
