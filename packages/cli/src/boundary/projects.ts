import type { Machine } from "@agent-interop/diagnostics";
import { examinedProject } from "@agent-interop/inventory";
import type { AgentKind } from "@agent-interop/registry";
import { pathRules } from "@agent-interop/source";
import type { World } from "../command.ts";

/** The directories from the examined one up to the root of its project. */
export function projectLevels(
  world: World,
  machine: Machine,
  project: string | null,
  kinds: readonly AgentKind[],
): readonly string[] {
  if (project === null) return [];
  const { dirname } = pathRules(machine);
  const root = examinedProject(machine, project, kinds, world.disk)?.root ?? project;
  const levels: string[] = [];
  for (let at = project; ; at = dirname(at)) {
    levels.push(at);
    if (at === root || at === dirname(at)) return levels.includes(root) ? levels : [project, root];
  }
}
