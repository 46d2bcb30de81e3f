import { isWithin, pathBelow } from "@agent-interop/diagnostics";
import type { EntryType } from "./disk.ts";
import type { DoorState } from "./door.ts";
import { pathRules } from "./path.ts";

/** Where a path really leads. `plain` has no link in it below its area; `inside` has one that stays in an examined area. */
export type Resolution =
  | { readonly state: "plain" | "inside"; readonly realPath: string; readonly type: EntryType }
  | { readonly state: "outside" | "dangling" | "loop"; readonly realPath: string | null; readonly type: null }
  | { readonly state: "absent"; readonly realPath: null; readonly type: null }
  | { readonly state: "unreadable"; readonly realPath: null; readonly type: null };

const nothing = (state: "absent" | "unreadable" | "dangling" | "loop"): Resolution => ({
  state,
  realPath: null,
  type: null,
});

/** What a failed look at a path means, by what it means that nothing is there. */
function failed(error: unknown, absent: "absent" | "dangling"): Resolution {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ELOOP") return nothing("loop");
  return nothing(code === "ENOENT" || code === "ENOTDIR" ? absent : "unreadable");
}

/**
 * Resolves a root, an item directory or a main file. Links count anywhere below the examined area, so that a linked
 * `~/.claude` is seen too; a target inside an area but in a forbidden part of it is `outside`. What lies in no area is `plain`
 * as long as no link is in its path: whether it may be examined is the caller's to say. Below a dangling link all is `absent`.
 * Reads nothing but links.
 */
export function resolvePath(door: DoorState, path: string): Resolution {
  const { disk, machine } = door;
  try {
    const own = disk.lstat(path);
    if (own === null) return nothing("absent");
    const realPath = own.type === "link" ? disk.realpath(path) : realPathOf(door, path);
    const linked = machine.foldCase(realPath) !== machine.foldCase(unlinked(door, path));
    if (!linked) return { state: "plain", realPath, type: own.type };
    door.reveal();
    const holds = door.areas.some((area) => isWithin(machine, realPath, area.realPath));
    if (!holds || door.gate.refuses(realPath)) return { state: "outside", realPath, type: null };
    if (own.type !== "link") return { state: "inside", realPath, type: own.type };
    const rules = pathRules(machine);
    const place = rules.join(disk.realpath(rules.dirname(path)), rules.basename(path));
    if (isWithin(machine, place, realPath)) return { state: "loop", realPath, type: null };
    const target = disk.stat(path);
    return target === null ? nothing("dangling") : { state: "inside", realPath, type: target.type };
  } catch (error) {
    return failed(error, "dangling");
  }
}

/**
 * The real path of what is no link itself: that of the directory around it, which is kept for the next one as long as the same directory is
 * there. Where names have other spellings (letter case, short names) the system is asked for each.
 */
function realPathOf(door: DoorState, path: string): string {
  const { disk, machine, parent } = door;
  if (machine.platform !== "linux") return disk.realpath(path);
  const { basename, dirname, join } = pathRules(machine);
  const around = dirname(path);
  if (around === path) return disk.realpath(path);
  const stat = disk.stat(around);
  if (stat === null) return disk.realpath(path);
  if (parent.path !== around || parent.dev !== stat.dev || parent.ino !== stat.ino) {
    Object.assign(parent, { path: around, dev: stat.dev, ino: stat.ino, realPath: disk.realpath(around) });
  }
  return join(parent.realPath, basename(path));
}

/** The real path that a path has when there is no link in it below the deepest area that holds it. */
function unlinked({ areas, machine }: DoorState, path: string): string {
  let depth = -1;
  let expected = path;
  for (const area of areas) {
    if (area.path.length <= depth) continue;
    const below = pathBelow(machine, path, area.path);
    if (below === null) continue;
    depth = area.path.length;
    expected = below === "" ? area.realPath : pathRules(machine).join(area.realPath, below);
  }
  return expected;
}
