import type { ErrorCode } from "yaml";

/** Our own words for each error of the `yaml` package: its messages can repeat text of the document. */
const WORDS: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: "an alias has an anchor or a tag of its own",
  BAD_ALIAS: "an alias names no anchor before it; quote a value that begins with * or &",
  BAD_COLLECTION_TYPE: "a tag does not fit its list or mapping",
  BAD_DIRECTIVE: "a directive is not known here",
  BAD_DQ_ESCAPE: "a double-quoted text holds an escape that YAML does not know",
  BAD_INDENT: "the indentation does not fit",
  BAD_PROP_ORDER: "an anchor or a tag stands in a wrong place",
  BAD_SCALAR_START: "an unquoted value begins with a reserved character",
  BLOCK_AS_IMPLICIT_KEY: "a second `: ` stands on the line of an unquoted value",
  BLOCK_IN_FLOW: "a block value stands inside brackets",
  DUPLICATE_KEY: "a key is given twice in one mapping",
  IMPOSSIBLE: "the document cannot be read",
  KEY_OVER_1024_CHARS: "a key is longer than 1024 characters",
  MISSING_CHAR: "a character is missing here: a colon, a comma, a closing quote or bracket",
  MULTILINE_IMPLICIT_KEY: "a key goes over more than one line",
  MULTIPLE_ANCHORS: "a value has two anchors",
  MULTIPLE_DOCS: "the text holds more than one document",
  MULTIPLE_TAGS: "a value has two tags",
  NON_STRING_KEY: "a key is not a text",
  RESOURCE_EXHAUSTION: "the document is nested too deeply",
  TAB_AS_INDENT: "a tab is used as indentation",
  TAG_RESOLVE_FAILED: "a tag is not one of the core schema",
  UNEXPECTED_TOKEN: "something stands here that YAML does not expect",
};

/** One sentence for an error code of the `yaml` package. */
export function yamlWords(code: ErrorCode): string {
  return WORDS[code] ?? WORDS.IMPOSSIBLE;
}
