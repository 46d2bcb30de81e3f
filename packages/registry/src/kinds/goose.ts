import type { AgentKind, Layout } from "../types.ts";
import {
  agentsMd,
  BASE,
  declares,
  files,
  fromInstaller,
  key,
  markdown,
  native,
  type Row,
  row,
  skills,
  skillsOf,
  store,
  text,
} from "./parts.ts";

const RECIPES = [".yaml", ".yml"];

export const goose: AgentKind = row(
  {
    ...BASE,
    id: "goose",
    rank: 13,
    label: "goose",
    binaryNames: ["goose"],
    // A database migration tool has the same name.
    genericBinary: true,
    wellKnown: fromInstaller("goose"),
    userDir: ".config/goose",
    userDirWin32: "%APPDATA%/Block/goose/config",
    projectDir: ".goose",
    acp: native("goose", ["acp"]),
    forbidden: ["~/.config/goose/secrets.yaml", "~/.local/share/goose", "~/.local/state/goose"],
    protects: ["~/.local/share/goose/", "~/.local/state/goose/"],
    sessionMarkers: [{ name: "GOOSE_TERMINAL", value: "1" }],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "documented"),
        skills("project", ".goose/skills", 1, "documented"),
        skillsOf("agents", "home", ".agents/skills", 1, "documented"),
        skillsOf("agents", "project", ".agents/skills", 1, "documented"),
        skillsOf("claude-code", "home", ".claude/skills", 1, "documented"),
        skillsOf("claude-code", "project", ".claude/skills", 1, "documented"),
        markdown("agent", "dir", "agents", "secondary"),
        markdown("agent", "project", ".goose/agents", "secondary"),
        files("prompt", "dir", "recipes", "any", RECIPES, "secondary"),
        files("prompt", "project", ".goose/recipes", "any", RECIPES, "secondary"),
      ],
      declarations: [declares("dir", "config.yaml", "yaml", "secondary", [key("mcp", "mcp-goose", ["extensions"])])],
      instructions: [
        text("dir", ".goosehints", "secondary"),
        text("project", ".goosehints", "secondary"),
        agentsMd("secondary"),
      ],
      plugins: [
        store("agents-plugins", "home", ".agents/plugins", "documented", { owner: "agents" }),
        store("agents-plugins", "project", ".agents/plugins", "secondary", { owner: "agents" }),
      ],
    }) satisfies Layout,
);
