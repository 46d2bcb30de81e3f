import { AgentInteropError, displayPath } from "@agent-interop/diagnostics";
import { declaredPaths, forbiddenPaths, INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { type Door, hostDisk, openDoor, pathRules } from "@agent-interop/source";
import { CODES } from "../codes.ts";
import { type PlaceSays, placeSays } from "./from-path.ts";
import type { ProjectOptions } from "./types.ts";

/** The main file of a skill. */
export const MAIN = "SKILL.md";

/** A source that is there. */
export interface Source {
  readonly options: ProjectOptions;
  readonly door: Door;
  /** Absolute, as it was named: its place says whose it is. */
  readonly path: string;
  /** Where it is read: links on the way to it were followed, since it was named. */
  readonly real: string;
  readonly type: "file" | "directory";
  /** The last name of the folder. */
  readonly directory: string;
}

/** Looks at a source. Throws `source-unreadable` for what is not there, and for what is no file or directory. */
export function openNamed(path: string, options: ProjectOptions): Source {
  const { disk = hostDisk, ignoreEnvironment, kinds = INTEROP_AGENT_KINDS, machine } = options;
  const { basename, dirname, join } = pathRules(machine);
  const unreadable = (why: string): Error => {
    const { hint } = CODES["source-unreadable"];
    return new AgentInteropError("source-unreadable", `${displayPath(machine, path)} ${why}`, { hint: hint ?? "" });
  };
  const name = basename(path);
  let type: string | undefined;
  let real = path;
  try {
    type = disk.stat(path)?.type;
    // A main file that is a link would make another directory the skill, so only what lies above it is followed.
    if (type !== undefined) real = name === MAIN ? join(disk.realpath(dirname(path)), name) : disk.realpath(path);
  } catch {
    throw unreadable("cannot be looked at");
  }
  if (type !== "file" && type !== "directory")
    throw unreadable(type === undefined ? "is not there" : "is no file or directory");
  const places = { kinds, environment: ignoreEnvironment !== true };
  const [forbidden, declared] = [forbiddenPaths(machine, places), declaredPaths(machine, places)];
  const inside = [type === "directory" ? real : dirname(real)];
  const door = openDoor({ machine, disk, inside, forbidden: forbidden.absolute, declared: declared.absolute });
  return { options, door, path, real, type, directory: type === "directory" ? name : basename(dirname(path)) };
}

/** What the place of a source says, as it was named. */
export function placeOf({ options, path }: Source): PlaceSays {
  const { ignoreEnvironment, kinds = INTEROP_AGENT_KINDS, machine } = options;
  return placeSays(machine, path, kinds, ignoreEnvironment !== true);
}
