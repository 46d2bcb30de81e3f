import type { CodeEntry } from "@agent-interop/diagnostics";

/** What can be wrong with a document. */
export type DocumentCode =
  | "invalid-utf8"
  | "frontmatter-unclosed"
  | "frontmatter-empty"
  | "frontmatter-invalid"
  | "frontmatter-not-mapping"
  | "frontmatter-too-large"
  | "frontmatter-recovered"
  | "invalid-json"
  | "invalid-toml"
  | "invalid-yaml"
  | "document-too-deep"
  | "document-too-large"
  | "value-too-large"
  | "splice-range"
  | "json-edit-path";

/** The closed table. `frontmatter-recovered` is the only code that leaves data of the document behind. */
export const CODES: Readonly<Record<DocumentCode, CodeEntry>> = {
  "invalid-utf8": { severity: "error", hint: "Save the file as UTF-8." },
  "frontmatter-unclosed": { severity: "error", hint: "End the block with a line that is exactly ---." },
  "frontmatter-empty": { severity: "error", hint: "Write name and description between the two --- lines." },
  "frontmatter-invalid": {
    severity: "error",
    hint: "Correct the YAML at the line named; quote values that hold a colon.",
  },
  "frontmatter-not-mapping": { severity: "error", hint: "Write the block as lines of the form key: value." },
  "frontmatter-too-large": { severity: "error", hint: "Move long text from the frontmatter to the body." },
  "frontmatter-recovered": { severity: "warning", hint: "Put the value between double quotes." },
  "invalid-json": { severity: "error", hint: "Correct the JSON at the line named." },
  "invalid-toml": { severity: "error", hint: "Correct the TOML at the line named." },
  "invalid-yaml": { severity: "error", hint: "Correct the YAML at the line named." },
  "document-too-deep": { severity: "error", hint: "Nest the values less deeply." },
  "document-too-large": { severity: "error", hint: "Make the document smaller." },
  "value-too-large": { severity: "warning", hint: null },
  "splice-range": { severity: "error", hint: null },
  "json-edit-path": {
    severity: "error",
    hint: "Make what the message names an object or a list, or take it out of the file.",
  },
};
