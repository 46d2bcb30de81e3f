import type { FormatCode } from "./codes.ts";

/** Something wrong in a manifest or marketplace, without a place on disk: the caller knows the file and makes the diagnostic. */
export interface FormatProblem {
  readonly code: FormatCode;
  /** The field at fault, dotted and indexed (`skills[1]`, `plugins[0].source`), or `null` for the file as a whole. */
  readonly field: string | null;
  /** One sentence that quotes no value of the file. */
  readonly message: string;
  /** 1-based, where known. */
  readonly line: number | null;
  readonly column: number | null;
}

/** A problem without a line. */
export function problem(code: FormatCode, field: string | null, message: string): FormatProblem {
  return { code, field, message, line: null, column: null };
}
