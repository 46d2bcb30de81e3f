import { type ComponentItem, type ComponentPlace, DEEP, declaredIn, filesIn, MARKDOWN, skillsIn } from "./place.ts";

/** How one kind of item is found: default places, and the manifest field that adds to them or replaces them. */
export interface ComponentRule {
  readonly item: ComponentItem;
  readonly defaults: readonly ComponentPlace[];
  readonly field: string | null;
  readonly mode: "add" | "replace";
  /** Endings of the files in a directory that the field names. */
  readonly extensions: readonly string[];
  /** Depth of a directory that the field names. */
  readonly depth: number;
  /** Some versions of the host take a list of files here and no folder. */
  readonly filesPreferred?: boolean;
}

/** All rules of one way to read a plugin. */
export interface RuleSet {
  readonly dotSlash: boolean;
  /** The fields take patterns. */
  readonly globs: boolean;
  /** Defaults hold only while the plugin has no manifest of this format. */
  readonly declaredOnly: boolean;
  readonly rules: readonly ComponentRule[];
}

/** Where most hosts keep a plugin's hooks. */
export const HOOKS: readonly string[] = ["hooks/hooks.json"];

/** A rule; without `mode` the field replaces the defaults. */
export function rule(
  item: ComponentItem,
  defaults: readonly ComponentPlace[],
  field: string | null = null,
  mode: ComponentRule["mode"] = "replace",
  extensions: readonly string[] = MARKDOWN,
  depth: number = DEEP,
): ComponentRule {
  return { item, defaults, field, mode, extensions, depth };
}

/** Skills in `skills/` and by the field `skills`, direct children only. */
export function skills(mode: ComponentRule["mode"], ...extra: readonly ComponentPlace[]): ComponentRule {
  return rule("skill", [skillsIn("skills"), ...extra], "skills", mode, [], 1);
}

/** Skills in `skills/` at any depth; the field `skills` replaces the directory (Codex and Copilot, ran). */
export function deepSkills(): ComponentRule {
  return rule("skill", [skillsIn("skills", DEEP)], "skills", "replace", [], DEEP);
}

/** Agents as Markdown files. */
export function agents(path: string = "agents", field: string | null = "agents"): ComponentRule {
  return rule("agent", [filesIn("agent", path, MARKDOWN)], field);
}

/** Commands as Markdown files in `commands/`. */
export function commands(field: string | null = "commands"): ComponentRule {
  return rule("prompt", [filesIn("prompt", "commands", MARKDOWN)], field);
}

/** Files that declare hooks or MCP servers. */
export function declarations(
  item: "hook" | "mcp",
  paths: readonly string[],
  field: string | null,
  mode: ComponentRule["mode"] = "replace",
): ComponentRule {
  const defaults = paths.map((path) => declaredIn(item, path));
  return rule(item, defaults, field, mode, [".json"]);
}

/** Programs: everything below `scripts`, `tools` and further directories; no manifest field names them. */
export function programs(...paths: readonly string[]): ComponentRule {
  const all = ["scripts", "tools", ...paths];
  return rule(
    "executable",
    all.map((path) => filesIn("executable", path, [])),
  );
}
