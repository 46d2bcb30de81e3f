import type { AgentKind, Layout } from "../types.ts";
import { agentsMd, BASE, declares, markdown, type Row, row, SERVERS, skills, text } from "./parts.ts";

/** A VS Code extension without a command of its own; no new versions. */
export const roo: AgentKind = row(
  {
    ...BASE,
    id: "roo",
    rank: 11,
    label: "Roo Code",
    userDir: ".roo",
    projectDir: ".roo",
    protects: [".roomodes"],
    sessionMarkers: [{ name: "ROO_ACTIVE", value: "true" }],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "secondary"),
        skills("project", ".roo/skills", 1, "secondary"),
        markdown("prompt", "dir", "commands", "secondary"),
        markdown("prompt", "project", ".roo/commands", "secondary"),
      ],
      declarations: [declares("project", ".roo/mcp.json", "json", "secondary", [SERVERS])],
      instructions: [
        text("dir", "rules", "secondary", { each: [".md"] }),
        text("project", ".roo/rules", "secondary", { each: [".md"] }),
        agentsMd("secondary"),
      ],
      plugins: [],
    }) satisfies Layout,
);
