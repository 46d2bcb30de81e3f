import type { HostSurface } from "../surface.ts";
import { agents, block, commands, dir, NOTHING, project } from "./parts.ts";

const READ_ONLY = { mode: "subagent", permission: { edit: "deny", bash: "deny", webfetch: "deny" } };
const OWN = { named: false, full: { mode: "subagent" } };

/** Hooks are code here: an extension. */
export const opencode: HostSurface = {
  kind: "opencode",
  dir: ".config/opencode",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), READ_ONLY, OWN),
    commands: commands(dir("commands"), "$ARGUMENTS"),
    instructions: block(dir("AGENTS.md")),
    extensions: { ...dir("plugins"), suffix: ".js" },
  },
  project: {
    ...NOTHING,
    skills: project(".opencode/skills"),
    agents: agents(project(".opencode/agents"), READ_ONLY, OWN),
    commands: commands(project(".opencode/commands"), "$ARGUMENTS"),
    instructions: block(project("AGENTS.md")),
    extensions: { ...project(".opencode/plugins"), suffix: ".js" },
  },
};
