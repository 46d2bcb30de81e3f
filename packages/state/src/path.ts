import { type PlatformPath, posix, win32 } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";

/** The path rules of the machine's platform. */
export function pathRules(machine: Machine): PlatformPath {
  return machine.platform === "win32" ? win32 : posix;
}

/** Absolute for every working directory: on Windows with a drive or a share, since `\x` depends on the current drive. */
export function isFullPath(machine: Machine, path: string): boolean {
  return machine.platform === "win32" ? /^(?:[a-z]:[\\/]|[\\/]{2}[^\\/])/i.test(path) : path.startsWith("/");
}
