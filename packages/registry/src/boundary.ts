import { isWithin, type Machine } from "@agent-interop/diagnostics";
import { below, isPlain, type PlaceOptions, xdgPlace } from "./machine-paths.ts";
import { protectedPlaces } from "./policy/places.ts";
import { INTEROP_AGENT_KINDS } from "./table.ts";
import type { AgentKind } from "./types.ts";
import { locate, movedPlace, type Place, resolveUserDir, type UserDir } from "./user-dir.ts";

/** Paths of one purpose. */
export interface PathLists {
  /** Absolute paths; the last segment may hold a `*`. */
  readonly absolute: readonly string[];
  /** Relative to each project root, `/` between parts. */
  readonly project: readonly string[];
}

/** Which kinds count, and how much of the environment. */
export interface BoundaryOptions extends PlaceOptions {
  /** Default: the built-in table. User kinds only ever add. */
  readonly kinds?: readonly AgentKind[];
}

/**
 * Everything that is write-protected: of every kind its directory where it is by default and where variables move it, old and
 * further places, and each file it loads from. A path inside another of the list is left out.
 */
export function protectedPaths(machine: Machine, options: BoundaryOptions = {}): PathLists {
  const places = protectedPlaces(machine, options);
  const absolute = places.flatMap(({ at }) => (at === null ? [] : [at]));
  const project = places.flatMap(({ at, path }) => (at === null ? [path.slice("**/".length)] : []));
  return {
    absolute: outermost(absolute, (path) => machine.foldCase(path)),
    project: outermost(project, (path) => path),
  };
}

/** Everything that is never opened: sessions, histories, caches, logs, credentials. A declared place inside it wins. */
export function forbiddenPaths(machine: Machine, options: BoundaryOptions = {}): PathLists {
  const absolute = new Set<string>();
  const project = new Set<string>();
  for (const kind of options.kinds ?? INTEROP_AGENT_KINDS) {
    const user = resolveUserDir(kind, machine, options);
    const inHome = homePlaces(kind, machine, user, options);
    for (const entry of kind.forbidden) {
      if (!entry.startsWith("~/")) project.add(entry);
      else for (const path of inHome(entry.slice(2))) absolute.add(path);
    }
    // Only a moved directory takes files of the home along; else the layout need not be built for this.
    if (!kind.homeEnv.some(({ name }) => name === user.from)) continue;
    for (const place of placesOf(kind)) {
      if (place.insideMovedDir === true) for (const path of locate(kind, machine, place, user)) absolute.add(path);
    }
  }
  return { absolute: [...absolute], project: [...project] };
}

/**
 * The places that the kinds declare, which win over a wider entry of `forbiddenPaths` (the longer path wins, and of two equal
 * ones the declared). A place of a user kind inside a built-in kind's forbidden area is left out, wherever variables move it.
 */
export function declaredPaths(machine: Machine, options: BoundaryOptions = {}): PathLists {
  const absolute = new Set<string>();
  const project = new Set<string>();
  const closed = forbiddenPaths(machine, { ...options, kinds: INTEROP_AGENT_KINDS });
  for (const kind of options.kinds ?? INTEROP_AGENT_KINDS) {
    const builtIn = INTEROP_AGENT_KINDS.includes(kind);
    const user = resolveUserDir(kind, machine, options);
    for (const place of placesOf(kind)) {
      if (place.base === "project") {
        if (builtIn || !closed.project.some((entry) => covers(entry, place.path))) project.add(place.path);
        continue;
      }
      for (const path of locate(kind, machine, place, user)) {
        if (builtIn || !closed.absolute.some((entry) => covers(fold(machine, entry), fold(machine, path))))
          absolute.add(path);
      }
    }
  }
  return { absolute: [...absolute], project: [...project] };
}

/**
 * The directories and files of every kind as a policy writes them: `~/…` for the home, else project-relative, directories with
 * a trailing slash. Ours are never among them.
 */
export function foreignAgentDirs(kinds: readonly AgentKind[] = INTEROP_AGENT_KINDS): readonly string[] {
  const all = new Set<string>();
  for (const kind of kinds) {
    for (const dir of [kind.userDir, ...kind.legacyUserDirs]) all.add(`~/${dir}/`);
    if (kind.projectDir !== null) all.add(`${kind.projectDir}/`);
    for (const dir of kind.legacyProjectDirs) all.add(`${dir}/`);
    for (const path of kind.protects) all.add(path);
  }
  return [...all];
}

/** True when `path` is the entry or lies below it; a `*` in the entry's last segment stands for any characters in it. */
export function covers(entry: string, path: string): boolean {
  const star = entry.indexOf("*");
  if (star === -1) return path === entry || path.startsWith(`${entry}/`);
  const [before, after] = [entry.slice(0, star), entry.slice(star + 1)];
  if (!path.startsWith(before)) return false;
  const rest = path.slice(before.length);
  const segment = rest.includes("/") ? rest.slice(0, rest.indexOf("/")) : rest;
  return segment.endsWith(after);
}

function fold(machine: Machine, path: string): string {
  return machine.foldCase(machine.platform === "win32" ? path.replaceAll("\\", "/") : path);
}

/** Every place of a kind's layout. */
export function placesOf(kind: AgentKind): readonly Place[] {
  if (kind.layout === null) return [];
  const { roots, declarations, instructions, plugins } = kind.layout;
  return [...roots, ...declarations, ...instructions, ...plugins];
}

/** A home-relative path of a kind at its default, where XDG variables move it, and where the kind's own variables move it. */
function homePlaces(
  kind: AgentKind,
  machine: Machine,
  user: UserDir,
  options: PlaceOptions,
): (path: string) => readonly string[] {
  const usual = below(machine, machine.home, kind.userDir);
  const moved = [user.dir, ...user.additional].filter((dir) => dir !== usual).map((dir) => ({ ...user, dir }));
  const posix = machine.platform !== "win32";
  return (path) => {
    const own = below(machine, machine.home, path);
    const xdg = xdgPlace(machine, path, options);
    if (posix && xdg === null && moved.length === 0 && isPlain(path)) return [own];
    const places = [own, xdg, ...moved.map((there) => movedPlace(kind, machine, path, there))];
    return places.filter((place): place is string => place !== null && !isWithin(machine, machine.home, place));
  };
}

/** Without repetitions and without paths that lie inside another. */
function outermost(paths: readonly string[], fold: (path: string) => string): readonly string[] {
  const all = new Set(paths.map(fold));
  const kept = new Map<string, string>();
  for (const path of paths) {
    const folded = fold(path);
    let inside = false;
    for (let at = folded.search(/[\\/][^\\/]*$/); at > 0 && !inside; at = folded.slice(0, at).search(/[\\/][^\\/]*$/)) {
      inside = all.has(folded.slice(0, at));
    }
    if (!inside && !kept.has(folded)) kept.set(folded, path);
  }
  return [...kept.values()];
}
