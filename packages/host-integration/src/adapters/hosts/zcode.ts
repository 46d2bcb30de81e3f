import type { HostSurface } from "../surface.ts";
import { agents, commands, dir, NOTHING, project } from "./parts.ts";

/** Known from the host matrix alone. */
export const zcode: HostSurface = {
  kind: "zcode",
  dir: ".zcode",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), null),
    commands: commands(dir("commands"), "$ARGUMENTS"),
  },
  project: {
    ...NOTHING,
    skills: project(".zcode/skills"),
    agents: agents(project(".zcode/agents"), null),
    commands: commands(project(".zcode/commands"), "$ARGUMENTS"),
  },
};
