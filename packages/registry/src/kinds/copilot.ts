import type { AgentKind, Layout } from "../types.ts";
import {
  agentsMd,
  BASE,
  declares,
  FLAT_HOOKS,
  files,
  fromNpm,
  HOOKS,
  key,
  markdown,
  native,
  type Row,
  row,
  SERVERS,
  skills,
  skillsOf,
  store,
  text,
} from "./parts.ts";

const AGENT = [".agent.md", ".md"];
const JSON_FILES = [".json"];
const READING = { hidden: false, needs: ["frontmatter", "yaml"] } as const;
const CLAUDE = { owner: "claude-code" };

/** The CLI and, as `secondary`, what VS Code's Copilot reads beside it. */
export const copilot: AgentKind = row(
  {
    ...BASE,
    id: "copilot",
    rank: 4,
    label: "GitHub Copilot",
    binaryNames: ["copilot"],
    // The AWS Copilot CLI installs the same command name.
    genericBinary: true,
    wellKnown: fromNpm("copilot"),
    packages: ["@github/copilot"],
    userDir: ".copilot",
    projectDir: null,
    homeEnv: [{ name: "COPILOT_HOME", means: "replaces" }],
    userSkillRoot: ".copilot/skills",
    projectSkillRoot: ".github/skills",
    instructionFiles: [".github/copilot-instructions.md"],
    acp: native("copilot", ["--acp"]),
    adoptionProvider: "copilot",
    skillSource: "copilot",
    forbidden: [
      "~/.copilot/config.json",
      "~/.copilot/session-state",
      "~/.copilot/history-session-state",
      "~/.copilot/command-history-state.json",
      "~/.copilot/logs",
      "~/.copilot/session-store.db*",
      "~/.copilot/installed-plugins.lock",
      "~/.copilot/mcp-oauth-config",
      "~/.cache/copilot",
      "~/.cache/Microsoft/DeveloperTools",
      "~/.config/github-copilot",
    ],
    protects: [
      "~/.cache/copilot/",
      ".github/skills/",
      ".github/agents/",
      ".github/hooks/",
      ".github/prompts/",
      ".github/instructions/",
      ".github/copilot/",
      ".github/copilot-instructions.md",
      ".github/mcp.json",
      ".mcp.json",
      ".vscode/mcp.json",
    ],
    listCommands: [
      ["skill", "list", "--json"],
      ["plugin", "list", "--json"],
      ["instruction", "list", "--json"],
      ["mcp", "list"],
    ],
    sessionMarkers: [{ name: "COPILOT_CLI", value: "1" }],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", "any", "ran", { reading: READING }),
        skills("project", ".github/skills", "any", "ran", { reading: READING }),
        skillsOf("agents", "home", ".agents/skills", "any", "ran", { reading: READING, unlessEnv: ["COPILOT_HOME"] }),
        skillsOf("agents", "project", ".agents/skills", "any", "ran", { reading: READING }),
        skillsOf("claude-code", "project", ".claude/skills", "any", "ran", { reading: READING }),
        files("agent", "dir", "agents", "any", AGENT, "documented"),
        files("agent", "project", ".github/agents", "any", AGENT, "documented"),
        markdown("agent", "project", ".claude/agents", "documented", CLAUDE),
        files("prompt", "project", ".github/prompts", "any", [".prompt.md"], "secondary"),
        // Listed by the CLI as skills; the user's `~/.claude/commands` is not.
        files("prompt", "project", ".claude/commands", 1, [".md"], "ran", CLAUDE),
      ],
      declarations: [
        declares("dir", "mcp-config.json", "json", "ran", [SERVERS]),
        // Of a trusted folder only, which no list without a person shows.
        declares("project", ".github/mcp.json", "json", "documented", [SERVERS]),
        declares("project", ".mcp.json", "json", "documented", [SERVERS], CLAUDE),
        declares("project", ".vscode/mcp.json", "jsonc", "secondary", [key("mcp", "mcp-map", ["servers"])]),
        // The hook files may also hold Claude's nested shape.
        declares("dir", "hooks", "json", "documented", [FLAT_HOOKS], { each: JSON_FILES }),
        declares("project", ".github/hooks", "json", "documented", [FLAT_HOOKS], { each: JSON_FILES }),
        declares("dir", "settings.json", "json", "documented", [FLAT_HOOKS]),
        declares("project", ".github/copilot/settings.json", "json", "documented", [FLAT_HOOKS]),
        declares("project", ".claude/settings.json", "json", "documented", [HOOKS], CLAUDE),
        declares("project", ".claude/settings.local.json", "json", "documented", [HOOKS], CLAUDE),
        declares("home", ".claude/settings.json", "json", "secondary", [HOOKS], CLAUDE),
      ],
      instructions: [
        text("dir", "copilot-instructions.md", "ran"),
        text("dir", "instructions", "ran", { each: [".instructions.md"] }),
        text("project", ".github/copilot-instructions.md", "ran"),
        text("project", ".github/instructions", "ran", { each: [".instructions.md"] }),
        agentsMd("ran"),
        text("project", "CLAUDE.md", "ran", CLAUDE),
        text("project", ".claude/rules", "ran", { each: [".md"], depth: 1, ...CLAUDE }),
        text("project", "GEMINI.md", "ran", { owner: "gemini" }),
      ],
      plugins: [store("copilot-installed", "dir", "installed-plugins", "ran")],
    }) satisfies Layout,
);
