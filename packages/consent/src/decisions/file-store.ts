import { AgentInteropError, displayPath, type Machine } from "@agent-interop/diagnostics";
import { pathRules } from "@agent-interop/source";
import {
  appendToLog,
  type Boundary,
  type HeldLock,
  hostIdentity,
  logReader,
  sharedDirectory,
  stateDirectories,
  withLock,
} from "@agent-interop/state";
import { fault, report } from "../fault.ts";
import type { FileOptions } from "../file-options.ts";
import type { DecisionStore } from "../stores.ts";

/** Bytes that are left for the ends of decisions: whatever was begun can be ended, in a full log too. */
const SPARE = 64 * 1024;
const isEnd = (record: unknown): boolean => typeof record === "object" && record !== null && "done" in record;

/** The decisions in `decisions.log` of our state directory; and who else writes there holds its lock. */
export function fileDecisions(
  machine: Machine,
  boundary: Boundary,
  { beforeWrite, disk, signal, waitMs }: FileOptions,
): DecisionStore & { readonly held: () => HeldLock } {
  const rules = pathRules(machine);
  const { state } = stateDirectories(machine);
  const path = rules.join(state, "decisions.log");
  const shown = displayPath(machine, path);
  const log = logReader(path, disk);
  let lock: HeldLock | null = null;
  const held = (): HeldLock => {
    if (lock === null) throw new AgentInteropError("lock-lost", `written outside of alone: ${shown}`);
    return lock;
  };
  return {
    host: hostIdentity(machine),
    held,
    read: async () => {
      const { records, state: found } = await log.read();
      if (found === "unreadable")
        return { records, problem: report("consent-log-unreadable", shown, "cannot be read") };
      const problem = found === "damaged" ? report("consent-log-damaged", shown, "is damaged, or no plain file") : null;
      return { records, problem };
    },
    append: async (record) => {
      const spare = isEnd(record) ? 0 : SPARE;
      try {
        await appendToLog(boundary, path, [record], { machine, lock: held(), beforeWrite, spare });
      } catch (error) {
        if (!AgentInteropError.isInstance(error) || error.code !== "journal-full") throw error;
        throw fault("consent-log-full", `${shown} takes no more decisions`, error);
      }
    },
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
