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

/** A code of this package. */
export type HostIntegrationCode = WarningCode | ProblemCode | FactCode;

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
};
