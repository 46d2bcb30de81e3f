import type { AgentKind, Layout } from "../types.ts";
import {
  agentsMd,
  BASE,
  declares,
  files,
  fromNpm,
  markdown,
  native,
  type Row,
  row,
  SERVERS,
  skills,
  skillsOf,
  text,
} from "./parts.ts";

const YAML = [".yaml", ".yml"];

export const cline: AgentKind = row(
  {
    ...BASE,
    id: "cline",
    rank: 10,
    label: "Cline",
    binaryNames: ["cline"],
    wellKnown: fromNpm("cline"),
    packages: ["cline"],
    userDir: ".cline",
    projectDir: ".cline",
    legacyProjectDirs: [".clinerules"],
    homeEnv: [{ name: "CLINE_DIR", means: "replaces" }],
    markers: [".cline", "Documents/Cline"],
    acp: native("cline", ["--acp"]),
    forbidden: ["~/.cline/data"],
    protects: ["~/Documents/Cline/"],
    sessionMarkers: [{ name: "CLINE_ACTIVE", value: "true" }],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "documented"),
        skills("project", ".cline/skills", 1, "secondary"),
        skillsOf("agents", "home", ".agents/skills", 1, "documented"),
        skillsOf("agents", "project", ".agents/skills", 1, "secondary"),
        skillsOf("claude-code", "project", ".claude/skills", 1, "secondary"),
        files("agent", "dir", "agents", "any", YAML, "secondary"),
        files("agent", "project", ".cline/agents", "any", YAML, "secondary"),
        markdown("prompt", "home", "Documents/Cline/Workflows", "secondary"),
        markdown("prompt", "project", ".clinerules/workflows", "secondary"),
        // One program per event, named after it and without a suffix.
        files("executable", "dir", "hooks", 1, [""], "ran"),
        files("executable", "home", "Documents/Cline/Hooks", 1, [""], "ran"),
        files("executable", "project", ".clinerules/hooks", 1, [""], "ran"),
      ],
      declarations: [declares("dir", "data/settings/cline_mcp_settings.json", "json", "secondary", [SERVERS])],
      instructions: [
        text("home", "Documents/Cline/Rules", "secondary", { each: [".md"] }),
        text("project", ".clinerules", "secondary", { each: [".md"], depth: 1 }),
        agentsMd("secondary"),
      ],
      plugins: [],
    }) satisfies Layout,
);
