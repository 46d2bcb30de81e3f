import { type PlatformPath, posix, win32 } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";

/** The path rules of the examined machine, which need not be those of this process. */
export function pathRules(machine: Machine): PlatformPath {
  return machine.platform === "win32" ? win32 : posix;
}
