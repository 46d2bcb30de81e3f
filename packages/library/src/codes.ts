import type { CodeEntry } from "@agent-interop/diagnostics";

/** What can be wrong with a package, with a library, or with a call. */
export type LibraryCode =
  | "package-manifest-missing"
  | "package-manifest-invalid"
  | "package-manifest-key"
  | "package-id-invalid"
  | "package-version-invalid"
  | "package-extension-invalid"
  | "package-path-unsafe"
  | "package-path-collision"
  | "package-file-active"
  | "package-file-reserved"
  | "package-file-misplaced"
  | "package-too-large"
  | "package-empty"
  | "package-kind-mismatch"
  | "package-component-missing"
  | "package-component-invalid"
  | "package-component-graph"
  | "library-root-refused"
  | "library-root-unusable"
  | "library-records-unreadable"
  | "library-records-damaged"
  | "library-records-newer"
  | "library-unfinished"
  | "library-package-invalid"
  | "library-package-mismatch"
  | "library-package-repeated"
  | "library-origin-unsafe"
  | "library-package-installed"
  | "library-replace-refused"
  | "library-place-taken"
  | "library-place-linked"
  | "library-write-failed"
  | "library-readback-differs"
  | "library-package-absent"
  | "library-package-unrecorded"
  | "library-package-required"
  | "library-undo-stopped"
  | "library-item-unreadable"
  | "library-item-changed"
  | "library-item-linked"
  | "library-name-shared"
  | "export-place-refused"
  | "export-place-unusable"
  | "export-receipt-damaged"
  | "export-receipt-newer"
  | "export-untrusted"
  | "export-without-skills"
  | "export-package-changed"
  | "export-part-left"
  | "export-name-shared"
  | "export-place-taken"
  | "export-edited"
  | "export-plan-differs"
  | "export-readback-differs"
  | "lock-file-unreadable"
  | "lock-file-damaged"
  | "lock-file-newer"
  | "lock-package-changed"
  | "prompt-untrusted"
  | "prompt-loose"
  | "prompt-too-long";

