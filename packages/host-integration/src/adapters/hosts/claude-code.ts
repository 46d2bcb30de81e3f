import type { HostSurface } from "../surface.ts";
import { agents, block, commands, dir, hooks, NOTHING, project } from "./parts.ts";

const READ_ONLY = { tools: "Read, Grep, Glob" };

export const claudeCode: HostSurface = {
  kind: "claude-code",
  dir: ".claude",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), READ_ONLY),
    commands: commands(dir("commands"), "$ARGUMENTS"),
    hooks: hooks(dir("settings.json")),
    instructions: block(dir("CLAUDE.md")),
  },
  project: {
    ...NOTHING,
    skills: project(".claude/skills"),
    agents: agents(project(".claude/agents"), READ_ONLY),
    commands: commands(project(".claude/commands"), "$ARGUMENTS"),
    hooks: hooks(project(".claude/settings.json")),
    instructions: block(project("CLAUDE.md")),
  },
};
