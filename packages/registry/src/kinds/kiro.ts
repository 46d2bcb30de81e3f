import type { AgentKind, Layout, RootForm } from "../types.ts";
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
  SERVERS,
  skills,
  text,
} from "./parts.ts";

/** Markdown without frontmatter beside the JSON agents is their prompt text. */
const AGENT: RootForm = { form: "files", extensions: [".json", ".md"], needsFrontmatter: true };
const HOOK = { each: [".kiro.hook", ".json"] };
const HOOK_KEYS = [key("hook", "hook-kiro", [])];

export const kiro: AgentKind = row(
  {
    ...BASE,
    id: "kiro",
    rank: 16,
    label: "Kiro",
    binaryNames: ["kiro-cli", "kiro-cli-chat", "kiro"],
    wellKnown: fromInstaller("kiro-cli"),
    userDir: ".kiro",
    projectDir: ".kiro",
    acp: native("kiro-cli", ["acp"]),
    forbidden: ["~/.kiro/sessions", "~/.kiro/.cli_bash_history", "~/.local/share/kiro-cli", "~/.aws/sso/cache"],
    protects: ["~/.local/share/kiro-cli/"],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "secondary"),
        skills("project", ".kiro/skills", 1, "secondary"),
        files("agent", "dir", "agents", "any", [], "secondary", { layout: AGENT }),
        files("agent", "project", ".kiro/agents", "any", [], "secondary", { layout: AGENT }),
        markdown("prompt", "dir", "prompts", "secondary"),
        markdown("prompt", "project", ".kiro/prompts", "secondary"),
      ],
      declarations: [
        declares("dir", "settings/mcp.json", "json", "secondary", [SERVERS]),
        declares("project", ".kiro/settings/mcp.json", "json", "secondary", [SERVERS]),
        declares("dir", "hooks", "json", "secondary", HOOK_KEYS, HOOK),
        declares("project", ".kiro/hooks", "json", "secondary", HOOK_KEYS, HOOK),
      ],
      instructions: [
        text("dir", "steering", "secondary", { each: [".md"] }),
        text("project", ".kiro/steering", "secondary", { each: [".md"] }),
        agentsMd("secondary"),
      ],
      plugins: [],
    }) satisfies Layout,
);