/** The closed table. */
export const CODES: Readonly<Record<LibraryCode, CodeEntry>> = {
  "package-manifest-missing": { severity: "error", hint: "Add a plugin.json at the root of the package." },
  "package-manifest-invalid": { severity: "error", hint: "Write the manifest as Agent Plugins v1 has it." },
  "package-manifest-key": { severity: "error", hint: "Move what the key says below `extensions`, or leave it out." },
  "package-id-invalid": {
    severity: "error",
    hint: "Use 1 to 64 lower-case letters, digits, dots and hyphens, a letter or digit at both ends.",
  },
  "package-version-invalid": { severity: "error", hint: "Give it a Semantic Version such as 1.0.0." },
  "package-extension-invalid": { severity: "error", hint: "Correct the block that the key of Agent Interop names." },
  "package-path-unsafe": { severity: "error", hint: "Use a relative path of plain names with / between them." },
  "package-path-collision": {
    severity: "error",
    hint: "Rename one of the two: some file systems hold both names for one.",
  },
  "package-file-active": {
    severity: "error",
    hint: "Leave the file out: a package holds only text and inert data.",
  },
  "package-file-reserved": { severity: "error", hint: "Leave the file out, or give it another name." },
  "package-file-misplaced": {
    severity: "error",
    hint: "Skills are skills/<id>/SKILL.md, agents are agents/<id>.md, prompts are prompts/<id>.md.",
  },
  "package-too-large": { severity: "error", hint: "Split the package." },
  "package-empty": { severity: "error", hint: "Give it at least one skill, agent or prompt." },
  "package-kind-mismatch": {
    severity: "error",
    hint: "A package of one kind holds exactly one of it and nothing else; a bundle is a plugin.",
  },
  "package-component-missing": { severity: "error", hint: "Correct the path, or add what it names." },
  "package-component-invalid": { severity: "error", hint: "Give the file a text and the frontmatter of its kind." },
  "package-component-graph": {
    severity: "error",
    hint: "Name each component once, and let it require only others of the package, without a circle.",
  },
  "library-root-refused": {
    severity: "error",
    hint: "Choose a place that no coding agent owns and that holds no such place.",
  },
  "library-root-unusable": { severity: "error", hint: "Make it a directory, or a link to one." },
  "library-records-unreadable": { severity: "error", hint: "Make records.json a plain file that you may read." },
  "library-records-damaged": {
    severity: "error",
    hint: "Restore records.json, or move it away and look at the packages by hand; it is never overwritten.",
  },
  "library-records-newer": {
    severity: "error",
    hint: "Use the version of Agent Interop that wrote it, or a newer one.",
  },
  "library-unfinished": { severity: "warning", hint: "When nothing is writing to the library, recover it." },
  "library-package-invalid": { severity: "error", hint: "Correct the package; nothing was installed." },
  "library-package-mismatch": { severity: "error", hint: "Plan again; nothing was installed." },
  "library-package-repeated": { severity: "error", hint: "Name each package once." },
  "library-origin-unsafe": {
    severity: "error",
    hint: "Name the source relative to the home or the project, or as a URL without credentials.",
  },
  "library-package-installed": { severity: "error", hint: "Ask for a replacement, or remove it first." },
  "library-replace-refused": {
    severity: "error",
    hint: "Remove the installed package first, if that is what you want.",
  },
  "library-place-taken": { severity: "error", hint: "Look at what lies there; move it away or choose another id." },
  "library-place-linked": { severity: "error", hint: "Remove the link by hand, then the package again." },
  "library-write-failed": {
    severity: "error",
    hint: "Make everything below the root of the library yours to read and write.",
  },
  "library-readback-differs": { severity: "error", hint: "Verify the library; undo the operation if it is not whole." },
  "library-package-absent": { severity: "error", hint: "List what is installed." },
  "library-package-unrecorded": {
    severity: "warning",
    hint: "Nobody installed it with this library, so it is left alone; move it away by hand.",
  },
  "library-package-required": { severity: "error", hint: "Remove the packages that need it as well." },
  "library-undo-stopped": { severity: "error", hint: "Put back what was changed by hand, then undo the rest." },
  "library-item-unreadable": { severity: "warning", hint: "Verify the library, then install the package again." },
  "library-item-changed": {
    severity: "warning",
    hint: "It is not what was reviewed, so it is not trusted; install the package again.",
  },
  "library-item-linked": { severity: "warning", hint: "Replace the link by what was installed." },
  "library-name-shared": { severity: "info", hint: "Tell them apart by their package." },
  "export-place-refused": {
    severity: "error",
    hint: "Choose a directory of your own, and take the skills from there by the agent's own means.",
  },
  "export-place-unusable": { severity: "error", hint: "Name a directory, or one that can be made." },
  "export-receipt-damaged": {
    severity: "error",
    hint: "Look at the directory by hand; what an export has written there can no longer be told.",
  },
  "export-receipt-newer": {
    severity: "error",
    hint: "Use the version of Agent Interop that wrote it, or a newer one.",
  },
  "export-untrusted": { severity: "info", hint: "Review it, then name it with --accept-untrusted, or open the gate." },
  "export-without-skills": { severity: "info", hint: null },
  "export-package-changed": { severity: "warning", hint: "Verify the library, then install the package again." },
  "export-part-left": { severity: "info", hint: null },
  "export-name-shared": { severity: "warning", hint: "Export one of the packages by its id." },
  "export-place-taken": { severity: "warning", hint: "Look at what lies there; move it away or export elsewhere." },
  "export-edited": {
    severity: "warning",
    hint: "Move the edited folder away, or remove the export, then export again.",
  },
  "export-plan-differs": { severity: "error", hint: "Review the plan that is made now." },
  "export-readback-differs": { severity: "error", hint: "Look at the directory; remove the export and make it again." },
  "lock-file-unreadable": { severity: "error", hint: "Make the lock file a plain file that you may read." },
  "lock-file-damaged": {
    severity: "error",
    hint: "Restore it from version control, or move it away and lock again; it is never overwritten.",
  },
  "lock-file-newer": { severity: "error", hint: "Use the version of Agent Interop that wrote it, or a newer one." },
  "lock-package-changed": { severity: "error", hint: "Verify the library; undo, remove or adopt the package again." },
  "prompt-untrusted": {
    severity: "error",
    hint: "Review it; then set integrations.projectResources.trustProjectImports in the settings file.",
  },
  "prompt-loose": { severity: "error", hint: "Adopt the prompt into the library first." },
  "prompt-too-long": { severity: "error", hint: "Give shorter arguments." },
};
