import type { HostSurface } from "../surface.ts";
import { commands, dir, NOTHING, project, rules } from "./parts.ts";

/** Its modes are one list in a file of the editor, so that no agent is written. */
export const roo: HostSurface = {
  kind: "roo",
  dir: ".roo",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    commands: commands(dir("commands"), "$ARGUMENTS"),
    instructions: rules(dir("rules")),
  },
  project: {
    ...NOTHING,
    skills: project(".roo/skills"),
    commands: commands(project(".roo/commands"), "$ARGUMENTS"),
    instructions: rules(project(".roo/rules")),
  },
};
