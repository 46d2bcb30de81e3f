import { type ComponentPlace, declaredIn, filesIn, MARKDOWN, rootSkill, skillsIn } from "./place.ts";

const HOOK_FILES: readonly string[] = [
  "hooks/hooks.json",
  "hooks.json",
  "hooks/hooks-cursor.json",
  "hooks/claude-hooks.json",
  "hooks/copilot-hooks.json",
  "hooks/cursor-hooks.json",
];
const MCP_FILES: readonly string[] = [".mcp.json", "mcp.json", "mcp_config.json"];
const PROGRAMS: readonly string[] = ["scripts", "tools", "bin", "extensions", ".opencode/plugin", ".opencode/plugins"];

const PLACES: readonly ComponentPlace[] = Object.freeze([
  skillsIn("skills"),
  rootSkill("no-skills-dir"),
  filesIn("agent", "agents", MARKDOWN),
  filesIn("agent", "droids", MARKDOWN),
  filesIn("prompt", "commands", [".md", ".toml"]),
  filesIn("instruction", "rules", [".md", ".mdc"]),
  filesIn("output-style", "output-styles", MARKDOWN),
  ...HOOK_FILES.map((path) => declaredIn("hook", path)),
  ...MCP_FILES.map((path) => declaredIn("mcp", path)),
  ...PROGRAMS.map((path) => filesIn("executable", path, [])),
]);

/**
 * The default places of all hosts together, whatever a manifest says (rule R14 of the corpus): what a plugin holds when nobody
 * says which host reads it. Inline hooks and MCP servers of its manifests come on top.
 */
export function conventionalComponents(): readonly ComponentPlace[] {
  return PLACES;
}
