import type { HookSurface, HostSurface, Place } from "../surface.ts";
import { agents, commands, dir, hooks, NOTHING, project, rules } from "./parts.ts";

const READ_ONLY = { readonly: true };
const flat = (place: Place): HookSurface =>
  hooks(place, {
    form: "flat",
    entry: {},
    skeleton: { version: 1 },
    events: {
      SessionStart: "sessionStart",
      PreToolUse: "preToolUse",
      PostToolUse: "postToolUse",
      Stop: "stop",
      SessionEnd: "sessionEnd",
    },
  });

/** The user's own rules are kept in the application, not in a file. */
export const cursor: HostSurface = {
  kind: "cursor",
  dir: ".cursor",
  user: {
    ...NOTHING,
    skills: dir("skills"),
    agents: agents(dir("agents"), READ_ONLY),
    commands: commands(dir("commands"), "$ARGUMENTS", false),
    hooks: flat(dir("hooks.json")),
  },
  project: {
    ...NOTHING,
    skills: project(".cursor/skills"),
    agents: agents(project(".cursor/agents"), READ_ONLY),
    commands: commands(project(".cursor/commands"), "$ARGUMENTS", false),
    hooks: flat(project(".cursor/hooks.json")),
    instructions: rules(project(".cursor/rules"), { alwaysApply: true }, ".mdc"),
  },
};
