import { AgentInteropError, type Diagnostic, reporter } from "@agent-interop/diagnostics";
import { CODES, type ConsentCode } from "./codes.ts";

/** Makes a diagnostic of this package. */
export const report: (code: ConsentCode, path: string | null, message: string) => Diagnostic = reporter(CODES);

/** An error of this package, with the hint of its code. */
export function fault(code: ConsentCode, message: string, cause?: unknown): AgentInteropError {
  const { hint } = CODES[code];
  return new AgentInteropError(code, message, { ...(hint === null ? {} : { hint }), cause });
}

/** A problem of the world that stops a call. */
export function problemError({ code, hint, message, path }: Diagnostic): AgentInteropError {
  return new AgentInteropError(code, path === null ? message : `${path}: ${message}`, hint === null ? {} : { hint });
}
