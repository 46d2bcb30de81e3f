import type { AgentKind, Layout } from "../types.ts";
import { BASE, declares, fromNpm, HOOKS, markdown, type Row, row, skills, skillsOf, text } from "./parts.ts";

const CLAUDE = { owner: "claude-code" };

export const continueKind: AgentKind = row(
  {
    ...BASE,
    id: "continue",
    rank: 19,
    label: "Continue CLI",
    binaryNames: ["cn"],
    genericBinary: true,
    wellKnown: fromNpm("cn"),
    packages: ["@continuedev/cli"],
    userDir: ".continue",
    projectDir: ".continue",
    homeEnv: [{ name: "CONTINUE_GLOBAL_DIR", means: "replaces" }],
    forbidden: [
      "~/.continue/sessions",
      "~/.continue/logs",
      "~/.continue/auth.json",
      "~/.continue/index",
      "~/.continue/dev_data",
      "~/.continue/.env",
      ".continue/.env",
    ],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "documented"),
        skills("project", ".continue/skills", 1, "documented"),
        skillsOf("claude-code", "project", ".claude/skills", 1, "documented"),
        markdown("agent", "project", ".continue/agents", "documented"),
      ],
      declarations: [
        declares("dir", "settings.json", "json", "documented", [HOOKS]),
        declares("project", ".continue/settings.json", "json", "documented", [HOOKS]),
        declares("project", ".continue/settings.local.json", "json", "documented", [HOOKS]),
        declares("home", ".claude/settings.json", "json", "documented", [HOOKS], CLAUDE),
        declares("project", ".claude/settings.json", "json", "documented", [HOOKS], CLAUDE),
        declares("project", ".claude/settings.local.json", "json", "documented", [HOOKS], CLAUDE),
      ],
      instructions: [text("project", ".continue/rules", "documented", { each: [".md"] })],
      plugins: [],
    }) satisfies Layout,
);
