import type { HostSurface } from "../surface.ts";
import { block, dir, NOTHING, project } from "./parts.ts";

/** Subagents and hooks are code here: a plugin. */
export const amp: HostSurface = {
  kind: "amp",
  dir: ".config/amp",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    instructions: block(dir("AGENTS.md")),
    extensions: { ...dir("plugins"), suffix: ".ts" },
  },
  project: {
    ...NOTHING,
    skills: project(".agents/skills"),
    instructions: block(project("AGENTS.md")),
    extensions: { ...project(".amp/plugins"), suffix: ".ts" },
  },
};
