import { AgentInteropError, displayPath, type Machine } from "@agent-interop/diagnostics";
import { pathRules } from "@agent-interop/source";
import {
  appendToLog,
  type Boundary,
  type HeldLock,
  hostIdentity,
  readLog,
  sharedDirectory,
  stateDirectories,
  withLock,
} from "@agent-interop/state";
import { report } from "../fault.ts";
import type { FileOptions } from "../file-stores.ts";
import type { DecisionStore } from "../stores.ts";

/** The decisions in `decisions.log` of our state directory; and who else writes there holds its lock. */
export function fileDecisions(
  machine: Machine,
  boundary: Boundary,
  { beforeWrite, signal, waitMs }: FileOptions,
): DecisionStore & { readonly held: () => HeldLock } {
  const rules = pathRules(machine);
  const { state } = stateDirectories(machine);
  const path = rules.join(state, "decisions.log");
  const shown = displayPath(machine, path);
  let lock: HeldLock | null = null;
  const held = (): HeldLock => {
    if (lock === null) throw new AgentInteropError("lock-lost", `written outside of alone: ${shown}`);
    return lock;
  };
  return {
    host: hostIdentity(machine),
    held,
    read: async () => {
      const { records, state: found } = await readLog(path);
      const problem = found === "damaged" ? report("consent-log-damaged", shown, "is damaged or cannot be read") : null;
      return { records, problem };
    },
    append: (record) => appendToLog(boundary, path, [record], { machine, lock: held(), beforeWrite }),
    alone: (work) => {
      sharedDirectory(machine, boundary, state);
      return withLock(boundary, `${path}.lock`, { machine, signal, waitMs }, async (mine) => {
        lock = mine;
        try {
          return await work();
        } finally {
          lock = null;
        }
      });
    },
  };
}
