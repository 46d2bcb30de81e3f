import type { Machine } from "@agent-interop/diagnostics";
import type { Boundary } from "./boundary.ts";
import { checkedDirectory, plainFault } from "./checked-directory.ts";

/**
 * Makes sure that `path` (absolute) is a directory and no link, and returns its real path: for what others may read, such as a
 * project's library. Missing parents are made likewise, mode 0755 as far as the process's mask allows. Throws
 * `shared-directory-unsafe` for a link or a file, `boundary-relative`, `boundary-refused`, `shared-directory-failed`.
 */
export function sharedDirectory(machine: Machine, boundary: Boundary, path: string): string {
  return checkedDirectory(machine, boundary, path, { name: "shared-directory", mode: 0o755, fault: plainFault });
}
