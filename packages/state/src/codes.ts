import type { CodeEntry } from "@agent-interop/diagnostics";

/** Why the writing door refused. */
export type StateCode =
  | "boundary-relative"
  | "boundary-refused"
  | "scratch-purpose"
  | "scratch-unsafe"
  | "scratch-failed"
  | "private-directory-unsafe"
  | "private-directory-failed"
  | "own-directory-relative";

/** The closed table. Every one is thrown as an `AgentInteropError`. */
export const CODES: Readonly<Record<StateCode, CodeEntry>> = {
  "boundary-relative": { severity: "error", hint: "Give absolute paths." },
  "boundary-refused": {
    severity: "error",
    hint: "Directories of coding agents are never written to; choose another place.",
  },
  "scratch-purpose": { severity: "error", hint: "Use 1 to 32 lower-case letters, digits and hyphens." },
  "scratch-unsafe": {
    severity: "error",
    hint: "Point TMPDIR at a directory of your own, or set the sticky bit of the shared one.",
  },
  "scratch-failed": { severity: "error", hint: "Make the directory for temporary files writable, or set TMPDIR." },
  "private-directory-unsafe": {
    severity: "error",
    hint: "Make it a directory of your own that nobody else may enter (chmod 700).",
  },
  "private-directory-failed": {
    severity: "error",
    hint: "Make its parent directory writable, or choose another place.",
  },
  "own-directory-relative": { severity: "error", hint: "Set the variable to an absolute path, or unset it." },
};
