import type { HookSurface, HostSurface, Place } from "../surface.ts";
import { agents, block, commands, dir, home, hooks, NOTHING, project } from "./parts.ts";

const named = (place: Place): HookSurface =>
  hooks(place, {
    form: "named",
    timeout: null,
    events: { PreToolUse: "PreToolUse", PostToolUse: "PostToolUse", Stop: "Stop" },
  });

/** How an agent is held to reading is written nowhere. */
export const antigravity: HostSurface = {
  kind: "antigravity",
  dir: ".gemini/config",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), null),
    commands: commands(home(".gemini/antigravity-cli/global_workflows"), "$ARGUMENTS"),
    hooks: named(dir("hooks.json")),
    instructions: block(home(".gemini/GEMINI.md")),
  },
  project: {
    ...NOTHING,
    skills: project(".agents/skills"),
    agents: agents(project(".agents/agents"), null),
    commands: commands(project(".agents/workflows"), "$ARGUMENTS"),
    hooks: named(project(".agents/hooks.json")),
    instructions: block(project("AGENTS.md")),
  },
};
