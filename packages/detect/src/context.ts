import { displayPath, isWithin, type Machine } from "@agent-interop/diagnostics";
import { type AgentKind, forbiddenPaths, INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { type Disk, type DiskStat, type Door, hostDisk, openDoor, pathRules } from "@agent-interop/source";

/** Where to look, and with what eyes. */
export interface PlaceOptions {
  readonly machine: Machine;
  /** Default: the disk of this process. */
  readonly disk?: Disk;
  /** The examined project, absolute; `null` (default): none. */
  readonly project?: string | null;
  /** As if no variable were set that moves an agent's or npm's directory: for a home the environment does not describe. */
  readonly ignoreEnvironment?: boolean;
  /** Default: the built-in table. */
  readonly kinds?: readonly AgentKind[];
}

/** What the looks of one detection share. @internal */
export interface Context {
  readonly machine: Machine;
  readonly disk: Disk;
  readonly project: string | null;
  readonly environment: boolean;
  readonly kinds: readonly AgentKind[];
  readonly rules: ReturnType<typeof pathRules>;
  readonly show: (path: string) => string;
  /** `stat`, where every failure but absence is the word. */
  readonly stat: (path: string) => DiskStat | null | "unreadable";
  /** The same of the path itself, a link being a link. */
  readonly lstat: (path: string) => DiskStat | null | "unreadable";
  /** Real path, `null` when it cannot be told. */
  readonly real: (path: string) => string | null;
  /** The reading door, opened at the first file that is read. */
  readonly door: () => Door;
}

/** @internal */
export function contextOf(options: PlaceOptions): Context {
  const { machine, disk = hostDisk, project = null, kinds = INTEROP_AGENT_KINDS } = options;
  const environment = options.ignoreEnvironment !== true;
  let door: Door | null = null;
  let root: string | null = null;
  const open = (): Door => {
    const forbidden = forbiddenPaths(machine, { kinds, environment }).absolute;
    return openDoor({ machine, disk, inside: [], forbidden });
  };
  return {
    machine,
    disk,
    project,
    environment,
    kinds,
    rules: pathRules(machine),
    show: (path) => {
      root ??= project === null ? null : repositoryOf(machine, disk, project);
      return displayPath(machine, path, root);
    },
    stat: (path) => {
      try {
        return disk.stat(path);
      } catch {
        return "unreadable";
      }
    },
    lstat: (path) => {
      try {
        return disk.lstat(path);
      } catch {
        return "unreadable";
      }
    },
    real: (path) => {
      try {
        return disk.realpath(path);
      } catch {
        return null;
      }
    },
    door: () => {
      door ??= open();
      return door;
    },
  };
}

/** What `./` stands for, as in an inventory: the nearest directory upwards with `.git` below the home, else the project itself. */
function repositoryOf(machine: Machine, disk: Disk, project: string): string {
  const rules = pathRules(machine);
  for (let path = project; !isWithin(machine, machine.home, path); path = rules.dirname(path)) {
    try {
      if (disk.lstat(rules.join(path, ".git")) !== null) return path;
    } catch {
      return project;
    }
    if (rules.dirname(path) === path) break;
  }
  return project;
}
