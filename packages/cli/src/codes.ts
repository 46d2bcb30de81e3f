import type { CodeEntry } from "@agent-interop/diagnostics";

/** A code of the command itself. */
export type CliCode =
  | "usage"
  | "no-project"
  | "project-library-linked"
  | "diff-file"
  | "plan-file"
  | "file-taken"
  | "output-failed"
  | "internal-error";

/** What can go wrong in the command itself. */
export const CODES: Readonly<Record<CliCode, CodeEntry>> = {
  usage: { severity: "error", hint: "`agent-interop help` shows the grammar." },
  "no-project": { severity: "error", hint: "Go into a project, or use --scope user." },
  "project-library-linked": { severity: "error", hint: "Remove the link from the project, or use --scope user." },
  "plan-file": { severity: "error", hint: "Make one with `agent-interop adopt <kind> --plan FILE`." },
  "file-taken": { severity: "error", hint: "Name another file, or remove that one first." },
  "diff-file": { severity: "error", hint: "Make one with `agent-interop inventory --json > FILE`." },
  "output-failed": { severity: "error", hint: "Look at the disk or the device that standard output leads to." },
  "internal-error": {
    severity: "error",
    hint: "This is a mistake in agent-interop; please report it with the lines above.",
  },
};
