import type { Reviewed } from "../plan/types.ts";

/** Paths whose marks differ between two reviews, sorted. */
export function changedPaths(before: readonly Reviewed[], after: readonly Reviewed[]): readonly string[] {
  const [old, now] = [new Map(before), new Map(after)];
  const all = new Set([...old.keys(), ...now.keys()]);
  return [...all].filter((path) => old.get(path) !== now.get(path)).sort();
}
