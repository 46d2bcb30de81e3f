import type { CodeEntry } from "@agent-interop/diagnostics";

/** Why a place that was looked at proves nothing, or only so much: the `reason` of an `Evidence`. */
export type DetectCode =
  | "path-unset"
  | "not-on-path"
  | "path-entry-relative"
  | "path-entry-world-writable"
  | "path-entry-unreadable"
  | "candidate-unreadable"
  | "not-executable"
  | "not-a-program"
  | "generic-name"
  | "package-other"
  | "package-none"
  | "directory-absent"
  | "directory-empty"
  | "directory-unreadable"
  | "marker-missing"
  | "adapter-missing"
  | "adapter-cached"
  | "adapter-other-version"
  | "adapter-old-name"
  | "adapter-other-executable"
  | "adapter-project-only"
  | "adapter-store-unset"
  | "probe-timeout"
  | "probe-deadline"
  | "probe-output-limit"
  | "probe-failed"
  | "probe-no-version"
  | "probe-needs-shell"
  | "probe-in-project"
  | "probe-elsewhere";

/** The closed table. */
export const CODES: Readonly<Record<DetectCode, CodeEntry>> = {
  "path-unset": { severity: "warning", hint: "Set PATH; without it nobody can say what is installed." },
  "not-on-path": { severity: "info", hint: null },
  "path-entry-relative": { severity: "warning", hint: "Write the entry of PATH as an absolute path." },
  "path-entry-world-writable": {
    severity: "warning",
    hint: "Take the write permission of others away from the directory, or take it out of PATH.",
  },
  "path-entry-unreadable": { severity: "warning", hint: "Take the entry out of PATH, or let your user enter it." },
  "candidate-unreadable": { severity: "warning", hint: "Give your user permission to what the file leads to." },
  "not-executable": { severity: "info", hint: "Make the file executable if it is the command." },
  "not-a-program": { severity: "info", hint: null },
  "generic-name": { severity: "info", hint: "Install the agent from its own package, or start it once." },
  "package-other": { severity: "info", hint: null },
  "package-none": { severity: "info", hint: "Ask for a version probe to have the command say its version." },
  "directory-absent": { severity: "info", hint: null },
  "directory-empty": { severity: "info", hint: null },
  "directory-unreadable": { severity: "warning", hint: "Give your user permission to read the directory." },
  "marker-missing": { severity: "info", hint: null },
  "adapter-missing": { severity: "info", hint: "Install the adapter at exactly the version wanted." },
  "adapter-cached": { severity: "info", hint: "Install the adapter; a cache may be emptied at any time." },
  "adapter-other-version": { severity: "warning", hint: "Install the adapter at exactly the version wanted." },
  "adapter-old-name": { severity: "warning", hint: "Install the adapter under its new name." },
  "adapter-other-executable": { severity: "warning", hint: "Install the adapter's own package at the version wanted." },
  "adapter-project-only": {
    severity: "warning",
    hint: "Install the adapter for your user; a project's copy is not trusted.",
  },
  "adapter-store-unset": { severity: "warning", hint: "Set the AGENT_INTEROP_ variables to absolute paths." },
  "probe-timeout": { severity: "warning", hint: "Raise the time limit of the probe." },
  "probe-deadline": { severity: "warning", hint: "Raise the time limit of all probes together." },
  "probe-output-limit": { severity: "warning", hint: "Run the command by hand to see what it prints." },
  "probe-failed": { severity: "warning", hint: "Run the command by hand to see why it fails." },
  "probe-no-version": { severity: "info", hint: "Run the command by hand to see what it prints." },
  "probe-needs-shell": { severity: "info", hint: null },
  "probe-in-project": { severity: "warning", hint: "Install the agent for your user, not in the project." },
  "probe-elsewhere": { severity: "info", hint: null },
};
