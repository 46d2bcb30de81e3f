import type { HostSurface } from "../surface.ts";
import { block, dir, NOTHING, project } from "./parts.ts";

/**
 * Its hooks and servers stand in a YAML file, and nothing shows that it reads settings of Claude's form. Skills of a project are read only where
 * the settings name them, and what stands in `SOUL.md` is who the agent is, which is the user's to say.
 */
export const hermes: HostSurface = {
  kind: "hermes",
  dir: ".hermes",
  user: { ...NOTHING, skills: dir("skills") },
  project: { ...NOTHING, instructions: block(project("AGENTS.md")) },
};
