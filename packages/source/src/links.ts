import { isWithin, pathBelow } from "@agent-interop/diagnostics";
import type { EntryType } from "./disk.ts";
import type { DoorState } from "./door-state.ts";
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
    if (own.type !== "link") {
      const realPath = besideLast(door, path);
      if (realPath !== null) return { state: "plain", realPath, type: own.type };
    }
    const realPath = disk.realpath(path);
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
 * The real path of what is no link itself and lies where the last path lay, when no link leads there: the directory around it is the very one that
 * was resolved then. `null` where that is not so, or names have other spellings (letter case, short names) and the system is asked for each.
 */
function besideLast(door: DoorState, path: string): string | null {
  const { areas, disk, machine, parent } = door;
  if (machine.platform !== "linux" || areas.some((area) => area.path === path)) return null;
  const cut = path.lastIndexOf("/");
  const around = path.slice(0, cut);
  const name = path.slice(cut + 1);
  if (cut < 1 || name === "" || name === "." || name === "..") return null;
  const stat = disk.stat(around);
  if (stat === null) return null;
  if (parent.path !== around || parent.dev !== stat.dev || parent.ino !== stat.ino) {
    const realPath = disk.realpath(around);
    const plain = areas.some((area) => isWithin(machine, around, area.path)) && realPath === unlinked(door, around);
    Object.assign(parent, { path: around, dev: stat.dev, ino: stat.ino, realPath: plain ? realPath : null });
  }
  return parent.realPath === null ? null : `${parent.realPath}/${name}`;
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
