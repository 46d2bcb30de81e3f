import type { AgentKind, Layout } from "../types.ts";
import { agentsMd, BASE, declares, fromInstaller, key, type Row, row, skillsOf, text } from "./parts.ts";

const SERVERS = [key("mcp", "mcp-map", ["context_servers"])];

/** An editor with an agent: it speaks ACP as the client, so there is nothing to launch. */
export const zed: AgentKind = row(
  {
    ...BASE,
    id: "zed",
    rank: 20,
    label: "Zed",
    binaryNames: ["zed"],
    // A permissions database has a client of the same name.
    genericBinary: true,
    wellKnown: fromInstaller("zed"),
    userDir: ".config/zed",
    userDirWin32: "%APPDATA%/Zed",
    projectDir: ".zed",
    forbidden: ["~/.local/share/zed", "~/.config/zed/conversations", "~/Library/Application Support/Zed"],
    protects: ["~/.local/share/zed/"],
  } satisfies Row,
  () =>
    ({
      roots: [
        skillsOf("agents", "home", ".agents/skills", 1, "secondary"),
        skillsOf("agents", "project", ".agents/skills", 1, "secondary"),
      ],
      declarations: [
        declares("dir", "settings.json", "jsonc", "secondary", SERVERS),
        declares("project", ".zed/settings.json", "jsonc", "secondary", SERVERS),
      ],
      instructions: [
        text("dir", "AGENTS.md", "secondary"),
        text("project", ".rules", "secondary"),
        agentsMd("secondary"),
        text("project", "CLAUDE.md", "secondary", { owner: "claude-code" }),
      ],
      plugins: [],
    }) satisfies Layout,
);
