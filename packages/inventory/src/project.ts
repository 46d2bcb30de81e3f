import { isWithin, type Machine } from "@agent-interop/diagnostics";
import type { AgentKind } from "@agent-interop/registry";
import { type Disk, hostDisk, pathRules } from "@agent-interop/source";

/** An examined project: `root` is what `./` stands for, `levels` the directories from it down to the examined one. */
export interface ExaminedProject {
  readonly root: string;
  readonly directory: string;
  readonly levels: readonly string[];
}

const holdsRepository = (disk: Disk, path: string): boolean => {
  try {
    return disk.lstat(path) !== null;
  } catch {
    return false;
  }
};

/** A directory inside a host's own folder (`app/.claude/agents`) stands for the project around that folder (F033). */
function outOfHostFolder(machine: Machine, directory: string, kinds: readonly AgentKind[]): string {
  const rules = pathRules(machine);
  const parts = directory.split(rules.sep);
  for (let i = 1; i < parts.length; i += 1) {
    const tail = parts.slice(i).join("/");
    const inside = kinds.some(
      ({ projectDir }) => projectDir !== null && (tail === projectDir || tail.startsWith(`${projectDir}/`)),
    );
    if (inside) return parts.slice(0, i).join(rules.sep) || rules.sep;
  }
  return directory;
}

/**
 * The project scope of an examined directory, or `null` when it is the home or lies above it. The root is the nearest directory
 * upwards with `.git` (a directory, or the file of a worktree: F035) that lies below the home; without one, the directory itself.
 */
export function examinedProject(
  machine: Machine,
  directory: string,
  kinds: readonly AgentKind[],
  disk: Disk = hostDisk,
): ExaminedProject | null {
  const rules = pathRules(machine);
  if (isWithin(machine, machine.home, directory)) return null;
  const repository = repositoryRoot(machine, directory, disk);
  const around = outOfHostFolder(machine, directory, kinds);
  const start = repository === null || isWithin(machine, around, repository) ? around : directory;
  if (isWithin(machine, machine.home, start)) return null;
  const root = repository ?? start;
  const levels = [root];
  for (const part of rules.relative(root, start).split(rules.sep)) {
    if (part !== "") levels.push(rules.join(levels.at(-1) as string, part));
  }
  return { root, directory: start, levels };
}

function repositoryRoot(machine: Machine, directory: string, disk: Disk): string | null {
  const rules = pathRules(machine);
  for (let path = directory; ; path = rules.dirname(path)) {
    if (isWithin(machine, machine.home, path)) return null;
    if (holdsRepository(disk, rules.join(path, ".git"))) return path;
    if (rules.dirname(path) === path) return null;
  }
}
