import type { AgentKind, Layout } from "../types.ts";
import { agentsMd, BASE, declares, fromInstaller, key, named, type Row, row, skills, text } from "./parts.ts";

export const hermes: AgentKind = row(
  {
    ...BASE,
    id: "hermes",
    rank: 22,
    label: "Hermes Agent",
    binaryNames: ["hermes"],
    // A JavaScript engine and a blockchain relayer have the same name.
    genericBinary: true,
    wellKnown: fromInstaller("hermes"),
    userDir: ".hermes",
    userDirWin32: "%LOCALAPPDATA%/hermes",
    projectDir: ".hermes",
    homeEnv: [{ name: "HERMES_HOME", means: "replaces" }],
    forbidden: [
      "~/.hermes/skills/.hub",
      "~/.hermes/sessions",
      "~/.hermes/memories",
      "~/.hermes/logs",
      "~/.hermes/auth",
      "~/.hermes/auth.json",
      "~/.hermes/.env",
      "~/.hermes/state.db*",
    ],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", "any", "secondary", { except: [".hub"] }),
        // Python code that runs in the host.
        named("executable", "dir", "plugins", "plugin.yaml", "secondary"),
        named("executable", "project", ".hermes/plugins", "plugin.yaml", "secondary"),
      ],
      declarations: [
        declares("dir", "config.yaml", "yaml", "secondary", [
          key("mcp", "mcp-map", ["mcp_servers"]),
          key("hook", "hooks-flat", ["hooks"]),
        ]),
      ],
      instructions: [
        text("dir", "SOUL.md", "secondary"),
        text("project", ".hermes.md", "secondary"),
        text("project", "HERMES.md", "secondary"),
        agentsMd("secondary"),
      ],
      plugins: [],
    }) satisfies Layout,
);
