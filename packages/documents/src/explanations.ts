import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** The paragraph behind each code of this package. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "invalid-utf8": {
    what: "The file holds bytes that are not UTF-8: an old Latin-1 or UTF-16 text, or a binary file under a text name.",
    why: "Replacing bad bytes would change what is reviewed and hashed, so text is decoded strictly or not at all.",
    todo: "Save the file as UTF-8. The line of the first bad byte is named.",
  },
  "frontmatter-unclosed": {
    what: "The first line is ---, but no later line closes the block.",
    why: "The end is the next line that is exactly --- at column 0, blanks after it allowed. Three dots do not close, and an indented --- belongs to a value.",
    todo: "Add a line --- below the last key. When the first --- was meant as a rule, put an empty line above it.",
  },
  "frontmatter-empty": {
    what: "The block between the two --- lines holds no key: it is empty or only comments.",
    why: "Most hosts need at least a description. A prompt may do without; then the two lines can go as well.",
    todo: "Write the keys, or remove both lines.",
  },
  "frontmatter-invalid": {
    what: "The block is not valid YAML 1.2, and no single line could be read as plain text instead.",
    why: "Hosts differ in what they guess from broken YAML; a guess that differs from the host's would be worse than none. Duplicate keys, unknown tags and control characters are errors here.",
    todo: "Correct the named line. Values with a colon, a bracket or a leading @, *, % or backtick want double quotes.",
  },
  "frontmatter-not-mapping": {
    what: "The block is valid YAML, but a list or a single value, not keys with values.",
    why: "Every host reads named keys from it.",
    todo: "Write lines of the form key: value.",
  },
  "frontmatter-too-large": {
    what: "The block is above 64 KiB, or above 8 KiB and not in the plain subset that the own reader knows.",
    why: "Every parse is bounded so that one file cannot hold up a scan.",
    todo: "Move long text to the body, or write the block plainly: keys, strings, simple lists.",
  },
  "frontmatter-recovered": {
    what: "A value is not valid YAML (a colon inside unquoted text, brackets as a hint, a leading @, *, % or backtick), and its line was read as plain text.",
    why: "Such lines are common, and several hosts read them as text. The value is the raw text of the line, marked so that nobody takes it for parsed data.",
    todo: "Put the value between double quotes; then every host reads the same.",
  },
  "invalid-json": {
    what: "The document is not valid JSON (or JSONC, where comments and trailing commas are allowed).",
    why: "A declaration that is read in part could hide an entry, so a broken document counts as not read.",
    todo: "Correct the named line and column. Comments and trailing commas are allowed only in files whose host accepts them.",
  },
  "invalid-toml": {
    what: "The document is not valid TOML 1.0.",
    why: "A declaration that is read in part could hide an entry, so a broken document counts as not read.",
    todo: "Correct the named line and column.",
  },
  "invalid-yaml": {
    what: "The document is not valid YAML 1.2 with the core schema.",
    why: "Duplicate keys, unknown tags, several documents in one file and control characters are errors, since readers disagree about them.",
    todo: "Correct the named line and column.",
  },
  "document-too-deep": {
    what: "Lists and mappings are nested beyond the limit (64 levels in YAML and TOML, 512 in JSON).",
    why: "No real configuration is that deep, and unbounded nesting can exhaust the stack of any reader.",
    todo: "Nest less deeply.",
  },
  "document-too-large": {
    what: "The document is above the limit of its format (64 KiB of YAML outside the plain subset, 1 MiB of TOML), or it has too many parts, or its aliases expand to too much.",
    why: "Every parse is bounded so that one file cannot hold up a scan.",
    todo: "Split the document, or write it without aliases.",
  },
  "value-too-large": {
    what: "A declared key of a large JSON file holds more bytes than may be kept.",
    why: "Only declared keys are kept of such files, each up to a limit (256 KiB by default), so that memory stays bounded.",
    todo: "Shorten the value under the named key.",
  },
  "splice-range": {
    what: "An edit was asked for outside the bytes of the document, or two edits overlap.",
    why: "Edits keep every other byte as it is, so their ranges must be exact.",
    todo: "This is a fault of the calling program, not of the file: report it.",
  },
  "json-edit-path": {
    what: "A value was to be written into a JSON document at a place that cannot hold it.",
    why: "Something on the way is neither an object nor a list, and replacing it would lose what somebody wrote there.",
    todo: "Correct the file by hand, then try again.",
  },
};
