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
  skillsOf,
  text,
} from "./parts.ts";

const CLAUDE = { owner: "claude-code" };

export const augment: AgentKind = row(
  {
    ...BASE,
    id: "augment",
    rank: 24,
    label: "Augment Auggie CLI",
    aliases: ["auggie"],
    binaryNames: ["auggie"],
    wellKnown: fromNpm("auggie"),
    packages: ["@augmentcode/auggie"],
    userDir: ".augment",
    projectDir: ".augment",
    acp: native("auggie", ["--acp"], { AUGMENT_DISABLE_AUTO_UPDATE: "1" }),
    forbidden: ["~/.augment/session.json", "~/.augment/.auggie.json", "~/.augment/sessions"],
    sessionMarkers: [{ name: "AUGMENT_AGENT", value: "1" }],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "secondary"),
        skills("project", ".augment/skills", 1, "secondary"),
        skillsOf("agents", "home", ".agents/skills", 1, "secondary"),
        skillsOf("agents", "project", ".agents/skills", 1, "secondary"),
        skillsOf("claude-code", "home", ".claude/skills", 1, "secondary"),
        markdown("agent", "dir", "agents", "secondary"),
        markdown("agent", "project", ".augment/agents", "secondary"),
        markdown("prompt", "dir", "commands", "ran"),
        markdown("prompt", "project", ".augment/commands", "ran"),
        markdown("prompt", "home", ".claude/commands", "ran", CLAUDE),
        markdown("prompt", "project", ".claude/commands", "ran", CLAUDE),
        markdown("prompt", "project", ".agents/commands", "secondary", { owner: "agents" }),
      ],
      declarations: [
        declares("dir", "settings.json", "json", "secondary", [SERVERS, HOOKS]),
        declares("project", ".augment/settings.json", "json", "secondary", [SERVERS, HOOKS]),
        declares("project", ".augment/settings.local.json", "json", "secondary", [HOOKS]),
      ],
      instructions: [
        text("project", ".augment/rules", "documented", { each: [".md"] }),
        text("project", ".augment-guidelines", "documented"),
        agentsMd("documented"),
      ],
      plugins: [],
    }) satisfies Layout,
);
