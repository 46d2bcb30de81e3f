import { AgentInteropError, type Diagnostic, reporter } from "@agent-interop/diagnostics";
import { CODES, type LibraryCode } from "./codes.ts";

/** Makes a diagnostic of this package. */
export const report: (code: LibraryCode, path: string | null, message: string) => Diagnostic = reporter(CODES);

/** An error of this package, with the hint of its code. */
export function fault(code: LibraryCode, message: string, cause?: unknown): AgentInteropError {
  const { hint } = CODES[code];
  return new AgentInteropError(code, message, { ...(hint === null ? {} : { hint }), cause });
}
