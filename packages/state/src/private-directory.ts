import type { Stats } from "node:fs";
import type { Machine } from "@agent-interop/diagnostics";
import type { Boundary } from "./boundary.ts";
import { checkedDirectory, plainFault } from "./checked-directory.ts";

/**
 * Makes sure that `path` (absolute) is a directory of this user that nobody else may enter, and returns its real path. Missing
 * parents are made likewise, mode 0700; existing ones may be links and are left as they are. An existing directory is
 * checked, never changed: `private-directory-unsafe` names a link, a file, another owner or a wider mode (owner and mode: not on
 * Windows, where a profile's permissions are inherited). Also throws `boundary-relative`, `boundary-refused`, `private-directory-failed`.
 */
export function privateDirectory(machine: Machine, boundary: Boundary, path: string): string {
  return checkedDirectory(machine, boundary, path, { name: "private-directory", mode: 0o700, fault: privateFault });
}

function privateFault(machine: Machine, stat: Stats): string | null {
  const wrong = plainFault(machine, stat);
  if (wrong !== null || machine.platform === "win32") return wrong;
  if (stat.uid !== (process.geteuid?.() ?? stat.uid)) return "belongs to another user";
  return (stat.mode & 0o077) === 0 ? null : `may be entered by others (mode ${(stat.mode & 0o777).toString(8)})`;
}
