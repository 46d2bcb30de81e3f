import type { AgentKind, Layout } from "../types.ts";
import {
  agentsMd,
  BASE,
  declares,
  FLAT_HOOKS,
  fromInstaller,
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

export const cursor: AgentKind = row(
  {
    ...BASE,
    id: "cursor",
    rank: 5,
    label: "Cursor",
    // The installer also makes `agent`, a word that proves nothing; `cursor-agent` always stands beside it.
    binaryNames: ["cursor-agent"],
    wellKnown: fromInstaller("cursor-agent"),
    userDir: ".cursor",
    projectDir: ".cursor",
    // No vendor page says what moves with it, so it is read beside the home.
    homeEnv: [{ name: "CURSOR_CONFIG_DIR", means: "additional" }],
    acp: native("cursor-agent", ["acp"]),
    adoptionProvider: "cursor",
    forbidden: [
      "~/.cursor/cli-config.json",
      "~/.cursor/chats",
      "~/.cursor/projects",
      "~/.cursor/logs",
      "~/.cursor/ai-tracking",
      "~/.cursor/extensions",
      "~/.cursor/worktrees",
      "~/.cursor/prompt_history.json",
      "~/.config/cursor/auth.json",
    ],
    sessionMarkers: [
      { name: "CURSOR_AGENT", value: "1" },
      { name: "CURSOR_TRACE_ID", value: null },
    ],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "secondary"),
        skills("project", ".cursor/skills", 1, "secondary"),
        skillsOf("agents", "project", ".agents/skills", 1, "secondary"),
        skillsOf("claude-code", "project", ".claude/skills", 1, "secondary"),
        markdown("agent", "dir", "agents", "secondary"),
        markdown("agent", "project", ".cursor/agents", "secondary"),
        markdown("agent", "project", ".claude/agents", "secondary", { owner: "claude-code" }),
        markdown("prompt", "dir", "commands", "secondary"),
        markdown("prompt", "project", ".cursor/commands", "secondary"),
      ],
      declarations: [
        declares("dir", "mcp.json", "json", "secondary", [SERVERS]),
        declares("project", ".cursor/mcp.json", "json", "secondary", [SERVERS]),
        declares("dir", "hooks.json", "json", "secondary", [FLAT_HOOKS]),
        declares("project", ".cursor/hooks.json", "json", "secondary", [FLAT_HOOKS]),
      ],
      instructions: [
        text("project", ".cursor/rules", "secondary", { each: [".mdc"] }),
        // Found in projects; whether Cursor loads them is written nowhere.
        text("project", ".cursor/rules", "secondary", { each: [".md"], unread: true }),
        text("project", ".cursorrules", "secondary"),
        agentsMd("secondary"),
      ],
      plugins: [store("cursor-plugins", "dir", "plugins", "secondary")],
    }) satisfies Layout,
);
