import { redact } from "./redact.ts";

const MARK = Symbol.for("agent-interop.error");

/** Extra facts of an error: what the caller can do, and the error behind it. */
export interface ErrorDetails {
  readonly hint?: string;
  readonly cause?: unknown;
}

/**
 * A broken call: a bad argument, a place that cannot be written, a limit that refuses the whole job. The message and the
 * hint are redacted here, so that no caller can forget it; `cause` is kept as it is and not for printing. `isInstance` also
 * knows errors of another installed copy.
 */
export class AgentInteropError extends Error {
  readonly code: string;
  readonly hint: string | null;

  static {
    // On the prototype, so that the first line of a stack has it too.
    Object.defineProperty(AgentInteropError.prototype, "name", { value: "AgentInteropError" });
    Object.defineProperty(AgentInteropError.prototype, MARK, { value: true });
  }

  constructor(code: string, message: string, details: ErrorDetails = {}) {
    super(redact(message), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint === undefined ? null : redact(details.hint);
  }

  /** True for an `AgentInteropError` of any installed version of this package. */
  static isInstance(value: unknown): value is AgentInteropError {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[MARK] === true;
  }
}
