import type { Value } from "@agent-interop/documents";
import type { LinkState } from "../types.ts";

/** A parsed file, kept while its host is scanned so that it is read once; it goes with the host's record. */
export interface ParsedFile {
  readonly value: Value;
  readonly size: number;
  readonly link: LinkState;
}
