import type { HookSurface, HostSurface, Place } from "../surface.ts";
import { agents, block, dir, hooks, NOTHING, project } from "./parts.ts";

const READ_ONLY = { tools: ["read", "search"] };
const AGENT = { suffix: ".agent.md" };
const own = (place: Place): HookSurface =>
  hooks(place, {
    form: "own",
    commandKeys: ["bash", "powershell"],
    timeout: { key: "timeoutSec", perSecond: 1 },
    skeleton: { version: 1 },
    events: {
      SessionStart: "sessionStart",
      PreToolUse: "preToolUse",
      PostToolUse: "postToolUse",
      SessionEnd: "sessionEnd",
    },
    matchers: false,
  });

/** The CLI has no folder of commands of its own, so that a command is a skill. */
export const copilot: HostSurface = {
  kind: "copilot",
  dir: ".copilot",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), READ_ONLY, AGENT),
    commands: { form: "skill" },
    hooks: own(dir("hooks")),
    instructions: block(dir("copilot-instructions.md")),
  },
  project: {
    ...NOTHING,
    skills: project(".github/skills"),
    agents: agents(project(".github/agents"), READ_ONLY, AGENT),
    commands: { form: "skill" },
    hooks: own(project(".github/hooks")),
    instructions: block(project(".github/copilot-instructions.md")),
  },
};
