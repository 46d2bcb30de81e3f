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
  store,
  text,
} from "./parts.ts";

const CLAUDE = { owner: "claude-code" };

export const droid: AgentKind = row(
  {
    ...BASE,
    id: "droid",
    rank: 17,
    label: "Factory Droid",
    binaryNames: ["droid"],
    // A file-format identification tool has the same name.
    genericBinary: true,
    wellKnown: fromNpm("droid"),
    packages: ["@factory/cli", "droid"],
    userDir: ".factory",
    projectDir: ".factory",
    homeEnv: [{ name: "FACTORY_HOME_OVERRIDE", means: "parent-of", child: ".factory" }],
    acp: native("droid", ["exec", "--output-format", "acp"]),
    forbidden: [
      "~/.factory/auth.json",
      "~/.factory/auth.encrypted",
      "~/.factory/auth.v2.*",
      "~/.factory/sessions",
      "~/.factory/history.json",
      "~/.factory/logs",
      "~/.factory/telemetry",
      "~/.factory/cache",
      "~/.factory/certs",
      "~/.factory/state",
      "~/.factory/host.json",
    ],
    listCommands: [["plugin", "list"]],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "documented"),
        skills("project", ".factory/skills", 1, "documented"),
        skillsOf("claude-code", "home", ".claude/skills", 1, "documented"),
        skillsOf("claude-code", "project", ".claude/skills", 1, "documented"),
        markdown("agent", "dir", "droids", "documented"),
        markdown("agent", "project", ".factory/droids", "documented"),
        // Offered for import, which is not loading.
        markdown("agent", "home", ".claude/agents", "secondary", CLAUDE),
        markdown("prompt", "dir", "commands", "documented"),
        markdown("prompt", "project", ".factory/commands", "documented"),
        markdown("prompt", "project", ".claude/commands", "secondary", CLAUDE),
      ],
      declarations: [
        declares("dir", "mcp.json", "json", "ran", [SERVERS]),
        declares("project", ".factory/mcp.json", "json", "secondary", [SERVERS]),
        declares("dir", "hooks.json", "json", "secondary", [HOOKS]),
        declares("project", ".factory/hooks.json", "json", "secondary", [HOOKS]),
        declares("dir", "settings.json", "json", "secondary", [HOOKS]),
      ],
      instructions: [text("dir", "AGENTS.md", "secondary"), agentsMd("secondary")],
      plugins: [store("droid-registry", "dir", "plugins", "ran")],
    }) satisfies Layout,
);
