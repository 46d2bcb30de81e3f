import type { HostSurface } from "../surface.ts";
import { agents, dir, hooks, NOTHING, project, rules } from "./parts.ts";

/** Agents and rules are those of a project. */
export const continueKind: HostSurface = {
  kind: "continue",
  dir: ".continue",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    hooks: hooks(dir("settings.json")),
  },
  project: {
    ...NOTHING,
    skills: project(".continue/skills"),
    agents: agents(project(".continue/agents"), null),
    hooks: hooks(project(".continue/settings.json")),
    instructions: rules(project(".continue/rules")),
  },
};
