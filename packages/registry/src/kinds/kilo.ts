import type { AgentKind, DeclarationKey, Layout } from "../types.ts";
import {
  agentsMd,
  BASE,
  declares,
  files,
  fromNpm,
  key,
  markdown,
  native,
  type Row,
  row,
  SERVERS,
  skills,
  skillsOf,
  text,
} from "./parts.ts";

const CODE = [".js", ".ts"];
const READING = { insideSkills: true, needs: ["name"] } as const;
const OWN_READING = { ...READING, hidden: false } as const;
/** A fork of OpenCode: the MCP key was seen to work, the others are its parent's. */
const CONFIG: readonly DeclarationKey[] = [
  key("mcp", "mcp-opencode", ["mcp"]),
  key("agent", "agent-map", ["agent"], "secondary"),
  key("prompt", "prompt-map", ["command"], "secondary"),
  key("executable", "executable-list", ["plugin"], "secondary"),
];

const OPENCODE_CONFIG: readonly DeclarationKey[] = [
  key("mcp", "mcp-opencode", ["mcp"]),
  key("agent", "agent-map", ["agent"]),
];

export const kilo: AgentKind = row(
  {
    ...BASE,
    id: "kilo",
    rank: 12,
    label: "Kilo Code CLI",
    binaryNames: ["kilo", "kilocode"],
    // `kilo` is also a small text editor.
    genericBinary: true,
    wellKnown: fromNpm("kilo"),
    packages: ["@kilocode/cli"],
    userDir: ".config/kilo",
    xdg: { variable: "XDG_CONFIG_HOME", sub: "kilo" },
    legacyUserDirs: [".kilo", ".kilocode"],
    projectDir: ".kilo",
    legacyProjectDirs: [".kilocode"],
    homeEnv: [{ name: "KILO_CONFIG_DIR", means: "additional" }],
    acp: native("kilo", ["acp"]),
    forbidden: ["~/.local/share/kilo", "~/.local/state/kilo", "~/.cache/kilo", ".kilo/worktrees"],
    protects: ["~/.local/share/kilo/", "~/.local/state/kilo/", "~/.cache/kilo/"],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skill", "any", "ran", { reading: OWN_READING }),
        skills("dir", "skills", "any", "ran", { reading: OWN_READING }),
        skills("home", ".kilo/skills", "any", "ran", { reading: OWN_READING }),
        skills("home", ".kilocode/skills", "any", "ran", { reading: OWN_READING }),
        skills("project", ".kilo/skill", "any", "ran", { reading: OWN_READING }),
        skills("project", ".kilo/skills", "any", "ran", { reading: OWN_READING }),
        skills("project", ".kilocode/skills", "any", "ran", { reading: OWN_READING }),
        skillsOf("claude-code", "home", ".claude/skills", "any", "ran", { reading: READING }),
        skillsOf("claude-code", "project", ".claude/skills", "any", "ran", { reading: READING }),
        skillsOf("agents", "home", ".agents/skills", "any", "ran", { reading: READING }),
        skillsOf("agents", "project", ".agents/skills", "any", "ran", { reading: READING }),
        markdown("agent", "dir", "agent", "ran"),
        markdown("agent", "dir", "agents", "ran"),
        files("agent", "dir", "mode", 1, [".md"], "ran"),
        files("agent", "dir", "modes", 1, [".md"], "ran"),
        markdown("agent", "project", ".kilo/agent", "ran"),
        markdown("agent", "project", ".kilo/agents", "ran"),
        markdown("prompt", "dir", "command", "ran"),
        markdown("prompt", "dir", "commands", "ran"),
        markdown("prompt", "project", ".kilo/command", "ran"),
        markdown("prompt", "project", ".kilo/commands", "ran"),
        markdown("prompt", "project", ".kilocode/workflows", "ran"),
        files("executable", "project", ".kilo/plugin", 1, CODE, "ran"),
        files("executable", "project", ".kilo/plugins", 1, CODE, "ran"),
      ],
      declarations: [
        declares("dir", "kilo.json", "jsonc", "ran", CONFIG),
        declares("dir", "kilo.jsonc", "jsonc", "ran", CONFIG),
        declares("project", "kilo.json", "jsonc", "ran", CONFIG),
        declares("project", "kilo.jsonc", "jsonc", "ran", CONFIG),
        // OpenCode's file of a project too, but not the user's.
        declares("project", "opencode.json", "jsonc", "ran", OPENCODE_CONFIG, { owner: "opencode" }),
        declares("project", ".kilocode/mcp.json", "json", "secondary", [SERVERS]),
      ],
      instructions: [
        text("dir", "AGENTS.md", "secondary"),
        agentsMd("ran"),
        text("project", ".kilo/rules", "ran", { each: [".md"] }),
        text("project", ".kilocode/rules", "ran", { each: [".md"] }),
      ],
      plugins: [],
    }) satisfies Layout,
);
