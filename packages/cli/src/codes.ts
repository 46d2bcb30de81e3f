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
  | "own-directory-unusable"
  | "own-directory-unreadable"
  | "own-directory-exposed"
  | "peer-command-missing"
  | "peer-entry-repeated"
  | "peer-entry-gone"
  | "peer-recipe-older"
  | "inventory-incomplete"
  | "installed-package-differs"
  | "lock-file-differs"
  | "trust-gate-unknown"
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
  "own-directory-unusable": { severity: "error", hint: "Move away what has its name, or choose another place." },
  "own-directory-unreadable": { severity: "error", hint: "Give your user permission to read the directory." },
  "own-directory-exposed": { severity: "warning", hint: "Take the write permission of others away (chmod o-w)." },
  "peer-command-missing": { severity: "warning", hint: "Install the command, or correct the entry in the settings." },
  "peer-entry-repeated": { severity: "warning", hint: "Leave one entry of each id in the settings." },
  "peer-entry-gone": { severity: "warning", hint: "Take the decision back to be asked again." },
  "peer-recipe-older": { severity: "warning", hint: "Look at the newer recipe, then decide." },
  "inventory-incomplete": { severity: "warning", hint: "List what the agent owns to see what was not visited." },
  "installed-package-differs": { severity: "warning", hint: "Verify the library to see which files differ." },
  "lock-file-differs": { severity: "warning", hint: "Lock the library again, or restore what the lock file names." },
  "trust-gate-unknown": { severity: "warning", hint: "Set it to true or false, or leave it out." },
  "internal-error": {
    severity: "error",
    hint: "This is a mistake in agent-interop; please report it with the lines above.",
  },
};
