import type { CodeEntry } from "@agent-interop/diagnostics";

/** Why an item is not installed, or what a text holds that should be read first. */
export type AdoptCode =
  | "kind-not-adoptable"
  | "not-selected"
  | "provided-by-plugin"
  | "plugin-not-installed"
  | "plugin-without-parts"
  | "plugin-format-unknown"
  | "requirement-missing"
  | "companion-omitted-but-referenced"
  | "source-not-followed"
  | "source-unreadable"
  | "duplicate-item"
  | "duplicate-content"
  | "already-installed"
  | "id-collision"
  | "id-taken"
  | "source-drifted"
  | "projection-drifted"
  | "approval-required"
  | "plan-mismatch"
  | "loss-not-accepted"
  | "finding-refused"
  | "text-hidden-characters"
  | "text-secret"
  | "text-fetch-and-run"
  | "text-injection";

/** Every code of a plan and an apply: how much it matters and what the reader can do. */
export const CODES: Readonly<Record<AdoptCode, CodeEntry>> = {
  "kind-not-adoptable": { severity: "info", hint: null },
  "not-selected": { severity: "info", hint: null },
  "provided-by-plugin": { severity: "info", hint: "Name the item by its id to take it apart from its plugin." },
  "plugin-not-installed": { severity: "info", hint: "Name it by its id to take it all the same." },
  "plugin-without-parts": { severity: "info", hint: null },
  "plugin-format-unknown": { severity: "warning", hint: "The plugin needs a manifest of a format that is known." },
  "requirement-missing": { severity: "warning", hint: "Adopt the plugin that is required first." },
  "companion-omitted-but-referenced": {
    severity: "warning",
    hint: "Read the text; accept the loss by this code or by the item's id to take the package all the same.",
  },
  "source-not-followed": { severity: "info", hint: "Adopt what the link leads to, where it lies." },
  "source-unreadable": { severity: "warning", hint: "Make the file readable, or leave it." },
  "duplicate-item": { severity: "info", hint: null },
  "duplicate-content": { severity: "info", hint: null },
  "already-installed": { severity: "info", hint: null },
  "id-collision": { severity: "warning", hint: "Choose one of them by its item id." },
  "id-taken": { severity: "warning", hint: "Remove the installed package first." },
  "source-drifted": { severity: "error", hint: "Plan again, and review what changed." },
  "projection-drifted": { severity: "error", hint: "Plan again with this version." },
  "approval-required": { severity: "error", hint: "Review the plan, then approve it." },
  "plan-mismatch": { severity: "error", hint: "Review the plan that is printed now." },
  "loss-not-accepted": { severity: "warning", hint: "Accept the loss by its code or by the item's id." },
  "finding-refused": { severity: "error", hint: "Read the text at the named line." },
  "text-hidden-characters": { severity: "warning", hint: "Look at the text with invisible characters shown." },
  "text-secret": { severity: "warning", hint: "Take the value out of the source, and replace it where it is used." },
  "text-fetch-and-run": { severity: "warning", hint: "Read what would be fetched before anything runs it." },
  "text-injection": { severity: "warning", hint: "Read the text; a model follows it." },
};
