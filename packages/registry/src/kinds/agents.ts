import type { AgentKind, Layout, Root } from "../types.ts";
import { BASE, declares, files, key, markdown, type Row, row, SERVERS, skills, store, text } from "./parts.ts";

/** The convention owns the files and loads nothing: `readBy` names the hosts that read these places. */
const NOBODY = { unread: true } as const;

const USER: readonly Root[] = [
  skills("home", ".agents/skills", "any", "ran", NOBODY),
  skills("home", ".config/agents/skills", "any", "documented", NOBODY),
  markdown("agent", "home", ".agents/agents", "documented", NOBODY),
];

export const agents: AgentKind = row(
  {
    ...BASE,
    id: "agents",
    rank: 8,
    label: "Agent Skills",
    aliases: ["agents-convention"],
    userDir: ".agents",
    projectDir: ".agents",
    userSkillRoot: ".agents/skills",
    projectSkillRoot: ".agents/skills",
    adoptionProvider: "agents",
    skillSource: "agents",
    protects: ["~/.config/agents/"],
  } satisfies Row,
  () =>
    ({
      roots: [
        ...USER,
        skills("project", ".agents/skills", "any", "ran", NOBODY),
        markdown("agent", "project", ".agents/agents", "documented", NOBODY),
        markdown("prompt", "project", ".agents/workflows", "secondary", NOBODY),
        markdown("prompt", "project", ".agents/commands", "secondary", NOBODY),
        // Agent definitions of Freebuff are programs.
        files("executable", "project", ".agents", 1, [".ts"], "documented", NOBODY),
      ],
      declarations: [
        declares("project", ".agents/mcp_config.json", "json", "secondary", [SERVERS], NOBODY),
        declares("project", ".agents/hooks.json", "json", "secondary", [key("hook", "hooks-named", [])], NOBODY),
      ],
      instructions: [
        text("home", ".agents/AGENTS.md", "documented", NOBODY),
        text("project", "AGENTS.md", "ran", NOBODY),
        text("project", "AGENTS.override.md", "documented", NOBODY),
        text("project", ".agents/rules", "secondary", { each: [".md"], ...NOBODY }),
      ],
      plugins: [
        store("agents-plugins", "home", ".agents/plugins", "documented", NOBODY),
        store("agents-plugins", "project", ".agents/plugins", "secondary", NOBODY),
      ],
    }) satisfies Layout,
);
