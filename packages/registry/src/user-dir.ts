import { type Diagnostic, isWithin, type Machine, reporter } from "@agent-interop/diagnostics";
import { CODES } from "./codes.ts";
import { below, expand, isAbsolute, join, normal, type PlaceOptions, variable } from "./machine-paths.ts";
import type { AgentKind, Base } from "./types.ts";

const report = reporter(CODES);

/** Where a kind's own directory is on a machine. */
export interface UserDir {
  /** Absolute, without a trailing separator. */
  readonly dir: string;
  /** Configuration directories that the host reads beside it, absolute. */
  readonly additional: readonly string[];
  /** The variable that decided, or `default`. */
  readonly from: string;
  /** The host refuses to start when the directory is missing. */
  readonly mustExist: boolean;
  readonly problems: readonly Diagnostic[];
}

/**
 * The kind's directory: the first override that is set, else the XDG place, else the place of the platform. An empty variable
 * is unset; a relative one is refused with `override-not-absolute` and the search goes on.
 */
export function resolveUserDir(kind: AgentKind, machine: Machine, options: PlaceOptions = {}): UserDir {
  const problems: Diagnostic[] = [];
  const additional: string[] = [];
  let dir: string | null = null;
  let from = "default";
  let mustExist = false;

  const absolute = (name: string): string | null => {
    const value = variable(machine, name, options);
    if (value === null) return null;
    if (isAbsolute(machine, value)) return normal(machine, value);
    problems.push(report("override-not-absolute", null, `${name} of ${kind.label} is not an absolute path`));
    return null;
  };

  for (const override of kind.homeEnv) {
    const value = absolute(override.name);
    if (value === null) continue;
    if (override.means === "additional") {
      additional.push(value);
    } else if (dir === null) {
      dir = override.means === "parent-of" ? join(machine, value, override.child ?? kind.userDir) : value;
      from = override.name;
      mustExist = override.mustExist === true;
    }
  }
  if (dir === null && kind.xdg !== null) {
    const value = absolute(kind.xdg.variable);
    if (value !== null) {
      dir = join(machine, value, kind.xdg.sub);
      from = kind.xdg.variable;
    }
  }
  dir ??= defaultDir(kind, machine, options);
  for (const place of [dir, ...additional]) {
    if (!holdsHome(machine, place)) continue;
    problems.push(report("override-holds-home", null, `a directory of ${kind.label} holds the whole home`));
  }
  return { dir, additional, from, mustExist, problems };
}

/** The directory where no variable moves it. */
export function defaultDir(kind: AgentKind, machine: Machine, options: PlaceOptions): string {
  const windows = machine.platform === "win32" ? kind.userDirWin32 : undefined;
  const there = windows === undefined ? null : expand(machine, windows, options);
  return there ?? below(machine, machine.home, kind.userDir);
}

/** True for the home itself and everything above it. */
export function holdsHome(machine: Machine, dir: string): boolean {
  return isWithin(machine, machine.home, dir);
}

/** A place of a layout: a root, a declaration, an instruction or a plugin store. */
export interface Place {
  readonly base: Base;
  readonly path: string;
  readonly insideMovedDir?: boolean;
}

/**
 * The absolute paths of a user-scope place, the kind's own directory first and the additional ones after it. A project place
 * has none: it is relative to each project root.
 */
export function locate(kind: AgentKind, machine: Machine, place: Place, user: UserDir): readonly string[] {
  if (place.base === "project") return [];
  if (place.base === "dir") return [user.dir, ...user.additional].map((dir) => join(machine, dir, place.path));
  const moved = place.insideMovedDir === true && kind.homeEnv.some((override) => override.name === user.from);
  return [moved ? join(machine, user.dir, place.path) : below(machine, machine.home, place.path)];
}

/** A home-relative path of the table inside the kind's directory, as it is when the directory is moved; else `null`. */
export function movedPlace(kind: AgentKind, machine: Machine, path: string, user: UserDir): string | null {
  if (path === kind.userDir) return user.dir;
  return path.startsWith(`${kind.userDir}/`) ? join(machine, user.dir, path.slice(kind.userDir.length + 1)) : null;
}

/** The kind's markers, absolute; one that lies in its directory moves with it. Empty: `resolveUserDir` is the evidence. */
export function markerPaths(kind: AgentKind, machine: Machine, options: PlaceOptions = {}): readonly string[] {
  const user = resolveUserDir(kind, machine, options);
  return kind.markers.map((path) => movedPlace(kind, machine, path, user) ?? below(machine, machine.home, path));
}

/** Where the host's installer may have put the command, absolute, for the platform of the machine. */
export function expandWellKnown(kind: AgentKind, machine: Machine, options: PlaceOptions = {}): readonly string[] {
  const { linux, darwin, win32 } = kind.wellKnown;
  const entries = machine.platform === "win32" ? win32 : machine.platform === "darwin" ? darwin : linux;
  return entries.map((entry) => expand(machine, entry, options)).filter((path) => path !== null);
}
