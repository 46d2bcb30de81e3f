import type { Machine } from "@agent-interop/diagnostics";
import type { AgentKind } from "@agent-interop/registry";
import type { Disk } from "@agent-interop/source";
import type { BeforeWrite, Boundary } from "@agent-interop/state";
import { fileDecisions } from "./decisions/file-store.ts";
import { fileReport } from "./report/file-store.ts";
import { fileSettings } from "./settings/file-store.ts";
import type { ConsentStores } from "./stores.ts";

/** How files are waited for and written. */
export interface FileOptions {
  /** What all of them are read with. Default: the disk of this process. */
  readonly disk?: Disk;
  /** Default: the built-in table. */
  readonly kinds?: readonly AgentKind[];
  /** Ends the waiting for a lock. */
  readonly signal?: AbortSignal;
  /** Longest wait for each lock in milliseconds, 10 000 unless given. */
  readonly waitMs?: number;
  /** For tests of crashes. */
  readonly beforeWrite?: BeforeWrite;
}

/**
 * The stores in files: `settings.json` in our configuration directory; `decisions.log` and `interop.json` in our state directory. Each is locked
 * while it is changed, and none is made before something is decided. Throws `own-directory-relative`.
 */
export function fileStores(machine: Machine, boundary: Boundary, options: FileOptions = {}): ConsentStores {
  const decisions = fileDecisions(machine, boundary, options);
  return {
    settings: fileSettings(machine, boundary, options),
    decisions,
    report: fileReport(machine, boundary, options, decisions.held),
  };
}
