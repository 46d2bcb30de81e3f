import type { HostSurface } from "../surface.ts";
import { agents, commands, dir, hooks, NOTHING, project } from "./parts.ts";

/** Known from the host matrix alone. In which unit a time limit counts is written nowhere. */
const HOOKS = { timeout: null };

export const codebuddy: HostSurface = {
  kind: "codebuddy",
  dir: ".codebuddy",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), null),
    commands: commands(dir("commands"), "$ARGUMENTS"),
    hooks: hooks(dir("settings.json"), HOOKS),
  },
  project: {
    ...NOTHING,
    skills: project(".codebuddy/skills"),
    agents: agents(project(".codebuddy/agents"), null),
    commands: commands(project(".codebuddy/commands"), "$ARGUMENTS"),
    hooks: hooks(project(".codebuddy/settings.json"), HOOKS),
  },
};
