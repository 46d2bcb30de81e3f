import { displayPath, type Machine } from "@agent-interop/diagnostics";
import type { PathPolicy } from "@agent-interop/registry";
import { pathRules } from "@agent-interop/source";

/** What `boundary check --json` prints. */
export interface CheckDocument {
  readonly schema: "agent-interop/boundary-check@1";
  readonly operation: "write" | "delete";
  /** In the order in which they were given. */
  readonly paths: readonly CheckedPath[];
}

/** One path and the answer. */
export interface CheckedPath {
  /** As given; home-relative when it is absolute. */
  readonly path: string;
  readonly allow: boolean;
  readonly reason: "path-policy:noWritePaths" | null;
  readonly kind: string | null;
  readonly rule: string | null;
}

/** Asks the policy about each path. */
export function checkedPaths(
  machine: Machine,
  policy: PathPolicy,
  operation: "write" | "delete",
  paths: readonly string[],
): CheckDocument {
  const checked = paths.map((given): CheckedPath => {
    const path = pathRules(machine).isAbsolute(given) ? displayPath(machine, given) : given;
    const verdict = policy.check(operation, given);
    if (verdict.allow) return { path, allow: true, reason: null, kind: null, rule: null };
    const { kind, reason, rule } = verdict;
    return { path, allow: false, reason, kind, rule };
  });
  return { schema: "agent-interop/boundary-check@1", operation, paths: checked };
}
