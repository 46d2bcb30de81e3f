import type { AgentKind, Layout } from "../types.ts";
import { agentsMd, BASE, declares, files, fromNpm, key, type Row, row, skills, skillsOf, text } from "./parts.ts";

/** One member whose name holds a dot. */
const SETTINGS = [key("mcp", "mcp-map", ["amp.mcpServers"])];

export const amp: AgentKind = row(
  {
    ...BASE,
    id: "amp",
    rank: 14,
    label: "Amp",
    binaryNames: ["amp"],
    // A text editor has the same name.
    genericBinary: true,
    wellKnown: fromNpm("amp", { linux: ["~/.amp/bin/amp"], darwin: ["~/.amp/bin/amp"] }),
    packages: ["@sourcegraph/amp"],
    userDir: ".config/amp",
    projectDir: ".amp",
    forbidden: ["~/.cache/amp", "~/.local/share/amp"],
    protects: ["~/.cache/amp/", "~/.local/share/amp/", "~/.amp/"],
    sessionMarkers: [{ name: "AGENT", value: "amp" }],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "secondary"),
        skillsOf("agents", "home", ".config/agents/skills", 1, "secondary"),
        skillsOf("agents", "project", ".agents/skills", 1, "secondary"),
        files("executable", "dir", "plugins", 1, [".ts"], "secondary"),
        files("executable", "project", ".amp/plugins", 1, [".ts"], "secondary"),
      ],
      declarations: [
        declares("dir", "settings.json", "jsonc", "secondary", SETTINGS),
        declares("dir", "settings.jsonc", "jsonc", "secondary", SETTINGS),
        declares("project", ".amp/settings.json", "jsonc", "secondary", SETTINGS),
      ],
      instructions: [text("dir", "AGENTS.md", "secondary"), agentsMd("secondary")],
      plugins: [],
    }) satisfies Layout,
);
