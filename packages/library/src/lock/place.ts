import { displayPath } from "@agent-interop/diagnostics";
import { pathRules } from "@agent-interop/source";
import type { Library } from "../types.ts";

/** Bytes of a lock file that are read: some tens of thousands of packages. */
export const LOCK_LIMIT: number = 16 * 1024 * 1024;

/** Where the lock file of a library lies: beside its root, whether that is a link or not. */
export interface LockPlace {
  readonly directory: string;
  /** Absolute. */
  readonly path: string;
  /** How it is shown. */
  readonly shown: string;
}

/** `library.lock.json` for a library at `library`. */
export function lockPlace({ machine, root }: Library): LockPlace {
  const rules = pathRules(machine);
  const directory = rules.dirname(root);
  const path = rules.join(directory, `${rules.basename(root)}.lock.json`);
  return { directory, path, shown: displayPath(machine, path) };
}
