import type { HostSurface } from "../surface.ts";
import { agents, block, dir, NOTHING, project } from "./parts.ts";

/** Known from the host matrix alone. */
export const trae: HostSurface = {
  kind: "trae",
  dir: ".trae",
  user: { ...NOTHING, skills: dir("skills"), agents: agents(dir("agents"), null) },
  project: {
    ...NOTHING,
    skills: project(".trae/skills"),
    agents: agents(project(".trae/agents"), null),
    instructions: block(project(".trae/rules/rules.md")),
  },
};
