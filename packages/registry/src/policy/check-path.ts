import type { Machine } from "@agent-interop/diagnostics";
import {
  type PathLooks,
  type PathOperation,
  type PathPolicy,
  type PathPosture,
  type PathVerdict,
  pathPolicy,
} from "./policy.ts";

/** What a single question needs. */
export interface PathContext extends PathLooks {
  readonly machine: Machine;
  readonly posture?: PathPosture | undefined;
}

const policies = new WeakMap<Machine, { readonly looks: PathLooks; readonly policy: PathPolicy }>();

/**
 * Whether an operation on a path may go on, by the built-in table: `read` always, `write` and `delete` never at, below or (`delete`) around a
 * place that a coding agent owns, whatever the posture. `path` may be absolute, relative to the machine's working directory, or begin with `~`;
 * any spelling of a place is that place. Whoever asks often, knows kinds of the user or has directories of its own makes a `pathPolicy`.
 */
export function checkPath(operation: PathOperation, path: string, context: PathContext): PathVerdict {
  const { canonical, foldsCase, machine, posture } = context;
  let known = policies.get(machine);
  if (known === undefined || known.looks.canonical !== canonical || known.looks.foldsCase !== foldsCase) {
    const looks = { canonical, ...(foldsCase === undefined ? {} : { foldsCase }) };
    known = { looks, policy: pathPolicy(machine, looks) };
    policies.set(machine, known);
  }
  return known.policy.check(operation, path, posture);
}
