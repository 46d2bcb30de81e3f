import type { AdoptCode } from "../codes.ts";

/** Something in a text that should be read before the text is used. */
export interface ContentFinding {
  readonly code: AdoptCode | string;
  /** File of the source. */
  readonly path: string;
  readonly line: number | null;
  /** Where it stands: the description is what a model always sees. */
  readonly field: "description" | "text";
  /** A piece of the text that is safe to print; a credential is never part of it. */
  readonly excerpt: string;
}
