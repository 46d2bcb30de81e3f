import type { HostSurface } from "../surface.ts";
import { dir, NOTHING, project } from "./parts.ts";

export const openhands: HostSurface = {
  kind: "openhands",
  dir: ".openhands",
  user: { ...NOTHING, skills: dir("skills") },
  project: { ...NOTHING, skills: project(".openhands/skills") },
};
