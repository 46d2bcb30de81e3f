import type { AgentKind } from "../types.ts";
import { BASE } from "./parts.ts";

/** Known from the host matrix: home and project directory, no layout. */
export const trae: AgentKind = {
  ...BASE,
  id: "trae",
  rank: 28,
  label: "Trae",
  userDir: ".trae",
  projectDir: ".trae",
  homeEnv: [{ name: "TRAE_CONFIG_DIR", means: "additional" }],
  layout: null,
} satisfies AgentKind;
