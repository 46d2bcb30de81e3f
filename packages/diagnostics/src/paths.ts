import type { Machine } from "./machine.ts";

/** A path with `/` between its parts, whatever the platform. */
export function slashed(machine: Machine, path: string): string {
  return machine.platform === "win32" ? path.replaceAll("\\", "/") : path;
}

/**
 * True when no name between the slashes of an absolute path (with `/`) says nothing (`//`, `.`, `..`, a slash at the end): it needs no
 * normalising.
 * Plain searches, since a scan and every start ask this of hundreds of paths, and a pattern would have to be compiled.
 */
export function isPlainPath(path: string): boolean {
  if (path.includes("//") || path.includes("/./") || path.includes("/../")) return false;
  return !(path.endsWith("/") || path.endsWith("/.") || path.endsWith("/.."));
}

/**
 * True when `path` is `parent` or lies below it, by whole segments and by the platform's case rule. Both are absolute and
 * normalised; a parent of `/` or `C:/` holds everything.
 */
export function isWithin(machine: Machine, path: string, parent: string): boolean {
  const child = machine.foldCase(slashed(machine, path));
  let above = machine.foldCase(slashed(machine, parent));
  if (above.endsWith("/")) above = above.slice(0, -1);
  return child === above || child.startsWith(`${above}/`);
}

/**
 * What follows `parent` in `path`, with `/` between names: empty for the parent itself, `null` when `path` lies elsewhere.
 * Counts segments, since a path may be written in another case, and so with another length, than its parent.
 */
export function pathBelow(machine: Machine, path: string, parent: string): string | null {
  if (!isWithin(machine, path, parent)) return null;
  const names = slashed(machine, path).replace(/\/$/, "").split("/");
  return names.slice(slashed(machine, parent).replace(/\/$/, "").split("/").length).join("/");
}

/**
 * How a path is shown and stored: `~/…` below the home, `./…` below the project (which wins, being the deeper one), else
 * absolute. Always with `/`. The home itself is `~`, the project itself `.`.
 */
export function displayPath(machine: Machine, path: string, project: string | null = null): string {
  for (const [base, sign] of [
    [project, "."],
    [machine.home, "~"],
  ] as const) {
    const below = base === null ? null : pathBelow(machine, path, base);
    if (below !== null) return below === "" ? sign : `${sign}/${below}`;
  }
  return slashed(machine, path);
}
