import type { CodeEntry } from "@agent-interop/diagnostics";

/** What can be wrong with a manifest or a marketplace. */
export type FormatCode =
  | "manifest-invalid"
  | "manifest-name-missing"
  | "manifest-field-type"
  | "manifest-field-ignored"
  | "manifest-path-escapes"
  | "manifest-path-form"
  | "manifest-path-unresolved"
  | "manifest-path-missing"
  | "manifest-folder-component"
  | "manifest-ambiguous"
  | "manifest-shadowed"
  | "manifest-linked"
  | "marketplace-invalid"
  | "marketplace-name-missing"
  | "marketplace-entry-invalid"
  | "marketplace-entry-duplicate"
  | "marketplace-source-escapes"
  | "marketplace-source-unresolved"
  | "marketplace-source-command"
  | "marketplace-path-ambiguous";

/** Every code that a manifest or marketplace can earn: its severity and what the reader can do. */
export const CODES: Readonly<Record<FormatCode, CodeEntry>> = {
  "manifest-invalid": { severity: "error", hint: "Fix the syntax of the manifest; nothing it declares was used." },
  "manifest-name-missing": { severity: "error", hint: "Give the manifest a non-empty string `name`." },
  "manifest-field-type": {
    severity: "warning",
    hint: "Use a path, a list of paths or an object, as the host documents.",
  },
  "manifest-field-ignored": { severity: "info", hint: "Nothing needs to be done; what the field names is not listed." },
  "manifest-path-escapes": { severity: "error", hint: "Name a path inside the plugin, relative to its root." },
  "manifest-path-form": { severity: "warning", hint: "Begin the path with `./`." },
  "manifest-path-unresolved": { severity: "warning", hint: "Name the directory or the files instead of a pattern." },
  "manifest-path-missing": { severity: "warning", hint: "Correct the path or add what it names." },
  "manifest-folder-component": {
    severity: "info",
    hint: "Some versions of the host accept only a list of files here.",
  },
  "manifest-ambiguous": { severity: "warning", hint: "Say for which host the plugin is to be read." },
  "manifest-shadowed": { severity: "info", hint: null },
  "manifest-linked": {
    severity: "warning",
    hint: "Replace the link by a regular file; this host refuses linked manifests.",
  },
  "marketplace-invalid": { severity: "error", hint: "Fix the marketplace file; none of its plugins was found." },
  "marketplace-name-missing": { severity: "warning", hint: "Give the marketplace a non-empty string `name`." },
  "marketplace-entry-invalid": { severity: "warning", hint: "Give the entry a name and a source." },
  "marketplace-entry-duplicate": {
    severity: "warning",
    hint: "Keep one entry of that name; hosts disagree about which one wins.",
  },
  "marketplace-source-escapes": {
    severity: "error",
    hint: "Name a directory inside the repository of the marketplace.",
  },
  "marketplace-source-unresolved": {
    severity: "info",
    hint: "The plugin lives elsewhere; install it with its host to see its content.",
  },
  "marketplace-source-command": { severity: "warning", hint: "A source that runs a command is never followed." },
  "marketplace-path-ambiguous": {
    severity: "warning",
    hint: "Hosts read this path from different bases; keep only one of the two.",
  },
};
