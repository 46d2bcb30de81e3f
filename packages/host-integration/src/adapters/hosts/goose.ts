import type { HostSurface } from "../surface.ts";
import { agents, block, dir, home, NOTHING, project } from "./parts.ts";

/** A command is a recipe that the settings have to name, and hooks come with a plugin of its own. */
export const goose: HostSurface = {
  kind: "goose",
  dir: ".config/goose",
  user: {
    ...NOTHING,
    skills: home(".agents/skills"),
    agents: agents(dir("agents"), null),
    instructions: block(dir(".goosehints")),
  },
  project: {
    ...NOTHING,
    skills: project(".agents/skills"),
    agents: agents(project(".goose/agents"), null),
    instructions: block(project("AGENTS.md")),
  },
};
