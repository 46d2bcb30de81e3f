import type { AgentKind } from "../types.ts";
import { BASE } from "./parts.ts";

/** Known from the host matrix: home and project directory, no layout. */
export const zcode: AgentKind = {
  ...BASE,
  id: "zcode",
  rank: 29,
  label: "ZCode",
  userDir: ".zcode",
  projectDir: ".zcode",
  homeEnv: [{ name: "ZCODE_CONFIG_DIR", means: "additional" }],
  layout: null,
} satisfies AgentKind;
