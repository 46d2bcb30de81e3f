import type { Machine } from "@agent-interop/diagnostics";
import { digest } from "@agent-interop/documents";
import type { InventoryItem } from "@agent-interop/inventory";
import type { Library } from "@agent-interop/library";
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
  if (path.startsWith("~/")) return rules.join(machine.home, path.slice(2));
  if (path.startsWith("./") && projectRoot !== null) return rules.join(projectRoot, path.slice(2));
  return null;
}

/** Digits of a place's mark: enough to tell the homes and projects of one person apart. */
const MARK = 12;

/**
 * The source that the record of a copy names. `~/…` of the library's own home and `./…` in a project's library say enough; of another home, and
 * of a project in the user's library, a mark of the place stands before it, so that `./.claude/…` of one project is not that of the next.
 */
export function recordedSource({ machine, projectRoot }: Examined, library: Library, path: string): string {
  const marked = (word: string, place: string): string => {
    const mark = digest("agent-interop/place@1", [machine.foldCase(place)]).slice("sha256:".length);
    return `${word}:${mark.slice(0, MARK)}:${path}`;
  };
  if (path.startsWith("~/")) return machine.home === library.machine.home ? path : marked("home", machine.home);
  if (!path.startsWith("./") || library.scope === "project" || projectRoot === null) return path;
  return marked("project", projectRoot);
}
