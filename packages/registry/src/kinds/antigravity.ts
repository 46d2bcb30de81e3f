import type { AgentKind, Layout } from "../types.ts";
import {
  agentsMd,
  BASE,
  declares,
  fromInstaller,
  key,
  markdown,
  type Row,
  row,
  SERVERS,
  skills,
  skillsOf,
  store,
  text,
} from "./parts.ts";

const NAMED = [key("hook", "hooks-named", [])];
const AGENTS = { owner: "agents" };

export const antigravity: AgentKind = row(
  {
    ...BASE,
    id: "antigravity",
    rank: 6,
    label: "Antigravity CLI",
    aliases: ["agy"],
    binaryNames: ["agy", "antigravity"],
    wellKnown: fromInstaller("agy"),
    // The CLI and the IDE share it; `antigravity-cli` beside it holds the CLI's state.
    userDir: ".gemini/config",
    legacyUserDirs: [".antigravitycli"],
    projectDir: null,
    legacyProjectDirs: [".gemini/antigravity-cli", ".antigravitycli", ".agent"],
    // No vendor page names it, so it is read beside the home.
    homeEnv: [{ name: "ANTIGRAVITY_CONFIG_DIR", means: "additional" }],
    markers: [".gemini/config", ".gemini/antigravity-cli", ".gemini/antigravity"],
    headlessRuntimeId: "antigravity-code",
    forbidden: ["~/.gemini/antigravity-cli", "~/.gemini/antigravity", "~/.antigravitycli"],
    protects: ["~/.gemini/antigravity-cli/", "~/.gemini/antigravity/"],
    sessionMarkers: [{ name: "ANTIGRAVITY_AGENT", value: null }],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "secondary"),
        skills("home", ".gemini/antigravity-cli/skills", 1, "secondary"),
        skillsOf("agents", "project", ".agents/skills", 1, "secondary"),
        markdown("agent", "dir", "agents", "secondary"),
        markdown("agent", "project", ".agents/agents", "secondary", AGENTS),
        markdown("prompt", "home", ".gemini/antigravity-cli/global_workflows", "secondary"),
        markdown("prompt", "home", ".gemini/antigravity/global_workflows", "secondary"),
        markdown("prompt", "project", ".agents/workflows", "secondary", AGENTS),
      ],
      declarations: [
        declares("dir", "mcp_config.json", "json", "secondary", [SERVERS]),
        declares("project", ".agents/mcp_config.json", "json", "secondary", [SERVERS], AGENTS),
        declares("dir", "hooks.json", "json", "secondary", NAMED),
        declares("project", ".agents/hooks.json", "json", "secondary", NAMED, AGENTS),
      ],
      instructions: [
        text("home", ".gemini/GEMINI.md", "secondary", { owner: "gemini" }),
        agentsMd("secondary"),
        text("project", "GEMINI.md", "secondary", { owner: "gemini" }),
        text("project", "CONTEXT.md", "secondary"),
        text("project", ".agents/rules", "secondary", { each: [".md"], ...AGENTS }),
      ],
      plugins: [
        store("antigravity-plugins", "dir", "plugins", "secondary"),
        store("agents-plugins", "project", ".agents/plugins", "secondary", AGENTS),
      ],
    }) satisfies Layout,
);
