import {
  ALL,
  BRACES,
  CLAUDE_VARIABLES,
  DECLARED,
  DROID_VARIABLES,
  EDITOR,
  EXTENSION_VARIABLES,
  FILE,
  FILE_IN_PROSE,
  FROM_ONE,
  FROM_ZERO,
  KIMI_VARIABLES,
  ONE_TO_NINE,
  PLUGIN_VARIABLES,
  type Rule,
  SHELL,
  SHELL_ANYWHERE,
  SHELL_FENCE,
  SLICES,
  UPPER_CASE,
} from "./rules.ts";

/** A host's language of placeholders; `none` has only the variables of the open plugin standard. */
export type Dialect =
  | "claude-code"
  | "codex"
  | "opencode"
  | "gemini"
  | "qwen"
  | "copilot"
  | "cursor"
  | "pi"
  | "kimi"
  | "droid"
  | "none";

/** Forms that are looked for together. */
export interface Forms {
  /** Tried in this order at each place; the first that fits counts. */
  readonly rules: readonly Rule[];
  /** What keeps a placeholder literal: a backslash before it, or a doubled `$`. */
  readonly escapes: readonly ("backslash" | "dollar")[];
}

/** What a dialect consists of. */
export interface DialectRules extends Forms {
  /** Bytes of which every placeholder holds one. */
  readonly marks: readonly number[];
}

function dialect(own: readonly Rule[], escapes: DialectRules["escapes"] = ["backslash"]): DialectRules {
  const rules = [...own, PLUGIN_VARIABLES];
  return { rules, escapes, marks: [...new Set(rules.map(({ mark }) => mark.charCodeAt(0)))] };
}

/** The table of dialects. */
export const DIALECTS: Readonly<Record<Dialect, DialectRules>> = {
  "claude-code": dialect([...FROM_ZERO, ALL, ...CLAUDE_VARIABLES, DECLARED, SHELL_FENCE, SHELL, FILE_IN_PROSE]),
  codex: dialect([ALL, ONE_TO_NINE, UPPER_CASE], ["backslash", "dollar"]),
  opencode: dialect([ALL, FROM_ONE, SHELL_ANYWHERE, FILE]),
  // Gemini and Qwen know no escapes: whatever stands before `!{`, the command runs.
  gemini: dialect([...BRACES, EXTENSION_VARIABLES], []),
  qwen: dialect([...BRACES, EXTENSION_VARIABLES], []),
  copilot: dialect(EDITOR),
  cursor: dialect([FILE_IN_PROSE]),
  pi: dialect([ALL, FROM_ONE, ...SLICES]),
  kimi: dialect([...FROM_ZERO, ALL, KIMI_VARIABLES, DECLARED]),
  droid: dialect([ALL, DROID_VARIABLES]),
  none: dialect([]),
};

/** Hosts by their id in the registry. Those that are not here have no placeholders that anybody has written down. */
const BY_HOST: ReadonlyMap<string, Dialect> = new Map<string, Dialect>([
  ["claude-code", "claude-code"],
  ["codex", "codex"],
  ["opencode", "opencode"],
  ["kilo", "opencode"],
  ["gemini", "gemini"],
  ["qwen-code", "qwen"],
  ["copilot", "copilot"],
  ["vscode", "copilot"],
  ["cursor", "cursor"],
  ["pi", "pi"],
  ["kimi", "kimi"],
  ["droid", "droid"],
]);

/** The dialect of a host, by its id in the registry; `none` for one without placeholders or an unknown one. */
export function dialectOf(host: string): Dialect {
  return BY_HOST.get(host) ?? "none";
}
