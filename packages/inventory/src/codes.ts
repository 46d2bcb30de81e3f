import type { CodeEntry } from "@agent-interop/diagnostics";

/** A code of this package. */
export type InventoryCode =
  | "name-missing"
  | "name-not-text"
  | "name-unsafe"
  | "name-secret"
  | "description-missing"
  | "description-not-text"
  | "frontmatter-absent"
  | "prompt-missing"
  | "skill-nested"
  | "skill-inside-skill"
  | "skill-group"
  | "skill-file-name"
  | "not-an-item"
  | "declaration-shape"
  | "declaration-invalid"
  | "plugin-missing"
  | "plugin-manifest-missing"
  | "plugin-registry-shape"
  | "plugin-registry-untrusted"
  | "plugin-source-unresolved"
  | "plugin-search-depth"
  | "link-not-followed"
  | "root-unread";

/** What an inventory can say of a host or of one of its items. */
export const CODES: Readonly<Record<InventoryCode, CodeEntry>> = {
  "name-missing": { severity: "info", hint: "Add a `name:` to the frontmatter; the path gives the name meanwhile." },
  "name-not-text": { severity: "warning", hint: "Quote the name in the frontmatter." },
  "name-unsafe": { severity: "warning", hint: "Use letters, digits, dots and hyphens in the name." },
  "name-secret": { severity: "warning", hint: "Rename it; and withdraw the credential, if it is one." },
  "description-missing": { severity: "warning", hint: "Add a `description:`; hosts choose by it." },
  "description-not-text": { severity: "warning", hint: "Quote the description in the frontmatter." },
  "frontmatter-absent": {
    severity: "warning",
    hint: "Begin the file with a `---` block that has name and description.",
  },
  "prompt-missing": { severity: "warning", hint: "Add a `prompt` string to the command file." },
  "skill-nested": { severity: "info", hint: "Move it up: no host loads a skill from there." },
  "skill-inside-skill": { severity: "info", hint: "It counts as a companion of the outer skill." },
  "skill-group": { severity: "info", hint: "A directory without SKILL.md only groups what lies below it." },
  "skill-file-name": { severity: "info", hint: "Rename the file to SKILL.md, exactly." },
  "not-an-item": { severity: "info", hint: null },
  "declaration-shape": { severity: "warning", hint: "Compare the entry with the host's documentation." },
  "declaration-invalid": { severity: "warning", hint: "Mend the file: its host cannot read it either." },
  "plugin-missing": { severity: "warning", hint: "Install the plugin again, or remove its entry." },
  "plugin-manifest-missing": { severity: "info", hint: null },
  "plugin-registry-shape": { severity: "warning", hint: "Let the host write its registry again." },
  "plugin-registry-untrusted": {
    severity: "warning",
    hint: "A project's registry may only name paths inside the project.",
  },
  "plugin-source-unresolved": { severity: "warning", hint: "Only local sources are looked into." },
  "plugin-search-depth": { severity: "warning", hint: "Raise the plugin search depth, or move the plugins up." },
  "link-not-followed": { severity: "info", hint: "Its target is listed where it lies." },
  "root-unread": { severity: "warning", hint: "The rest of the host is listed; this root is not." },
};
