import type { HostSurface } from "../surface.ts";
import { agents, commands, dir, NOTHING, project, rules } from "./parts.ts";

const ALWAYS = { inclusion: "always" };

/** A hook is a file each whose events are known in part only. */
export const kiro: HostSurface = {
  kind: "kiro",
  dir: ".kiro",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), null),
    commands: commands(dir("prompts"), "$ARGUMENTS", false),
    instructions: rules(dir("steering"), ALWAYS),
  },
  project: {
    ...NOTHING,
    skills: project(".kiro/skills"),
    agents: agents(project(".kiro/agents"), null),
    commands: commands(project(".kiro/prompts"), "$ARGUMENTS", false),
    instructions: rules(project(".kiro/steering"), ALWAYS),
  },
};
