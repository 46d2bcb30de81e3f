import type { HostSurface } from "../surface.ts";
import { agents, block, dir, hooks, NOTHING, project } from "./parts.ts";

const READ_ONLY = { tools: ["Read", "Grep", "Glob"] };
/** An entry with any other key, or a time limit outside of this, makes the host refuse the whole list. */
const HOOKS = {
  form: "tables",
  entry: {},
  timeout: { key: "timeout", perSecond: 1, from: 1, to: 600 },
} as const;

/** Skills are called by name here (`/skill:<name>`), so that a command is a skill. Hooks are the user's alone. */
export const kimi: HostSurface = {
  kind: "kimi",
  dir: ".kimi-code",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), READ_ONLY),
    commands: { form: "skill" },
    hooks: hooks(dir("config.toml"), HOOKS),
    instructions: block(dir("AGENTS.md")),
  },
  project: {
    ...NOTHING,
    skills: project(".kimi-code/skills"),
    agents: agents(project(".kimi-code/agents"), READ_ONLY),
    commands: { form: "skill" },
    instructions: block(project("AGENTS.md")),
  },
};
