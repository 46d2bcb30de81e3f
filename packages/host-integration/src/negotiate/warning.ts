import type { WarningCode } from "../codes.ts";

/** One departure from what was declared. */
export interface HostWarning {
  readonly code: WarningCode;
  /** The place: an axis (`hookBus`), a field (`dispatch.nested`), `dispatch`, an unknown key, `engine`, or empty for the whole input. */
  readonly path: string;
  /** What was declared, in a few safe characters. */
  readonly declared: string;
  /** What holds instead; `null` where nothing of the result stands for it. */
  readonly effective: string | null;
  /** One sentence. */
  readonly message: string;
}

/** Takes warnings down. */
export type Warn = (
  code: WarningCode,
  path: string,
  declared: string,
  effective: string | null,
  message: string,
) => void;
