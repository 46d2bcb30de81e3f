import { sanitize } from "@agent-interop/diagnostics";
import type { LockCheck, LockDifference } from "@agent-interop/library";
import type { View } from "../command.ts";

const WORDS: Readonly<Record<LockDifference["what"], string>> = {
  "not-locked": "is installed, and not in the lock file",
  "not-installed": "is in the lock file, and not installed",
  differs: "is another one in the lock file",
  changed: "is not on the disk as it was installed",
};

/** Where a library and its lock file disagree, for a reader. */
export function lockLines({ differences, locked, path }: LockCheck, { paint }: View): string[] {
  if (!locked && differences.length === 0) return [sanitize(`There is no lock file, and nothing to lock: ${path}`)];
  if (differences.length === 0) return [sanitize(`The library is what its lock file says: ${path}`)];
  return [
    sanitize(locked ? `Not what the lock file says: ${path}` : `There is no lock file yet: ${path}`),
    ...differences.map(({ id, parts, what }) => {
      const named = parts.length === 0 ? "" : ` (${parts.join(", ")})`;
      return `${paint.warn(what)} ${sanitize(id)}  ${paint.dim(sanitize(WORDS[what] + named, 400))}`;
    }),
  ];
}
