import type { HostSurface } from "../surface.ts";
import { home, NOTHING } from "./parts.ts";

/** The program before Kimi Code: it reads the convention's skills and nothing of a project. */
export const kimiCli: HostSurface = {
  kind: "kimi-cli",
  dir: ".kimi",
  user: { ...NOTHING, skills: home(".config/agents/skills") },
  project: null,
};
