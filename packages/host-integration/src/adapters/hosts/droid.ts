import type { HostSurface } from "../surface.ts";
import { agents, block, commands, dir, hooks, NOTHING, project } from "./parts.ts";

const READ_ONLY = { tools: ["Read", "LS", "Grep", "Glob"] };

export const droid: HostSurface = {
  kind: "droid",
  dir: ".factory",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("droids"), READ_ONLY),
    commands: commands(dir("commands"), "$ARGUMENTS"),
    hooks: hooks(dir("hooks.json")),
    instructions: block(dir("AGENTS.md")),
  },
  project: {
    ...NOTHING,
    skills: project(".factory/skills"),
    agents: agents(project(".factory/droids"), READ_ONLY),
    commands: commands(project(".factory/commands"), "$ARGUMENTS"),
    hooks: hooks(project(".factory/hooks.json")),
    instructions: block(project("AGENTS.md")),
  },
};
