import type { HostSurface } from "../surface.ts";
import { agents, block, dir, NOTHING, project } from "./parts.ts";

const AGENT = { suffix: "/AGENT.md" };

/** Devin Local: commands are skills, and which events a hook may name is written nowhere. */
export const windsurf: HostSurface = {
  kind: "windsurf",
  dir: ".config/devin",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), null, AGENT),
    commands: { form: "skill" },
    instructions: block(dir("AGENTS.md")),
  },
  project: {
    ...NOTHING,
    skills: project(".devin/skills"),
    agents: agents(project(".devin/agents"), null, AGENT),
    commands: { form: "skill" },
    instructions: block(project("AGENTS.md")),
  },
};
