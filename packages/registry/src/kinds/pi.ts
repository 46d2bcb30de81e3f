import type { AgentKind, Layout } from "../types.ts";
import {
  adapter,
  agentsMd,
  BASE,
  declares,
  files,
  fromNpm,
  named,
  type Row,
  row,
  SERVERS,
  skills,
  skillsOf,
  store,
  text,
} from "./parts.ts";

const CODE = [".ts", ".js"];
const READING = { hidden: false, needs: ["description", "yaml"] } as const;
const FLAT = { layout: { form: "skill-dirs", flat: true }, reading: READING } as const;
/** `.pi` of the working directory alone; its parents' is not read. */
const HERE = { levels: "examined" } as const;

export const pi: AgentKind = row(
  {
    ...BASE,
    id: "pi",
    rank: 7,
    label: "Pi CLI",
    binaryNames: ["pi"],
    genericBinary: true,
    wellKnown: fromNpm("pi"),
    packages: ["@earendil-works/pi-coding-agent", "@mariozechner/pi-coding-agent"],
    userDir: ".pi/agent",
    projectDir: ".pi",
    homeEnv: [{ name: "PI_CODING_AGENT_DIR", means: "replaces" }],
    instructionFiles: ["AGENTS.md"],
    acp: adapter("pi-acp", "0.0.34", "pi-acp"),
    headlessRuntimeId: "pi-cli",
    forbidden: [
      "~/.pi/agent/auth.json",
      "~/.pi/agent/mcp-auth.json",
      "~/.pi/agent/trust.json",
      "~/.pi/agent/models-store.json",
      "~/.pi/agent/models.json",
      "~/.pi/agent/mcp.log",
      "~/.pi/agent/pi-debug.log",
      "~/.pi/agent/sessions",
      "~/.pi/agent/tmp",
    ],
    protects: ["~/.pi/"],
    listCommands: [["list"]],
    sessionMarkers: [{ name: "PI_CODING_AGENT", value: null }],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", "any", "ran", FLAT),
        skills("project", ".pi/skills", "any", "ran", { ...FLAT, ...HERE }),
        skillsOf("agents", "home", ".agents/skills", "any", "ran", { reading: READING }),
        skillsOf("agents", "project", ".agents/skills", "any", "ran", { reading: READING }),
        files("prompt", "dir", "prompts", 1, [".md"], "ran"),
        files("prompt", "project", ".pi/prompts", 1, [".md"], "ran", HERE),
        files("executable", "dir", "extensions", 1, CODE, "ran"),
        files("executable", "project", ".pi/extensions", 1, CODE, "ran", HERE),
        named("executable", "dir", "extensions", "index.ts", "ran"),
        named("executable", "dir", "extensions", "index.js", "ran"),
        named("executable", "project", ".pi/extensions", "index.ts", "ran", HERE),
        named("executable", "project", ".pi/extensions", "index.js", "ran", HERE),
      ],
      declarations: [
        declares("dir", "mcp.json", "json", "ran", [SERVERS]),
        declares("project", ".pi/mcp.json", "json", "ran", [SERVERS], HERE),
      ],
      instructions: [
        text("dir", "AGENTS.override.md", "documented"),
        text("dir", "AGENTS.md", "documented"),
        text("dir", "CLAUDE.md", "documented"),
        text("dir", "SYSTEM.md", "documented"),
        text("dir", "APPEND_SYSTEM.md", "documented"),
        text("project", "AGENTS.override.md", "documented", { owner: "agents" }),
        agentsMd("documented"),
        text("project", "CLAUDE.md", "documented", { owner: "claude-code" }),
        text("project", ".pi/SYSTEM.md", "documented", HERE),
        text("project", ".pi/APPEND_SYSTEM.md", "documented", HERE),
      ],
      plugins: [store("pi-packages", "dir", ".", "ran"), store("pi-packages", "project", ".pi", "ran")],
    }) satisfies Layout,
);
