import type { CodeEntry } from "@agent-interop/diagnostics";

/** What can become of a part of a source that is projected. */
export type ProjectionCode =
  | "key-policy"
  | "key-presentation"
  | "key-requirement"
  | "key-unknown"
  | "key-not-in-profile"
  | "value-not-text"
  | "value-empty"
  | "value-cut"
  | "name-normalised"
  | "name-unusable"
  | "description-derived"
  | "description-absent"
  | "value-recovered"
  | "frontmatter-unreadable"
  | "frontmatter-missing"
  | "body-blank"
  | "body-not-text"
  | "file-link"
  | "file-special"
  | "file-unread"
  | "directory-unwalked"
  | "file-executable"
  | "file-host-configuration"
  | "file-secret"
  | "file-vendor-metadata"
  | "file-data-left-out"
  | "file-opaque"
  | "file-path-unsafe"
  | "file-path-collision"
  | "reference-dropped"
  | "placeholder-kept"
  | "injection-kept"
  | "tool-dropped"
  | "tools-none"
  | "skill-unsatisfied"
  | "main-file-missing"
  | "main-file-executable"
  | "tree-too-large"
  | "tree-too-many-entries"
  | "tree-too-deep";

const SOURCE = "Change it at the source, or take the copy without it.";

/** Every code of a projection: how much it matters and what the reader can do. */
export const CODES: Readonly<Record<ProjectionCode, CodeEntry>> = {
  "key-policy": { severity: "info", hint: null },
  "key-presentation": { severity: "info", hint: null },
  "key-requirement": { severity: "info", hint: "See to it yourself that what the key names is there." },
  "key-unknown": { severity: "info", hint: null },
  "key-not-in-profile": { severity: "info", hint: null },
  "value-not-text": { severity: "warning", hint: "Write the value as text." },
  "value-empty": { severity: "info", hint: null },
  "value-cut": { severity: "warning", hint: "Shorten it at the source." },
  "name-normalised": { severity: "info", hint: null },
  "name-unusable": { severity: "error", hint: "Give it a name with a letter or a digit." },
  "description-derived": { severity: "warning", hint: "Read the derived description, and write one at the source." },
  "description-absent": { severity: "error", hint: "Write a description at the source." },
  "value-recovered": {
    severity: "warning",
    hint: "Compare the recovered values with the source, and quote them there.",
  },
  "frontmatter-unreadable": { severity: "error", hint: "Fix the frontmatter at the named line." },
  "frontmatter-missing": { severity: "error", hint: "Begin the file with a frontmatter block." },
  "body-blank": { severity: "error", hint: "There is nothing to take; write the text at the source." },
  "body-not-text": { severity: "error", hint: "Save the file as UTF-8." },
  "file-link": { severity: "warning", hint: "Replace the link by the file it leads to, if that is yours to give." },
  "file-special": { severity: "warning", hint: null },
  "file-unread": { severity: "warning", hint: SOURCE },
  "directory-unwalked": { severity: "info", hint: null },
  "file-executable": { severity: "warning", hint: "Read it, and install it yourself where you want it to run." },
  "file-host-configuration": { severity: "warning", hint: "Read it, and configure your host yourself." },
  "file-secret": { severity: "warning", hint: "Move it out of the source; consider what it opens as known to others." },
  "file-vendor-metadata": { severity: "info", hint: null },
  "file-data-left-out": { severity: "info", hint: "Take data files along by the policy for companions." },
  "file-opaque": { severity: "warning", hint: "Take opaque files along by the policy `all-inert`." },
  "file-path-unsafe": { severity: "warning", hint: "Rename the file at the source." },
  "file-path-collision": { severity: "warning", hint: "Rename one of the two files at the source." },
  "reference-dropped": { severity: "warning", hint: "Decide whether the text makes sense without the file." },
  "placeholder-kept": { severity: "info", hint: "Fill it in by hand where the reading tool does not." },
  "injection-kept": { severity: "warning", hint: "Do not run what it says unread." },
  "tool-dropped": { severity: "info", hint: null },
  "tools-none": { severity: "error", hint: "Give the agent a tool that reads, at the source." },
  "skill-unsatisfied": { severity: "warning", hint: "Take the named skill in the same package." },
  "main-file-missing": { severity: "error", hint: "The directory needs a SKILL.md." },
  "main-file-executable": { severity: "error", hint: "Take the x-bit off the file." },
  "tree-too-large": { severity: "error", hint: "Move large files out of the directory, or raise the bound." },
  "tree-too-many-entries": { severity: "error", hint: "Move files out of the directory, or raise the bound." },
  "tree-too-deep": { severity: "error", hint: "Flatten the directory, or raise the bound." },
};
