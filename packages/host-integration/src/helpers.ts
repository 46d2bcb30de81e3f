import type { HostCapabilities } from "./axes.ts";
import type { ExtensionEvents, HookEvents, HostDescriptor } from "./descriptor.ts";
import { freeze } from "./freeze.ts";
import { depthsOf } from "./negotiate/depth.ts";

/** Events that every family of hooks has, under one name or another. */
export const PORTABLE_HOOK_EVENTS: readonly string[] = freeze([
  "SessionStart",
  "PreToolUse",
  "PostToolUse",
  "Stop",
  "SessionEnd",
]);

/** Events beyond the portable ones that a host of each family may fire. */
export const EXTENDED_HOOK_EVENTS: Readonly<Record<HookEvents, readonly string[]>> = freeze({
  claude: ["SubagentStop", "Stop", "PreCompact", "FileChanged", "SubagentStart"],
  gemini: ["BeforeAgent", "AfterAgent", "BeforeModel"],
});

/** The family of a host's hook events, `null` when it has none. */
export function hookEventSurfaceFor({ hookEvents }: HostDescriptor): HookEvents | null {
  return hookEvents;
}

/** The family of a host's extension events. */
export function extensionEventSurfaceFor({ extensionEvents }: HostDescriptor): ExtensionEvents {
  return extensionEvents ?? "none";
}

/**
 * True when work must be done in line instead of being sent off: a subagent in the background must be able to start further ones itself, with
 * every tool, at least two levels deep.
 */
export function shouldFlattenDispatch({ dispatch }: HostCapabilities): boolean {
  const { foreground, background } = depthsOf(dispatch.maxDepth);
  const deep = (depth: number): boolean => depth < 0 || depth > 1;
  return !(
    dispatch.background &&
    dispatch.backgroundDispatch &&
    dispatch.nested &&
    dispatch.subagentToolkit === "full" &&
    deep(foreground) &&
    deep(background)
  );
}

/** True when a subagent may be started that many levels below the session (1 is a direct one). */
export function allowsDepth({ dispatch }: HostCapabilities, mode: "foreground" | "background", depth: number): boolean {
  if (!dispatch.namedDispatch || (mode === "background" && !dispatch.background)) return false;
  const limit = depthsOf(dispatch.maxDepth)[mode];
  return Number.isSafeInteger(depth) && depth >= 1 && (limit < 0 || depth <= limit);
}
