import type { Problem } from "./problem.ts";
import type { Value } from "./value.ts";

/** Bounds of an extraction. */
export interface ExtractLimits {
  /** Bytes of one kept value; default 256 KiB. */
  readonly valueBytes: number;
}

/** What was found. */
export interface ExtractResult {
  /** Index in the list of paths to the value there. A path that is absent from the document is absent here. */
  readonly found: ReadonlyMap<number, Value>;
  /** Why a value is missing, or why the document is not JSON; then what was found before may not be all. */
  readonly problems: readonly Problem[];
}

/** Reads one document in chunks of any size. */
export interface KeyExtractor {
  /** Takes the next bytes; they are not kept beyond the call. */
  push(chunk: Uint8Array): void;
  /** Ends the document. Call it once. */
  end(): ExtractResult;
}
