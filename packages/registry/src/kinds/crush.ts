import type { AgentKind, Layout } from "../types.ts";
import { agentsMd, BASE, declares, fromNpm, key, markdown, type Row, row, skills, skillsOf, text } from "./parts.ts";

/** Hooks are preliminary; their shape is written nowhere. */
const CONFIG = [key("mcp", "mcp-map", ["mcp"]), key("hook", "hooks-flat", ["hooks"], "secondary")];

export const crush: AgentKind = row(
  {
    ...BASE,
    id: "crush",
    rank: 18,
    label: "Crush",
    binaryNames: ["crush"],
    genericBinary: true,
    wellKnown: fromNpm("crush"),
    packages: ["@charmland/crush"],
    userDir: ".config/crush",
    xdg: { variable: "XDG_CONFIG_HOME", sub: "crush" },
    projectDir: ".crush",
    homeEnv: [{ name: "CRUSH_GLOBAL_CONFIG", means: "replaces" }],
    forbidden: ["~/.local/share/crush", "~/.cache/crush", ".crush"],
    protects: ["~/.local/share/crush/", "~/.crush/"],
    sessionMarkers: [{ name: "CRUSH", value: "1" }],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "documented"),
        skills("project", ".crush/skills", 1, "documented"),
        skillsOf("agents", "home", ".config/agents/skills", 1, "documented"),
        skillsOf("agents", "home", ".agents/skills", 1, "documented"),
        skillsOf("agents", "project", ".agents/skills", 1, "documented"),
        skillsOf("claude-code", "home", ".claude/skills", 1, "documented"),
        skillsOf("claude-code", "project", ".claude/skills", 1, "documented"),
        skillsOf("cursor", "project", ".cursor/skills", 1, "documented"),
        markdown("prompt", "dir", "commands", "documented"),
        markdown("prompt", "home", ".crush/commands", "documented"),
        markdown("prompt", "project", ".crush/commands", "documented"),
      ],
      declarations: [
        declares("dir", "crush.json", "json", "documented", CONFIG),
        declares("project", "crush.json", "json", "documented", CONFIG),
        declares("project", ".crush.json", "json", "secondary", CONFIG),
      ],
      instructions: [
        text("dir", "CRUSH.md", "documented"),
        text("home", ".config/AGENTS.md", "documented"),
        text("project", "CRUSH.md", "documented"),
        agentsMd("documented"),
        text("project", ".cursor/rules", "documented", { each: [".mdc", ".md"], owner: "cursor" }),
      ],
      plugins: [],
    }) satisfies Layout,
);
