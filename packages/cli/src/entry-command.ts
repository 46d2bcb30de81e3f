import { type InteropRecord, resolveOnPath } from "@agent-interop/detect";
import { pathRules } from "@agent-interop/source";
import type { World } from "./command.ts";

/** Whether what an entry of the settings starts is there. */
export interface CommandLook {
  /** `null`: nobody can say. */
  readonly found: boolean | null;
  /** Code of why nobody can say. */
  readonly reason: InteropRecord["evidence"][number]["reason"];
}

/** Looks for the command of an entry as a launch would, and starts nothing. */
export function lookForCommand(command: string | null, { disk, machine: machineOf }: World): CommandLook {
  if (command === null) return { found: false, reason: null };
  const machine = machineOf();
  if (pathRules(machine).isAbsolute(command)) return { found: isProgram(disk, command), reason: null };
  const { evidence, presence } = resolveOnPath([command], machine, disk);
  if (presence !== "unknown") return { found: presence === "present", reason: null };
  return { found: null, reason: evidence.find(({ reason }) => reason !== null)?.reason ?? null };
}

function isProgram(disk: World["disk"], path: string): boolean {
  try {
    return disk.stat(path)?.type === "file" && disk.executable(path);
  } catch {
    return false;
  }
}
