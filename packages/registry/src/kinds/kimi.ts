import type { AgentKind, Layout } from "../types.ts";
import {
  agentsMd,
  BASE,
  declares,
  fromNpm,
  key,
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

const AGENTS = { owner: "agents" };
const FLAT = {
  layout: { form: "skill-dirs", flat: true },
  reading: { needs: ["name", "description", "yaml"] },
} as const;
/** The folders of the repository root, even from a directory below it. */
const AT_ROOT = { levels: "root" } as const;

/** The Node rewrite; the Python program before it is the kind `kimi-cli`. */
export const kimi: AgentKind = row(
  {
    ...BASE,
    id: "kimi",
    rank: 25,
    label: "Kimi Code CLI",
    aliases: ["kimi-code"],
    binaryNames: ["kimi"],
    // The Python kimi-cli installs `kimi` too.
    genericBinary: true,
    wellKnown: fromNpm("kimi", { linux: ["~/.kimi-code/bin/kimi"], darwin: ["~/.kimi-code/bin/kimi"] }),
    packages: ["@moonshot-ai/kimi-code"],
    userDir: ".kimi-code",
    projectDir: ".kimi-code",
    homeEnv: [{ name: "KIMI_CODE_HOME", means: "replaces" }],
    acp: native("kimi", ["acp"]),
    forbidden: [
      "~/.kimi-code/credentials",
      "~/.kimi-code/sessions",
      "~/.kimi-code/session_index.jsonl",
      "~/.kimi-code/logs",
      "~/.kimi-code/updates",
      "~/.kimi-code/user-history",
      "~/.kimi-code/bin",
    ],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", "any", "ran", FLAT),
        skills("project", ".kimi-code/skills", "any", "ran", { ...FLAT, ...AT_ROOT }),
        skillsOf("agents", "home", ".agents/skills", "any", "ran", FLAT),
        skillsOf("agents", "project", ".agents/skills", "any", "ran", { ...FLAT, ...AT_ROOT }),
        markdown("agent", "dir", "agents", "documented"),
        markdown("agent", "project", ".kimi-code/agents", "documented", AT_ROOT),
        markdown("agent", "home", ".agents/agents", "documented", AGENTS),
        markdown("agent", "project", ".agents/agents", "documented", { ...AGENTS, ...AT_ROOT }),
      ],
      declarations: [
        declares("dir", "config.toml", "toml", "documented", [key("hook", "hooks-list", ["hooks"])]),
        declares("dir", "mcp.json", "json", "documented", [SERVERS]),
        // Unlike its folders, this file is that of the working directory.
        declares("project", ".kimi-code/mcp.json", "json", "documented", [SERVERS], { levels: "examined" }),
      ],
      instructions: [
        text("dir", "AGENTS.md", "documented"),
        text("dir", "SYSTEM.md", "documented"),
        text("home", ".agents/AGENTS.md", "documented", AGENTS),
        agentsMd("documented"),
      ],
      plugins: [store("kimi-managed", "dir", "plugins", "documented")],
    }) satisfies Layout,
);
