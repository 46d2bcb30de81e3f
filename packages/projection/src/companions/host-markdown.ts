import type { Content } from "./content.ts";
import { type FileName, MARKDOWN, words } from "./file-name.ts";

/** Files that hosts load by their name, wherever they meet them. */
const INSTRUCTIONS = words(`
  claude.md claude.local.md agents.md agents.override.md gemini.md qwen.md copilot-instructions.md .cursorrules .windsurfrules .clinerules
`);
/** Folders in which a host looks for what it loads. */
const HOST_FOLDER =
  /(?:^|\/)\.(?:claude|codex|cursor|gemini|github|copilot|agents|opencode|qwen|kimi|kimi-code|factory|kiro|windsurf|pi|kilo|roo|junie|augment|devin|clinerules)\//;
const COMPONENT_FOLDER = /(?:^|\/)(?:agents|commands|droids)\/[^/]+$/;
/** Keys of agents and commands that permit or run something. */
const POLICY =
  /^(?:tools|allowed-?tools|disallowed-?tools|model|permission(?:s|-?mode)?|hooks|mcp-?servers|approvalmode|sandbox_mode)[ \t]*:/im;

/** The text between the first two fences; empty without any. */
function block(content: Content): string {
  const text = content.text()?.slice(0, 16 * 1024) ?? "";
  return /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? "";
}

/**
 * Why a Markdown file beside a skill would be loaded by a host as more than prose: another skill, an agent or a command with permissions of
 * its own, an instruction file. `null` for prose, whatever it shows.
 */
export function hostMarkdownWhy({ base, extension, path }: FileName, content: Content): string | null {
  if (INSTRUCTIONS.has(base)) return "instructions that hosts load by their name";
  if (!MARKDOWN.has(extension)) return null;
  if (base === "skill.md") return "main file of another skill";
  if (HOST_FOLDER.test(`${path}`)) return "in a folder that a host loads from";
  return COMPONENT_FOLDER.test(path) && POLICY.test(block(content))
    ? "agent or command with permissions of its own"
    : null;
}
