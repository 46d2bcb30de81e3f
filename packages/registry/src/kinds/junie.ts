import type { AgentKind, Layout } from "../types.ts";
import {
  agentsMd,
  BASE,
  declares,
  fromNpm,
  HOOKS,
  markdown,
  native,
  type Row,
  row,
  SERVERS,
  skills,
  text,
} from "./parts.ts";

export const junie: AgentKind = row(
  {
    ...BASE,
    id: "junie",
    rank: 21,
    label: "JetBrains Junie",
    binaryNames: ["junie"],
    wellKnown: fromNpm("junie"),
    packages: ["@jetbrains/junie", "@jetbrains/junie-cli"],
    userDir: ".junie",
    projectDir: ".junie",
    acp: native("junie", ["--acp=true"]),
    forbidden: ["~/.junie/sessions", "~/.junie/logs", "~/.junie/cache", "~/.junie/credentials.json"],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "secondary"),
        skills("project", ".junie/skills", 1, "secondary"),
        markdown("agent", "dir", "agents", "secondary"),
        markdown("agent", "project", ".junie/agents", "secondary"),
        markdown("prompt", "dir", "commands", "secondary"),
        markdown("prompt", "project", ".junie/commands", "secondary"),
      ],
      declarations: [
        declares("dir", "mcp/mcp.json", "json", "secondary", [SERVERS]),
        declares("project", ".junie/mcp/mcp.json", "json", "secondary", [SERVERS]),
        declares("dir", "config.json", "json", "secondary", [HOOKS]),
        declares("project", ".junie/config.json", "json", "secondary", [HOOKS]),
      ],
      instructions: [
        text("project", ".junie/AGENTS.md", "secondary"),
        text("project", ".junie/guidelines.md", "secondary"),
        agentsMd("secondary"),
      ],
      plugins: [],
    }) satisfies Layout,
);
