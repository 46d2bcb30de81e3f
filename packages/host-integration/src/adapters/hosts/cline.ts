import type { HostSurface } from "../surface.ts";
import { agents, commands, dir, home, NOTHING, project, rules } from "./parts.ts";

const AGENT = { suffix: ".yaml" };

/** A hook is a program whose name is the event, so that two tools cannot both have one. */
export const cline: HostSurface = {
  kind: "cline",
  dir: ".cline",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), null, AGENT),
    commands: commands(home("Documents/Cline/Workflows"), "$ARGUMENTS", false),
    instructions: rules(home("Documents/Cline/Rules")),
  },
  project: {
    ...NOTHING,
    skills: project(".cline/skills"),
    agents: agents(project(".cline/agents"), null, AGENT),
    commands: commands(project(".clinerules/workflows"), "$ARGUMENTS", false),
    instructions: rules(project(".clinerules")),
  },
};
