import type { AgentKind, Layout } from "../types.ts";
import { agentsMd, BASE, files, fromNpm, type Row, row, text } from "./parts.ts";

export const freebuff: AgentKind = row(
  {
    ...BASE,
    id: "freebuff",
    rank: 26,
    label: "Freebuff / Codebuff",
    binaryNames: ["codebuff", "freebuff"],
    wellKnown: fromNpm("codebuff"),
    packages: ["codebuff", "freebuff"],
    userDir: ".config/manicode",
    projectDir: null,
    forbidden: ["~/.config/manicode/credentials.json", "~/.config/manicode/codebuff", ".agents/traces"],
  } satisfies Row,
  () =>
    ({
      roots: [files("executable", "project", ".agents", 1, [".ts"], "documented", { owner: "agents" })],
      declarations: [],
      instructions: [
        text("project", "knowledge.md", "documented"),
        agentsMd("documented"),
        text("project", "CLAUDE.md", "documented", { owner: "claude-code" }),
      ],
      plugins: [],
    }) satisfies Layout,
);
