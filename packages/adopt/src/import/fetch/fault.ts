import { AgentInteropError, sanitize } from "@agent-interop/diagnostics";
import { type AdoptCode, CODES } from "../../codes.ts";

/** The error of a code, with the hint of its table unless there is a better one. What a source says is made harmless. */
export function fault(code: AdoptCode, message: string, hint: string | null = CODES[code].hint): AgentInteropError {
  return new AgentInteropError(code, sanitize(message), hint === null ? {} : { hint });
}
