import type { HostSurface } from "../surface.ts";
import { block, dir, home, NOTHING, project } from "./parts.ts";

/** An editor: its agents are programs that speak ACP. */
export const zed: HostSurface = {
  kind: "zed",
  dir: ".config/zed",
  user: { ...NOTHING, skills: home(".agents/skills"), instructions: block(dir("AGENTS.md")) },
  project: { ...NOTHING, skills: project(".agents/skills"), instructions: block(project("AGENTS.md")) },
};
