import type { HostSurface } from "../surface.ts";
import { agents, block, commands, dir, hooks, NOTHING, project } from "./parts.ts";

const READ_ONLY = { tools: ["read_file", "list_directory", "glob", "grep_search"] };
/** In which unit a time limit counts is written nowhere. */
const HOOKS = { timeout: null };

export const qwenCode: HostSurface = {
  kind: "qwen-code",
  dir: ".qwen",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), READ_ONLY),
    commands: commands(dir("commands"), "{{args}}"),
    hooks: hooks(dir("settings.json"), HOOKS),
    instructions: block(dir("QWEN.md")),
  },
  project: {
    ...NOTHING,
    skills: project(".qwen/skills"),
    agents: agents(project(".qwen/agents"), READ_ONLY),
    commands: commands(project(".qwen/commands"), "{{args}}"),
    hooks: hooks(project(".qwen/settings.json"), HOOKS),
    instructions: block(project("QWEN.md")),
  },
};
