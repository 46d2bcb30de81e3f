import type { AgentKind, Layout } from "../types.ts";
import { BASE, declares, fromInstaller, native, type Row, row, SERVERS, skills, skillsOf } from "./parts.ts";

export const openhands: AgentKind = row(
  {
    ...BASE,
    id: "openhands",
    rank: 23,
    label: "OpenHands CLI",
    binaryNames: ["openhands"],
    wellKnown: fromInstaller("openhands"),
    userDir: ".openhands",
    projectDir: ".openhands",
    acp: native("openhands", ["acp"]),
    forbidden: [
      "~/.openhands/sessions",
      "~/.openhands/conversations",
      "~/.openhands/.jwt_secret",
      "~/.openhands/secrets.json",
      "~/.openhands/agent_settings.json",
    ],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "secondary"),
        skills("project", ".openhands/skills", 1, "secondary"),
        skillsOf("agents", "project", ".agents/skills", 1, "secondary"),
      ],
      declarations: [declares("dir", "mcp.json", "json", "documented", [SERVERS])],
      instructions: [],
      plugins: [],
    }) satisfies Layout,
);
