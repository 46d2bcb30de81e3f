import type { InteropRecord } from "@agent-interop/detect";

/**
 * True when the adapter that a launch would take is there for the user. A copy in the examined project is none: whoever wrote the project decides
 * what it holds.
 */
export function hasAdapter({ adapter }: Pick<InteropRecord, "adapter">): boolean {
  return adapter?.presence === "present" && adapter.trust !== "project";
}
