import type { CodeEntry } from "@agent-interop/diagnostics";

/** What a negotiation may say of a declaration. */
export type WarningCode =
  | "invalid-input"
  | "undeclared"
  | "unknown-fact"
  | "unknown-value"
  | "unknown-key"
  | "invalid-type"
  | "invalid-value"
  | "narrowed"
  | "lower-bound-used"
  | "out-of-reach"
  | "engine-cap"
  | "newer-protocol"
  | "invalid-protocol";

/** What a validation may say of a descriptor. */
export type ProblemCode =
  | "invalid-input"
  | "missing-key"
  | "unknown-key"
  | "unknown-value"
  | "invalid-type"
  | "invalid-value"
  | "reserved-name"
  | "inconsistent"
  | "unsafe-destination"
  | "unsafe-prefix"
  | "evidence-missing"
  | "evidence-date";

/** What settling a fact may say of its evidence. */
export type FactCode = "conflict" | "stale-observation";

/** What an adapter may say of what it lays out. */
export type AdapterCode =
  | "bundle-invalid"
  | "unknown-host"
  | "adapter-mismatch"
  | "adapter-root"
  | "no-surface"
  | "receipt-invalid"
  | "installation-unfinished"
  | "path-collision"
  | "path-blocked"
  | "shared-unreadable"
  | "already-there"
  | "edited-kept"
  | "plan-blocked"
  | "plan-declined"
  | "agent-home"
  | "changed-since-review";

/** A code of this package. */
export type HostIntegrationCode = WarningCode | ProblemCode | FactCode | AdapterCode;

const CITE = "Name where it stands, what is said there in your own words, how good that source is, and the day.";

/** What this package may report, and what each code always carries. */
export const CODES: Readonly<Record<HostIntegrationCode, CodeEntry>> = {
  "invalid-input": { severity: "warning", hint: "Hand in plain data: objects, lists, words, numbers." },
  undeclared: { severity: "warning", hint: 'Declare it; "undocumented" says that nobody knows.' },
  "unknown-fact": { severity: "warning", hint: "Look it up or run the program, and record where it stands." },
  "unknown-value": { severity: "warning", hint: "Use a value of the vocabulary." },
  "unknown-key": { severity: "warning", hint: "Correct the name, or leave it out." },
  "invalid-type": { severity: "warning", hint: "Write the value as the vocabulary has it." },
  "invalid-value": { severity: "warning", hint: "Write a value in the range that the vocabulary has." },
  narrowed: { severity: "info", hint: null },
  "lower-bound-used": { severity: "info", hint: "Record how deep subagents may go." },
  "out-of-reach": { severity: "warning", hint: "Correct what contradicts it." },
  "engine-cap": { severity: "info", hint: null },
  "newer-protocol": { severity: "warning", hint: "Update this program." },
  "invalid-protocol": { severity: "warning", hint: "Write a positive integer." },
  "missing-key": { severity: "error", hint: "Compare the descriptor with host.schema.json." },
  "reserved-name": { severity: "error", hint: "Use another name." },
  inconsistent: { severity: "error", hint: "Correct one of both." },
  "unsafe-destination": { severity: "error", hint: "Name a place below the anchor: parts with / between them." },
  "unsafe-prefix": { severity: "error", hint: "Use a prefix of three or more characters that is yours alone." },
  "evidence-missing": { severity: "error", hint: CITE },
  "evidence-date": { severity: "error", hint: "Write the day of the reading as YYYY-MM-DD." },
  conflict: { severity: "info", hint: null },
  "stale-observation": { severity: "warning", hint: "Run this version and record what it shows." },
  "bundle-invalid": { severity: "error", hint: "Use lower-case names with single hyphens, each once." },
  "unknown-host": { severity: "error", hint: "Use the id of a kind with a layout." },
  "adapter-mismatch": { severity: "error", hint: "Let createHostAdapter choose, and use a plan with its own adapter." },
  "adapter-root": { severity: "error", hint: "Name an existing directory by its absolute path." },
  "no-surface": { severity: "error", hint: "Install in the other scope." },
  "receipt-invalid": { severity: "error", hint: "Use the version that wrote it, or take its files away by hand." },
  "installation-unfinished": { severity: "error", hint: "Call recover of the adapter, then plan." },
  "path-collision": { severity: "error", hint: "Rename one of both." },
  "path-blocked": {
    severity: "error",
    hint: "Put a file or nothing there. Where a directory is a link, name the real one: its parent as `root`, its name as `dir`.",
  },
  "shared-unreadable": { severity: "error", hint: "Repair the file, then try again." },
  "already-there": { severity: "info", hint: null },
  "edited-kept": { severity: "warning", hint: "Look at what is left, and take it away by hand." },
  "plan-blocked": { severity: "error", hint: "Settle what the plan names, then plan again." },
  "plan-declined": { severity: "error", hint: null },
  "agent-home": { severity: "error", hint: "Say so explicitly with agentHome, which is shown the plan." },
  "changed-since-review": { severity: "error", hint: "Plan again, and look at the new plan." },
};
