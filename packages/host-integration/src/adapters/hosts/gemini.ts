import type { CommandSurface, HostSurface, Place } from "../surface.ts";
import { agents, block, dir, hooks, NOTHING, project } from "./parts.ts";

const READ_ONLY = { tools: ["read_file", "list_directory", "glob", "grep_search"] };
const EVENTS = {
  SessionStart: "SessionStart",
  PreToolUse: "BeforeTool",
  PostToolUse: "AfterTool",
  Stop: "AfterAgent",
  SessionEnd: "SessionEnd",
};
const HOOKS = { timeout: { key: "timeout", perSecond: 1000 }, events: EVENTS };
const toml = (place: Place): CommandSurface => ({
  ...place,
  form: "toml",
  suffix: ".toml",
  bodyKey: "prompt",
  described: true,
  argumentsAs: "{{args}}",
});

export const gemini: HostSurface = {
  kind: "gemini",
  dir: ".gemini",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), READ_ONLY),
    commands: toml(dir("commands")),
    hooks: hooks(dir("settings.json"), HOOKS),
    instructions: block(dir("GEMINI.md")),
  },
  project: {
    ...NOTHING,
    skills: project(".gemini/skills"),
    agents: agents(project(".gemini/agents"), READ_ONLY),
    commands: toml(project(".gemini/commands")),
    hooks: hooks(project(".gemini/settings.json"), HOOKS),
    instructions: block(project("GEMINI.md")),
  },
};
