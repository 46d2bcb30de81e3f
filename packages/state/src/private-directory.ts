import type { Stats } from "node:fs";
import { AgentInteropError, type Machine } from "@agent-interop/diagnostics";
import { type Boundary, refuseProtected } from "./boundary.ts";
import { isFullPath, pathRules } from "./path.ts";

const { lstatSync, mkdirSync, realpathSync } = process.getBuiltinModule("node:fs");

/**
 * Makes sure that `path` (absolute) is a directory of this user that nobody else may enter, and returns its real path. Missing
 * parents are made likewise, mode 0700; existing ones may be links and are left as they are. An existing directory is
 * checked, never changed: `private-directory-unsafe` names a link, a file, another owner or a wider mode (owner and mode: not on
 * Windows, where a profile's permissions are inherited). Also throws `boundary-relative`, `boundary-refused`, `private-directory-failed`.
 */
export function privateDirectory(machine: Machine, boundary: Boundary, path: string): string {
  if (!isFullPath(machine, path)) throw new AgentInteropError("boundary-relative", `not an absolute path: ${path}`);
  const rules = pathRules(machine);
  const place = rules.resolve(path);
  refuseProtected(boundary, place);
  try {
    mkdirSync(rules.dirname(place), { recursive: true, mode: 0o700 });
    try {
      mkdirSync(place, { mode: 0o700 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const stat = lstatSync(place);
    const wrong = fault(machine, stat);
    if (wrong !== null) throw new AgentInteropError("private-directory-unsafe", `${place} ${wrong}`);
    const real = realpathSync.native(place);
    refuseProtected(boundary, real);
    return real;
  } catch (cause) {
    if (AgentInteropError.isInstance(cause)) throw cause;
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown error";
    throw new AgentInteropError("private-directory-failed", `${place} could not be made (${code})`, { cause });
  }
}

function fault(machine: Machine, stat: Stats): string | null {
  if (stat.isSymbolicLink()) return "is a link";
  if (!stat.isDirectory()) return "is not a directory";
  if (machine.platform === "win32") return null;
  if (stat.uid !== (process.geteuid?.() ?? stat.uid)) return "belongs to another user";
  return (stat.mode & 0o077) === 0 ? null : `may be entered by others (mode ${(stat.mode & 0o777).toString(8)})`;
}
