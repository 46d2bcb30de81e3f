import { isPlainPath, isWithin, type Machine } from "@agent-interop/diagnostics";
import { pathRules } from "@agent-interop/source";
import type { Context, World } from "./command.ts";
import { UsageError } from "./usage-error.ts";

/** What is examined: a home, perhaps a project, and whether the environment may move places. */
export interface ExaminedScope {
  readonly machine: Machine;
  /** The directory whose project is examined; `null` for none. */
  readonly project: string | null;
  readonly ignoreEnvironment: boolean;
}

function directory(flag: string, value: string, { disk, machine }: World, command: string | null): string {
  const here = machine();
  const rules = pathRules(here);
  const plain = here.platform !== "win32" && value.startsWith("/") && isPlainPath(value);
  const path = plain ? value : rules.resolve(here.cwd, value);
  let type: string | null = null;
  try {
    type = disk.stat(path)?.type ?? null;
  } catch {
    throw new UsageError(`--${flag} ${value} cannot be looked at`, [], command);
  }
  if (type === null) throw new UsageError(`--${flag} ${value} does not exist`, [], command);
  if (type !== "directory") throw new UsageError(`--${flag} ${value} is not a directory`, [], command);
  return path;
}

/**
 * The scope that `--home` and `--project` ask for: `--home` alone examines no project, `--project` alone keeps the real home, and
 * either one leaves the environment's overrides out. Without them: this home and the working directory, unless that is the home
 * or lies above it.
 */
export function examinedScope({ parsed }: Context, world: World): ExaminedScope {
  const command = parsed.command?.name ?? null;
  const given = (flag: string): string | null => {
    const value = parsed.values.get(flag);
    return value === undefined ? null : directory(flag, value, world, command);
  };
  const home = given("home");
  const project = given("project");
  const machine = world.machine({ ...(home === null ? {} : { home }), ...(project === null ? {} : { cwd: project }) });
  const elsewhere = home !== null || project !== null;
  const examined = project ?? (elsewhere ? null : machine.cwd);
  return { machine, project: holdsHome(examined, machine, world) ? null : examined, ignoreEnvironment: elsewhere };
}

/** A directory that is the home or lies above it is no project; links on the way to either make no difference. */
function holdsHome(project: string | null, machine: Machine, { disk }: World): boolean {
  if (project === null) return false;
  const real = (path: string): string => {
    try {
      return disk.realpath(path);
    } catch {
      return path;
    }
  };
  return isWithin(machine, machine.home, project) || isWithin(machine, real(machine.home), real(project));
}
