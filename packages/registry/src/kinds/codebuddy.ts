import type { AgentKind } from "../types.ts";
import { BASE, fromNpm } from "./parts.ts";

/** Known from the host matrix: home and project directory, no layout. */
export const codebuddy: AgentKind = {
  ...BASE,
  id: "codebuddy",
  rank: 27,
  label: "CodeBuddy",
  binaryNames: ["codebuddy"],
  wellKnown: fromNpm("codebuddy"),
  packages: ["@tencent-ai/codebuddy-code"],
  userDir: ".codebuddy",
  projectDir: ".codebuddy",
  homeEnv: [{ name: "CODEBUDDY_CONFIG_DIR", means: "additional" }],
  forbidden: ["~/.codebuddy/projects", "~/.codebuddy/sessions", "~/.codebuddy/history.jsonl", "~/.codebuddy/logs"],
  layout: null,
} satisfies AgentKind;
