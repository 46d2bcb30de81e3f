import type { HostSurface } from "../surface.ts";
import { block, commands, dir, NOTHING, project } from "./parts.ts";

/** It knows no subagents, and what its hooks look like is written nowhere. Its own directory in a project is where it keeps its data. */
export const crush: HostSurface = {
  kind: "crush",
  dir: ".config/crush",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    commands: commands(dir("commands"), "$ARGUMENTS", false),
    instructions: block(dir("CRUSH.md")),
  },
  project: {
    ...NOTHING,
    skills: project(".agents/skills"),
    commands: commands(project(".crush/commands"), "$ARGUMENTS", false),
    instructions: block(project("AGENTS.md")),
  },
};
