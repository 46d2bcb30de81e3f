export {
  type CodeEntry,
  type CodeTable,
  type Diagnostic,
  type Explanation,
  type Explanations,
  reporter,
  type Severity,
} from "./diagnostic.ts";
export { AgentInteropError, type ErrorDetails } from "./error.ts";
export { envValue, type Machine, type Platform } from "./machine.ts";
export { displayPath, isPlainPath, isWithin, pathBelow, slashed } from "./paths.ts";
export { redact } from "./redact.ts";
export { sanitize } from "./sanitize.ts";
export { withoutTokens } from "./tokens.ts";
