import type { HostSurface } from "../surface.ts";
import { agents, commands, dir, hooks, NOTHING, project, rules } from "./parts.ts";

/** In which unit a time limit counts is written nowhere. */
const HOOKS = { timeout: null };

export const augment: HostSurface = {
  kind: "augment",
  dir: ".augment",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), null),
    commands: commands(dir("commands"), "$ARGUMENTS"),
    hooks: hooks(dir("settings.json"), HOOKS),
  },
  project: {
    ...NOTHING,
    skills: project(".augment/skills"),
    agents: agents(project(".augment/agents"), null),
    commands: commands(project(".augment/commands"), "$ARGUMENTS"),
    hooks: hooks(project(".augment/settings.json"), HOOKS),
    instructions: rules(project(".augment/rules"), { type: "always_apply" }),
  },
};
