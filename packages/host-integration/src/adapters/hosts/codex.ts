import type { HostSurface } from "../surface.ts";
import { agents, block, dir, home, hooks, NOTHING, project } from "./parts.ts";

const READ_ONLY = { sandbox_mode: "read-only" };
const TOML = { form: "toml", suffix: ".toml", bodyKey: "developer_instructions" } as const;

/** Custom prompts surface nowhere any more, so that a command is a skill. */
export const codex: HostSurface = {
  kind: "codex",
  dir: ".codex",
  user: {
    ...NOTHING,
    skills: home(".agents/skills"),
    agents: agents(dir("agents"), READ_ONLY, TOML),
    commands: { form: "skill" },
    hooks: hooks(dir("hooks.json")),
    instructions: block(dir("AGENTS.md")),
  },
  project: {
    ...NOTHING,
    skills: project(".agents/skills"),
    agents: agents(project(".codex/agents"), READ_ONLY, TOML),
    commands: { form: "skill" },
    hooks: hooks(project(".codex/hooks.json")),
    instructions: block(project("AGENTS.md")),
  },
};
