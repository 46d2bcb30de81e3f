import { sanitize } from "@agent-interop/diagnostics";
import type { Loss, LossSubject } from "@agent-interop/projection";
import type { FormatCode } from "../codes.ts";

/** Losses that wait until somebody has accepted them. */
const ACKNOWLEDGED: ReadonlySet<FormatCode> = new Set<FormatCode>(["dependency-invalid", "plugin-file-dropped"]);

/** A loss of this package's table. */
export function loss(
  code: FormatCode,
  subject: LossSubject,
  path: string,
  message: string,
  what: string | null = null,
  line: number | null = null,
): Loss {
  return { code, subject, path, what, line, message, acknowledge: ACKNOWLEDGED.has(code) };
}

/** A foreign text inside a message: one line, visible, bounded. */
export function quote(text: string): string {
  return `"${sanitize(text, 80)}"`;
}
