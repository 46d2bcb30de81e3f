import type { HostSurface } from "../surface.ts";
import { block, commands, dir, NOTHING, project } from "./parts.ts";

/** Pi knows no subagents, and its hooks are code: an extension. */
export const pi: HostSurface = {
  kind: "pi",
  dir: ".pi/agent",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    commands: commands(dir("prompts"), "$ARGUMENTS"),
    instructions: block(dir("AGENTS.md")),
    extensions: { ...dir("extensions"), suffix: ".js" },
  },
  project: {
    ...NOTHING,
    skills: project(".pi/skills"),
    commands: commands(project(".pi/prompts"), "$ARGUMENTS"),
    instructions: block(project("AGENTS.md")),
    extensions: { ...project(".pi/extensions"), suffix: ".js" },
  },
};
