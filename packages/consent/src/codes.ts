import type { CodeEntry } from "@agent-interop/diagnostics";

/** What can be wrong with consent, and why a mode of a peer is what it is. */
export type ConsentCode =
  | "consent-log-damaged"
  | "consent-log-unreadable"
  | "consent-log-newer"
  | "consent-log-full"
  | "consent-settings-unreadable"
  | "consent-settings-damaged"
  | "consent-settings-value"
  | "consent-settings-unsettled"
  | "consent-report-missing"
  | "consent-report-kept"
  | "consent-report-unreadable"
  | "consent-unfinished"
  | "consent-not-pending"
  | "consent-changed"
  | "consent-unknown-agent"
  | "consent-not-decided"
  | "consent-entry-edited"
  | "consent-no-recipe"
  | "consent-id-taken"
  | "peer-binary-missing"
  | "peer-not-configured"
  | "adapter-unverified"
  | "peer-adapter-fetched"
  | "peer-entry-own"
  | "peer-entry-command"
  | "peer-entry-older"
  | "peer-untried"
  | "peer-no-target"
  | "pane-absent"
  | "pane-unknown"
  | "pane-there";

/** The closed table. */
export const CODES: Readonly<Record<ConsentCode, CodeEntry>> = {
  "consent-log-damaged": {
    severity: "error",
    hint: "Look at the file; move it away to begin anew, then decide again. Nothing is written over it.",
  },
  "consent-log-unreadable": {
    severity: "error",
    hint: "Give your user permission to read the file; leave it where it is.",
  },
  "consent-log-newer": { severity: "error", hint: "Use the version of this program that wrote it, or a later one." },
  "consent-log-full": {
    severity: "error",
    hint: "Keep the file aside under another name to begin anew, take the entries it wired out of the settings, and decide again.",
  },
  "consent-settings-unreadable": { severity: "error", hint: "Make the settings a file that your user may read." },
  "consent-settings-damaged": { severity: "error", hint: "Correct the settings file at the place named." },
  "consent-settings-value": { severity: "warning", hint: "Correct the value in the settings file." },
  "consent-settings-unsettled": { severity: "error", hint: "Try again when nobody else changes the settings." },
  "consent-report-missing": { severity: "info", hint: "Look for agents first." },
  "consent-report-kept": { severity: "warning", hint: "Look at the file; the decision itself is recorded." },
  "consent-report-unreadable": {
    severity: "warning",
    hint: "What was decided is in the log; the next decision writes the report anew, but not over a later version.",
  },
  "consent-unfinished": { severity: "warning", hint: "The next decision ends it, and so does recovering." },
  "consent-not-pending": {
    severity: "warning",
    hint: "List what is proposed; take an earlier decision back before you decide otherwise.",
  },
  "consent-changed": { severity: "error", hint: "Look at the proposal again, then decide." },
  "consent-unknown-agent": { severity: "warning", hint: "List the agents; name one by its id." },
  "consent-not-decided": { severity: "warning", hint: "List the decisions; only one that stands can be taken back." },
  "consent-entry-edited": { severity: "warning", hint: "Remove the entry from the settings by hand if it is to go." },
  "consent-no-recipe": { severity: "error", hint: "Only an agent whose launch over ACP is known can be wired." },
  "consent-id-taken": { severity: "error", hint: "Give the recipe another id, or revoke the external agent." },
  "peer-binary-missing": { severity: "info", hint: null },
  "peer-not-configured": { severity: "info", hint: null },
  "adapter-unverified": { severity: "info", hint: null },
  "peer-adapter-fetched": { severity: "info", hint: null },
  "peer-entry-own": { severity: "info", hint: null },
  "peer-entry-command": { severity: "info", hint: null },
  "peer-entry-older": { severity: "info", hint: null },
  "peer-untried": { severity: "info", hint: null },
  "peer-no-target": { severity: "info", hint: null },
  "pane-absent": { severity: "info", hint: null },
  "pane-unknown": { severity: "info", hint: null },
  "pane-there": { severity: "info", hint: null },
};
