/** What a placeholder stands for; `shell` and `file` are injections: the host runs a command or reads a file. */
export type PlaceholderKind = "arguments" | "positional" | "named" | "shell" | "file" | "variable";

/** One form of placeholder in a dialect. */
export interface Rule {
  readonly kind: PlaceholderKind;
  /** A character of ASCII that stands in every one of them. */
  readonly mark: "$" | "!" | "@" | "#" | "{";
  /** Sticky: it is tried where the form may begin. All attempts on one text together take time in proportion to it. */
  readonly form: RegExp;
  /** How the end is found when the form is only its beginning. */
  readonly until?: "backtick" | "fence" | "brace" | "path" | "declared";
  /** It counts only where a word begins. */
  readonly word?: true;
  /** Where in a Markdown text it does not count. */
  readonly not?: "code" | "fence";
  /** Positional only: where the host counts from. */
  readonly base?: 0 | 1;
}

/** Behind a bare `$` form: no longer name. */
const END = "(?!\\w)";
/** Behind a number: no longer name, and no sum of money or range as in `$1,000`, `$0.25` and `$10-50`. */
const NUMBER_END = `${END}(?![.,]\\d|[-–—]\\d)`;

const form = (source: string): RegExp => new RegExp(source, "y");
const variables = (names: string): Rule => ({ kind: "variable", mark: "$", form: form(`\\$\\{(?:${names})\\}`) });

/** `$ARGUMENTS`. */
export const ALL: Rule = { kind: "arguments", mark: "$", form: form(`\\$ARGUMENTS${END}`) };

/** `$0` and `$ARGUMENTS[0]`. */
export const FROM_ZERO: readonly Rule[] = [
  { kind: "positional", mark: "$", form: form("\\$ARGUMENTS\\[\\d{1,9}\\]"), base: 0 },
  { kind: "positional", mark: "$", form: form(`\\$\\d{1,2}${NUMBER_END}`), base: 0 },
];

/** `$1` to `$9`. */
export const ONE_TO_NINE: Rule = { kind: "positional", mark: "$", form: form(`\\$[1-9]${NUMBER_END}`), base: 1 };

/** `$1` and on. */
export const FROM_ONE: Rule = { kind: "positional", mark: "$", form: form(`\\$[1-9]\\d?${NUMBER_END}`), base: 1 };

/** `$name` for a declared name. */
export const DECLARED: Rule = {
  kind: "named",
  mark: "$",
  form: form("\\$(?=[\\w\\u0080-\\uffff])"),
  until: "declared",
};

/** `$NAME`, which is a variable of the shell inside of a fence. */
export const UPPER_CASE: Rule = {
  kind: "named",
  mark: "$",
  form: form(`\\$[A-Z][A-Z0-9_]{0,127}${END}`),
  not: "fence",
};

/** Pi's slices and defaults: `$@`, `${@:2}`, `${1:-x}`. */
export const SLICES: readonly Rule[] = [
  { kind: "arguments", mark: "$", form: form(`\\$@${END}`) },
  { kind: "positional", mark: "$", form: form("\\$\\{@:-?\\d{1,9}(?::-?\\d{1,9})?\\}"), base: 1 },
  { kind: "positional", mark: "$", form: form("\\$\\{[1-9]\\d{0,8}:-[^}]{0,1000}\\}"), base: 1 },
  { kind: "arguments", mark: "$", form: form("\\$\\{(?:ARGUMENTS|@):-[^}]{0,1000}\\}") },
];

/** `` !`command` ``, whatever stands before it, as OpenCode runs it. */
export const SHELL_ANYWHERE: Rule = { kind: "shell", mark: "!", form: form("!`(?!`)"), until: "backtick" };

/** The same at the start of a line or behind a blank, as Claude Code runs it: in fences and code spans too. */
export const SHELL: Rule = { kind: "shell", mark: "!", form: form("(?<=^|\\s)!`(?!`)"), until: "backtick" };

/** A fence that opens with three or more backticks and `!`, wherever it stands on the line. */
export const SHELL_FENCE: Rule = { kind: "shell", mark: "!", form: form("(?<!`)`{3,}!"), until: "fence" };

/** `@path`. */
export const FILE: Rule = { kind: "file", mark: "@", form: form("@"), until: "path", word: true };

/** `@path` where code is left alone. */
export const FILE_IN_PROSE: Rule = { ...FILE, not: "code" };

/** `!{command}`. */
export const SHELL_IN_BRACES: Rule = { kind: "shell", mark: "{", form: form("!\\{"), until: "brace" };

/** `{{args}}`, `!{command}` and `@{path}`. */
export const BRACES: readonly Rule[] = [
  { kind: "arguments", mark: "{", form: form("\\{\\{args\\}\\}") },
  SHELL_IN_BRACES,
  { kind: "file", mark: "{", form: form("@\\{"), until: "brace" },
];

/** Variables of Claude Code and the values that a plugin's user configures. */
export const CLAUDE_VARIABLES: readonly Rule[] = [
  variables("CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT|PLUGIN_DATA|PROJECT_DIR|SESSION_ID|EFFORT)"),
  variables("user_config\\.[\\w-]{1,128}"),
];

/** `${input:name}`, the editor's variables, `#file:path` and `#tool:name`. */
export const EDITOR: readonly Rule[] = [
  { kind: "named", mark: "$", form: form("\\$\\{input:[^}\\r\\n]{1,1000}\\}") },
  variables("selection|selectedText|file(?:Basename|Dirname|BasenameNoExtension)?|workspaceFolder(?:Basename)?"),
  { kind: "file", mark: "#", form: form("#file(?::[^\\s`\"'()<>[\\]{},;]{1,512}|(?![\\w:-]))"), word: true },
  { kind: "variable", mark: "#", form: form("#tool:[\\w./*-]{1,256}"), word: true },
];

/** Variables of Gemini's and Qwen's extensions. */
export const EXTENSION_VARIABLES: Rule = variables("extensionPath|workspacePath|pathSeparator|/");

/** Variables of Kimi's skills and of its agents' system prompts. */
export const KIMI_VARIABLES: Rule = variables(
  "KIMI_(?:SKILL_DIR|SESSION_ID)|base_prompt|skills|agents_md|cwd|plugin_sections",
);

/** Droid's variable for the root of a plugin. */
export const DROID_VARIABLES: Rule = variables("DROID_PLUGIN_ROOT");

/** Variables of the open plugin standard, which a text of any host may hold. */
export const PLUGIN_VARIABLES: Rule = variables("PLUGIN_ROOT|PLUGIN_DATA");
