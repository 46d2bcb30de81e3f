import type { HostSurface } from "../surface.ts";
import { agents, block, commands, dir, NOTHING, project } from "./parts.ts";

const READ_ONLY = { mode: "subagent", permission: { edit: "deny", bash: "deny", webfetch: "deny" } };
const OWN = { named: false, full: { mode: "subagent" } };

/** A fork of OpenCode, which loads code from a project only. */
export const kilo: HostSurface = {
  kind: "kilo",
  dir: ".config/kilo",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), READ_ONLY, OWN),
    commands: commands(dir("commands"), "$ARGUMENTS"),
    instructions: block(dir("AGENTS.md")),
  },
  project: {
    ...NOTHING,
    skills: project(".kilo/skills"),
    agents: agents(project(".kilo/agents"), READ_ONLY, OWN),
    commands: commands(project(".kilo/commands"), "$ARGUMENTS"),
    instructions: block(project("AGENTS.md")),
    extensions: { ...project(".kilo/plugins"), suffix: ".js" },
  },
};
