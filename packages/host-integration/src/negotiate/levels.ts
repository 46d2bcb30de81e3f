import type { DispatchCapabilities, HostCapabilities } from "../axes.ts";
import { depthsOf } from "./depth.ts";

/** The points at which a toolkit meets a host. */
export type Point = "command" | "dispatch" | "model" | "hooks" | "state" | "artifact";
/** How much of a point is there. */
export type Level = "full" | "degraded" | "absent";

/** What holds at a point. */
export interface PointReport {
  /** What the host alone would give. */
  readonly hostLevel: Level;
  /** What is left with the engine; never more. */
  readonly effectiveLevel: Level;
  /** What to do instead of the full thing; empty when it is there. */
  readonly fallback: string;
  /** The host's word for it is not known, and the level is therefore `absent`. */
  readonly unknown: boolean;
}

export const POINTS: readonly Point[] = ["command", "dispatch", "model", "hooks", "state", "artifact"];
const LEVELS: readonly Level[] = ["absent", "degraded", "full"];

const COMMAND: Readonly<Record<HostCapabilities["commandSurface"], Level>> = {
  "slash-file": "full",
  "slash-programmatic": "full",
  "slash-toml": "degraded",
  palette: "degraded",
  "prose-only": "absent",
};
const ARTIFACT: Readonly<Record<HostCapabilities["commandSurface"], Level>> = {
  ...COMMAND,
  "prose-only": "degraded",
  palette: "absent",
};
const HOOKS: Readonly<Record<HostCapabilities["hookBus"], Level>> = {
  host: "full",
  engine: "degraded",
  none: "absent",
};

function dispatchLevel({ namedDispatch, nested, maxDepth, subagentToolkit }: DispatchCapabilities): Level {
  const { foreground } = depthsOf(maxDepth);
  if (!namedDispatch || foreground === 0) return "absent";
  const deep = foreground < 0 || (nested && foreground >= 2);
  return deep && subagentToolkit === "full" ? "full" : "degraded";
}

/** The level of each point for capabilities that are known. */
export function levelOf(point: Point, capabilities: HostCapabilities): Level {
  switch (point) {
    case "command":
      return COMMAND[capabilities.commandSurface];
    case "artifact":
      return ARTIFACT[capabilities.commandSurface];
    case "hooks":
      return HOOKS[capabilities.hookBus];
    case "model":
      return capabilities.modelMode === "active" ? "full" : "degraded";
    case "state":
      return capabilities.stateIO === "filesystem" ? "full" : "degraded";
    case "dispatch":
      return dispatchLevel(capabilities.dispatch);
  }
}

/** The lower of two levels. */
export function lowerLevel(a: Level, b: Level): Level {
  return LEVELS.indexOf(a) < LEVELS.indexOf(b) ? a : b;
}

/** What to do at a point where the level is not full. */
export function fallbackFor(point: Point, level: Level, { dispatch, stateIO }: HostCapabilities): string {
  if (level === "full") return "";
  switch (point) {
    case "command":
      return level === "degraded" ? "route commands through TOML files or the palette" : "ask for it in prose";
    case "artifact":
      return level === "degraded"
        ? "write what the host does take, and the rest as instructions"
        : "contribute to the palette and the chat; skills become tools of the language model";
    case "hooks":
      return level === "degraded" ? "run the toolkit's own bus" : "go without hooks: nothing is intercepted";
    case "model":
      return level === "degraded"
        ? "name the model in instructions or in the agent's own field"
        : "take the model that runs";
    case "state":
      if (level === "absent") return "keep nothing";
      return stateIO === "sandboxed-storage" ? "keep state in the host's own storage" : "append to the session's log";
    case "dispatch":
      if (level === "absent") return "do the work inline, or in a session of its own";
      return dispatch.subagentToolkit === "full"
        ? "dispatch one level, and run what would nest inline"
        : "give subagents only what their narrow tools can do";
  }
}
