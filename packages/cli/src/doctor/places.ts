import { displayPath } from "@agent-interop/diagnostics";
import { openDoor, pathRules } from "@agent-interop/source";
import { CODES as STATE, type StateDirectories } from "@agent-interop/state";
import type { World } from "../command.ts";
import type { targetLibrary } from "../library.ts";
import { ownRow, problemRow, type Row } from "./row.ts";

type Boundary = ReturnType<typeof targetLibrary>["boundary"];

/** What is wrong with our own directories. One that is absent is made when it is needed, and says nothing. */
export function placeRows(world: World, own: StateDirectories, boundary: Boundary): readonly Row[] {
  const paths = [...new Set([own.config, own.state, own.data])];
  return paths.flatMap((path) => [...refused(world, path, boundary), ...placeRow(world, path)]);
}

function refused(world: World, path: string, boundary: Boundary): readonly Row[] {
  if (!boundary.protects(path)) return [];
  const owner = boundary.owner?.(path) ?? null;
  const message = `lies in a place of an agent${owner === null ? "" : ` (${owner})`}: nothing will be written there`;
  const next = "Set AGENT_INTEROP_HOME to a directory of your own";
  const diagnostic = { code: "boundary-refused", path: null, message, ...STATE["boundary-refused"] } as const;
  return [problemRow("own-files", displayPath(world.machine(), path), diagnostic, next)];
}

function placeRow(world: World, path: string): readonly Row[] {
  const { disk, machine: machineOf } = world;
  const machine = machineOf();
  const rules = pathRules(machine);
  const show = (at: string): string => displayPath(machine, at);
  try {
    for (let at = path; ; at = rules.dirname(at)) {
      const found = disk.stat(at);
      if (found === null && rules.dirname(at) !== at) continue;
      if (found !== null && found.type !== "directory") {
        return [ownRow("own-files", "own-directory-unusable", show(at), "is no directory")];
      }
      if (found === null || at !== path) return [];
      const listed = openDoor({ machine, disk, inside: [path] }).list(path);
      if (!listed.ok) return [ownRow("own-files", "own-directory-unreadable", show(path), listed.message)];
      const open = machine.platform !== "win32" && (found.mode & 0o1002) === 0o002;
      if (!open) return [];
      return [ownRow("own-files", "own-directory-exposed", show(path), "may be written to by every user")];
    }
  } catch (error) {
    const { code = "unknown error" } = error as NodeJS.ErrnoException;
    return [ownRow("own-files", "own-directory-unreadable", show(path), `cannot be looked at (${code})`)];
  }
}
