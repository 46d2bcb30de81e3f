import type { Machine } from "@agent-interop/diagnostics";
import type { InventoryItem } from "@agent-interop/inventory";
import { type AgentKind, declaredPaths, forbiddenPaths, INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { type Disk, type Door, hostDisk, openDoor, pathRules } from "@agent-interop/source";

/** What an inventory was made of: the same home, project and kinds. */
export interface Examined {
  readonly machine: Machine;
  /** What `./` stands for in it; `null` without a project. */
  readonly projectRoot: string | null;
  /** Default: the disk of this process. */
  readonly disk?: Disk;
  /** Default: the built-in table. */
  readonly kinds?: readonly AgentKind[];
  /** As if no variable moved anything. Default `false`. */
  readonly ignoreEnvironment?: boolean;
}

/** The door through which sources are read: the home and the project, less what is never opened. */
export function sourceDoor({ machine, projectRoot, disk = hostDisk, kinds, ignoreEnvironment }: Examined): Door {
  const rules = pathRules(machine);
  const options = { kinds: kinds ?? INTEROP_AGENT_KINDS, environment: ignoreEnvironment !== true };
  const [forbidden, declared] = [forbiddenPaths(machine, options), declaredPaths(machine, options)];
  const below = (paths: readonly string[]): string[] =>
    projectRoot === null ? [] : paths.map((path) => rules.join(projectRoot, ...path.split("/")));
  return openDoor({
    machine,
    disk,
    inside: [machine.home, ...(projectRoot === null ? [] : [projectRoot])],
    forbidden: [...forbidden.absolute, ...below(forbidden.project)],
    declared: [...declared.absolute, ...below(declared.project)],
  });
}

/** Absolute path of an item's own file; `null` for a path that lies in neither the home nor the project. */
export function absolutePath({ machine, projectRoot }: Examined, { path }: Pick<InventoryItem, "path">): string | null {
  const rules = pathRules(machine);
  if (path.startsWith("~/")) return rules.join(machine.home, ...path.slice(2).split("/"));
  if (path.startsWith("./") && projectRoot !== null) return rules.join(projectRoot, ...path.slice(2).split("/"));
  return null;
}
