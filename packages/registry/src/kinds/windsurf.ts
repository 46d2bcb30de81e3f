import type { AgentKind, Layout } from "../types.ts";
import {
  agentsMd,
  BASE,
  declares,
  FLAT_HOOKS,
  fromInstaller,
  HOOKS,
  key,
  markdown,
  named,
  type Row,
  row,
  SERVERS,
  skills,
  text,
} from "./parts.ts";

/** Windsurf became Devin Local: the `.devin` places are today's, the `.windsurf` and `.codeium` ones are the old product's. */
export const windsurf: AgentKind = row(
  {
    ...BASE,
    id: "windsurf",
    rank: 9,
    label: "Windsurf / Devin Local",
    aliases: ["devin"],
    binaryNames: ["devin"],
    wellKnown: fromInstaller("devin"),
    userDir: ".config/devin",
    legacyUserDirs: [".codeium/windsurf"],
    projectDir: ".devin",
    legacyProjectDirs: [".windsurf"],
    markers: [".config/devin", ".codeium/windsurf"],
    forbidden: [
      ".devin/mcp_config.local.json",
      "~/.codeium/windsurf/cascade",
      "~/.codeium/windsurf/database",
      "~/.codeium/windsurf/installation_id",
    ],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "secondary"),
        skills("project", ".devin/skills", 1, "secondary"),
        skills("project", ".windsurf/skills", 1, "secondary"),
        skills("home", ".codeium/windsurf/skills", 1, "secondary", { unread: true }),
        named("agent", "dir", "agents", "AGENT.md", "secondary"),
        named("agent", "project", ".devin/agents", "AGENT.md", "secondary"),
        markdown("prompt", "project", ".windsurf/workflows", "secondary"),
        markdown("prompt", "home", ".codeium/windsurf/global_workflows", "secondary"),
      ],
      declarations: [
        declares("dir", "mcp_config.json", "json", "secondary", [SERVERS]),
        declares("project", ".devin/mcp_config.json", "json", "secondary", [SERVERS]),
        declares("home", ".codeium/windsurf/mcp_config.json", "json", "secondary", [SERVERS]),
        declares("dir", "config.json", "json", "secondary", [HOOKS]),
        declares("project", ".devin/hooks.v1.json", "json", "secondary", [key("hook", "hooks-nested", [])]),
        declares("home", ".codeium/windsurf/hooks.json", "json", "secondary", [FLAT_HOOKS]),
        declares("project", ".windsurf/hooks.json", "json", "secondary", [FLAT_HOOKS]),
      ],
      instructions: [
        text("dir", "AGENTS.md", "secondary"),
        agentsMd("secondary"),
        text("project", ".devin/rules", "secondary", { each: [".md"] }),
        text("project", ".windsurf/rules", "secondary", { each: [".md"] }),
      ],
      plugins: [],
    }) satisfies Layout,
);
