import type { HostSurface } from "../surface.ts";
import { agents, block, commands, dir, hooks, NOTHING, project } from "./parts.ts";

/** In which unit a time limit counts is written nowhere. */
const HOOKS = { timeout: null };

/** The user's own instructions have no file. */
export const junie: HostSurface = {
  kind: "junie",
  dir: ".junie",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), null),
    commands: commands(dir("commands"), "$ARGUMENTS"),
    hooks: hooks(dir("config.json"), HOOKS),
  },
  project: {
    ...NOTHING,
    skills: project(".junie/skills"),
    agents: agents(project(".junie/agents"), null),
    commands: commands(project(".junie/commands"), "$ARGUMENTS"),
    hooks: hooks(project(".junie/config.json"), HOOKS),
    instructions: block(project(".junie/AGENTS.md")),
  },
};
