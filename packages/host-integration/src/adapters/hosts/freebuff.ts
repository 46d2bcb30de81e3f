import type { HostSurface } from "../surface.ts";
import { block, NOTHING, project } from "./parts.ts";

/** Its agents are programs, and it reads nothing of the user's own. */
export const freebuff: HostSurface = {
  kind: "freebuff",
  dir: ".config/manicode",
  user: null,
  project: { ...NOTHING, instructions: block(project("AGENTS.md")) },
};
