import { each, fact, guess, REFERENCE, type Undated } from "./words.ts";

/** Item, key and whether the key was seen to work; the others are in the documentation of 1.x or 2.0. */
const OPENCODE_CONFIG = [
  ["mcp", "mcp", "ran"],
  ["agent", "agent", "ran"],
  ["agent", "agents", "documented"],
  ["prompt", "command", "ran"],
  ["prompt", "commands", "documented"],
  ["executable", "plugin", "ran"],
  ["executable", "plugins", "documented"],
] as const;
const OPENCODE_FILES = [
  "~/.config/opencode/opencode.json",
  "~/.config/opencode/opencode.jsonc",
  "./opencode.json",
  "./opencode.jsonc",
  "./.opencode/opencode.json",
  "./.opencode/opencode.jsonc",
];

/** Of the first nine kinds. */
export const FIRST: Readonly<Record<string, readonly Undated[]>> = {
  "claude-code": [
    ...each(["roots:output-style:~/.claude/output-styles", "roots:output-style:./.claude/output-styles"], (path) =>
      fact(
        path,
        [".claude/output-styles/*.md"],
        "Claude Code documentation (ericbuess/claude-code-docs@ec68a5b, 2026-08-22)",
        "documented",
        "keys name, description, keep-coding-instructions",
      ),
    ),
    fact(
      "declarations:hook:~/.claude/settings.local.json#hooks",
      "~/.claude/settings.local.json",
      REFERENCE,
      "secondary",
      "no vendor page names it in the home",
    ),
    ...each(
      ["declarations:mcp:~/.claude/.mcp.json#mcpServers", "declarations:mcp:./.claude/.mcp.json#mcpServers"],
      (path) =>
        fact(path, ".claude/.mcp.json", REFERENCE, "secondary", "the CLI reads .mcp.json at the project root only"),
    ),
  ],
  codex: [
    ...each(["roots:prompt:~/.codex/prompts", "roots:prompt:./.codex/prompts"], (path) =>
      fact(
        path,
        "not loaded",
        "@openai/codex@0.171.0 in a scratch home; strings of the binary",
        "documented",
        "a fixture prompt never surfaced and the binary has no text about custom prompts",
      ),
    ),
    ...each(["declarations:hook:~/.codex/config.toml#hooks", "declarations:hook:./.codex/config.toml#hooks"], (path) =>
      fact(
        path,
        "config.toml [hooks]",
        "@openai/codex@0.171.0: hooks/list of the app server",
        "ran",
        "user, project and plugin hooks, each with a hash and a trust state",
      ),
    ),
    fact(
      "instructions:./.codex/AGENTS.md",
      ".codex/AGENTS.md",
      REFERENCE,
      "secondary",
      "vendor pages name AGENTS.md on the way to the repository root",
    ),
    fact(
      "instructions:./CODEX.md",
      "not loaded",
      "strings of the @openai/codex@0.171.0 binary",
      "documented",
      "the name does not occur",
    ),
  ],
  opencode: [
    ...OPENCODE_FILES.flatMap((file) =>
      OPENCODE_CONFIG.map(([item, name, confidence]) =>
        confidence === "ran"
          ? fact(
              `declarations:${item}:${file}#${name}`,
              `${name} of opencode.json(c)`,
              "opencode-ai@1.18.33: opencode debug config",
              "ran",
            )
          : fact(
              `declarations:${item}:${file}#${name}`,
              `${name} of opencode.json(c)`,
              "OpenCode documentation, 1.x and 2.0",
              "documented",
              "1.x and 2.0 spellings may stand in one file and are merged by name",
            ),
      ),
    ),
    ...each(["roots:agent:~/.config/opencode/mode", "roots:agent:~/.config/opencode/modes"], (path) =>
      fact(
        path,
        "{mode,modes}/*.md",
        "opencode-ai@1.18.33: opencode agent list",
        "ran",
        "listed beside the agents of agent/ and agents/",
      ),
    ),
    ...each(
      ["~/.config/opencode/tool", "~/.config/opencode/tools", "./.opencode/tool", "./.opencode/tools"].map(
        (place) => `roots:executable:${place}`,
      ),
      (path) =>
        fact(
          path,
          "{tool,tools}/*.{js,ts}",
          "opencode-ai@1.18.33: opencode debug config",
          "ran",
          "executable tools beside plugins",
        ),
    ),
  ],
  gemini: [
    fact(
      "instructions:./.gemini/GEMINI.md",
      ".gemini/GEMINI.md",
      REFERENCE,
      "secondary",
      "docs name GEMINI.md in the working directory, its parents and sub-directories",
    ),
  ],
  copilot: [
    fact(
      "roots:prompt:./.github/prompts",
      ".github/prompts/*.prompt.md",
      "VS Code documentation of prompt files; copilot 1.0.102 skill list",
      "secondary",
      "read by VS Code; the CLI did not list a.prompt.md",
    ),
    fact(
      "declarations:mcp:./.vscode/mcp.json#servers",
      ".vscode/mcp.json",
      "VS Code documentation of MCP servers; copilot 1.0.102 mcp list",
      "secondary",
      "VS Code only",
    ),
    fact(
      "declarations:hook:./.claude/settings.local.json#hooks",
      ".claude/settings.local.json",
      "changelog of @github/copilot 1.0.102",
      "documented",
      "Read .claude/settings.json as additional repository configuration, settings.local.json beside it",
    ),
    fact(
      "declarations:hook:~/.claude/settings.json#hooks",
      "~/.claude/settings.json",
      "VS Code documentation of hooks, read from a fork",
      "secondary",
    ),
  ],
  cursor: [
    ...each(["roots:skill:./.claude/skills", "roots:agent:./.claude/agents"], (path) =>
      fact(
        path,
        path.slice(path.lastIndexOf(":") + 3),
        "Cursor documentation of skills and subagents, through a stored copy",
        "secondary",
        "named as compatible places",
      ),
    ),
  ],
  antigravity: [
    fact(
      "plugins:agents-plugins:./.agents/plugins",
      ".agents/plugins/",
      "https://antigravity.google/docs, through a stored copy",
      "secondary",
      "a root plugin.json with the vendor's $schema",
    ),
  ],
  pi: [
    guess(
      "packages:@mariozechner/pi-coding-agent",
      "@mariozechner/pi-coding-agent",
      "npm: the earlier name, last version 0.73.1",
    ),
    ...each(["instructions:~/.pi/agent/SYSTEM.md", "instructions:~/.pi/agent/APPEND_SYSTEM.md"], (path) =>
      fact(
        path,
        path.slice(path.indexOf("~")),
        "documentation in @earendil-works/pi-coding-agent@1.6.0",
        "documented",
        "table of context files",
      ),
    ),
  ],
  agents: [
    fact(
      "roots:executable:./.agents",
      ".agents/*.ts",
      "documentation of codebuff 1.0.685",
      "documented",
      "an agent definition is a TypeScript module that is run",
    ),
    fact(
      "roots:skill:~/.config/agents/skills",
      "~/.config/agents/skills",
      "charmbracelet/crush@2026-08-21 README",
      "documented",
      "read by Crush, and by Amp after a third party",
    ),
    fact(
      "instructions:./AGENTS.override.md",
      "AGENTS.override.md",
      "documentation in @earendil-works/pi-coding-agent@1.6.0",
      "documented",
      "read before AGENTS.md",
    ),
    fact(
      "instructions:./.agents/rules",
      ".agents/rules/*.md",
      "dyoshikawa/rulesync@cfebcd7 (2026-08-18)",
      "secondary",
      "rules of Antigravity",
    ),
    fact(
      "plugins:agents-plugins:./.agents/plugins",
      ".agents/plugins/<name>/",
      "dyoshikawa/rulesync@cfebcd7 (2026-08-18)",
      "secondary",
      "goose hooks and MCP servers of project plugins",
    ),
  ],
};
