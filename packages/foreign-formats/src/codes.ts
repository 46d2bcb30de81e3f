import type { CodeEntry } from "@agent-interop/diagnostics";

/** What can be said of a manifest, a marketplace, or a plugin that is projected. */
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
  | "marketplace-path-ambiguous"
  | "manifest-none"
  | "manifest-not-regular"
  | "manifest-unread"
  | "manifest-evidence-only"
  | "format-ignored"
  | "format-not-found"
  | "manifest-key-presentation"
  | "manifest-key-unknown"
  | "manifest-key-unplaced"
  | "manifest-value-type"
  | "manifest-value-secret"
  | "plugin-identity"
  | "plugin-name-normalised"
  | "plugin-name-from-directory"
  | "plugin-name-unusable"
  | "plugin-too-many-entries"
  | "plugin-too-many-components"
  | "plugin-empty"
  | "version-absent"
  | "version-coerced"
  | "version-invalid"
  | "description-generated"
  | "dependency-declared"
  | "dependency-invalid"
  | "component-link"
  | "component-duplicate"
  | "component-not-of-format"
  | "component-undescribed"
  | "component-folder-unread"
  | "component-root-skill"
  | "component-requires-omitted"
  | "kind-component-lost"
  | "portable-member-lost"
  | "portable-component-lost"
  | "file-not-in-component"
  | "file-other-manifest"
  | "entry-path-unsafe"
  | "entry-repeated"
  | "plugin-file-dropped"
  | "protection-lost";

/** Every code of this package: its severity and what the reader can do. */
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
  "manifest-none": {
    severity: "error",
    hint: "Add a manifest of one of the named formats, or take the components one by one.",
  },
  "manifest-not-regular": {
    severity: "error",
    hint: "Replace it by a regular file; no other manifest is taken in its place.",
  },
  "manifest-unread": {
    severity: "error",
    hint: "Hand in what lies in the manifest folders, or see why the file cannot be read.",
  },
  "manifest-evidence-only": {
    severity: "info",
    hint: "Build the package with its own tool and take what that writes.",
  },
  "format-ignored": {
    severity: "info",
    hint: "Nothing needs to be done; to read another dialect, change `$schema` at the root.",
  },
  "format-not-found": { severity: "error", hint: "Name one of the formats that are there, or none." },
  "manifest-key-presentation": { severity: "info", hint: null },
  "manifest-key-unknown": { severity: "info", hint: null },
  "manifest-key-unplaced": { severity: "info", hint: null },
  "manifest-value-type": { severity: "warning", hint: "Write the value in the form that the format documents." },
  "manifest-value-secret": {
    severity: "warning",
    hint: "Move it out of the manifest; consider what it opens as known to others.",
  },
  "plugin-identity": { severity: "info", hint: null },
  "plugin-name-normalised": { severity: "info", hint: null },
  "plugin-name-from-directory": { severity: "info", hint: "Write a name into the manifest." },
  "plugin-name-unusable": { severity: "error", hint: "Give the plugin a name with a letter or a digit." },
  "plugin-too-many-entries": { severity: "error", hint: "Remove what does not belong to the plugin, or split it." },
  "plugin-too-many-components": { severity: "error", hint: "Split the plugin." },
  "plugin-empty": {
    severity: "warning",
    hint: "See why each component could not be converted; there is nothing to install.",
  },
  "version-absent": { severity: "info", hint: "Write a semantic version into the manifest." },
  "version-coerced": { severity: "info", hint: "Write the version as three numbers." },
  "version-invalid": { severity: "warning", hint: "Write a semantic version into the manifest." },
  "description-generated": { severity: "info", hint: "Write a description into the manifest." },
  "dependency-declared": { severity: "info", hint: "Take the named plugin from the same vendor format first." },
  "dependency-invalid": {
    severity: "warning",
    hint: "See to it yourself that what the entry means is there, or mend it at the source.",
  },
  "component-link": { severity: "warning", hint: "Replace the link by what it leads to, if that is yours to give." },
  "component-duplicate": { severity: "warning", hint: "Rename one of them at the source." },
  "component-not-of-format": { severity: "info", hint: "Take it as a loose item if you want it." },
  "component-undescribed": {
    severity: "info",
    hint: "Give it a frontmatter block with a name and a description if it is an agent.",
  },
  "component-folder-unread": {
    severity: "info",
    hint: "Take what lies there as loose items, or name the folder in the manifest.",
  },
  "component-root-skill": { severity: "info", hint: null },
  "component-requires-omitted": {
    severity: "error",
    hint: "Take out what is required, or give it as text and data.",
  },
  "kind-component-lost": { severity: "error", hint: "See why it cannot be taken, and mend it at the source." },
  "portable-member-lost": { severity: "info", hint: null },
  "portable-component-lost": { severity: "info", hint: null },
  "file-not-in-component": { severity: "info", hint: null },
  "file-other-manifest": { severity: "info", hint: null },
  "entry-path-unsafe": { severity: "warning", hint: "Rename the file at the source." },
  "entry-repeated": { severity: "warning", hint: "Hand in each path once." },
  "plugin-file-dropped": { severity: "warning", hint: "Decide whether the text makes sense without the file." },
  "protection-lost": {
    severity: "warning",
    hint: "Set up the same protection in your own host before you use what you take.",
  },
};
