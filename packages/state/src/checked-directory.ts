import type { Stats } from "node:fs";
import { AgentInteropError, type Machine } from "@agent-interop/diagnostics";
import { type Boundary, refuseProtected } from "./boundary.ts";
import { isFullPath, pathRules } from "./path.ts";
import { systemCode } from "./system-error.ts";

const { lstatSync, mkdirSync, realpathSync } = process.getBuiltinModule("node:fs");

/** A directory of our own of one kind. @internal */
export interface Kind {
  /** First part of its codes. */
  readonly name: "private-directory" | "shared-directory";
  readonly mode: number;
  readonly fault: (machine: Machine, stat: Stats) => string | null;
}

/** Makes a directory of this kind, or checks the one that is there, and returns its real path. @internal */
export function checkedDirectory(
  machine: Machine,
  boundary: Boundary,
  path: string,
  { name, mode, fault }: Kind,
): string {
  if (!isFullPath(machine, path)) throw new AgentInteropError("boundary-relative", `not an absolute path: ${path}`);
  const rules = pathRules(machine);
  const place = rules.resolve(path);
  refuseProtected(boundary, place);
  try {
    mkdirSync(rules.dirname(place), { recursive: true, mode });
    try {
      mkdirSync(place, { mode });
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
    }
    const wrong = fault(machine, lstatSync(place));
    if (wrong !== null) throw new AgentInteropError(`${name}-unsafe`, `${place} ${wrong}`);
    const real = realpathSync.native(place);
    refuseProtected(boundary, real);
    return real;
  } catch (cause) {
    if (AgentInteropError.isInstance(cause)) throw cause;
    throw new AgentInteropError(`${name}-failed`, `${place} could not be made (${systemCode(cause)})`, { cause });
  }
}

/** What keeps it from being a plain directory. @internal */
export function plainFault(_: Machine, stat: Stats): string | null {
  if (stat.isSymbolicLink()) return "is a link";
  return stat.isDirectory() ? null : "is not a directory";
}
