import type { PortableHookEvent } from "../bundle.ts";
import type {
  AgentSurface,
  CommandSurface,
  Fields,
  HookSurface,
  InstructionSurface,
  Place,
  ScopeSurface,
} from "../surface.ts";

/*
 * The words that the hosts are written in; every function only builds a plain record.
 */

export const dir = (path: string): Place => ({ base: "dir", path });
export const home = (path: string): Place => ({ base: "home", path });
export const project = (path: string): Place => ({ base: "project", path });

/** Nothing of a host: what a scope leaves as it is. */
export const NOTHING: ScopeSurface = {
  skills: null,
  agents: null,
  commands: null,
  hooks: null,
  instructions: null,
  extensions: null,
};

/** Subagents as Markdown with a name. */
export function agents(
  place: Place,
  readOnly: AgentSurface["readOnly"],
  more: Partial<AgentSurface> = {},
): AgentSurface {
  return { ...place, form: "markdown", suffix: ".md", named: true, full: {}, readOnly, ...more };
}

/** Commands as Markdown with a description. */
export function commands(place: Place, argumentsAs: string, described = true): CommandSurface {
  return { ...place, form: "markdown", suffix: ".md", described, argumentsAs };
}

/** Events by the names that Claude Code gave them. */
export const CLAUDE_EVENTS: Readonly<Record<PortableHookEvent, string>> = {
  SessionStart: "SessionStart",
  PreToolUse: "PreToolUse",
  PostToolUse: "PostToolUse",
  Stop: "Stop",
  SessionEnd: "SessionEnd",
};

/** Hooks in the nested form. */
export function hooks(place: Place, more: Partial<HookSurface> = {}): HookSurface {
  return {
    ...place,
    form: "nested",
    entry: { type: "command" },
    commandKeys: ["command"],
    timeout: { key: "timeout", perSecond: 1 },
    skeleton: {},
    events: CLAUDE_EVENTS,
    matchers: true,
    ...more,
  };
}

/** Instructions as a file each. */
export function rules(place: Place, fields: Fields = {}, suffix: string = ".md"): InstructionSurface {
  return { ...place, form: "files", suffix, fields };
}

/** A block in a shared file. */
export const block = (place: Place): InstructionSurface => ({ ...place, form: "block" });
