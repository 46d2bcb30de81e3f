import type { Machine } from "@agent-interop/diagnostics";
import type { Boundary } from "@agent-interop/state";
import { fileDecisions } from "./decisions/file-store.ts";
import type { FileOptions } from "./file-options.ts";
import { fileReport } from "./report/file-store.ts";
import { fileSettings } from "./settings/file-store.ts";
import type { ConsentStores } from "./stores.ts";

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
