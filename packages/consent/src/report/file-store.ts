import { AgentInteropError, displayPath, type Machine } from "@agent-interop/diagnostics";
import { pathRules } from "@agent-interop/source";
import { type Boundary, changeVersionedDocument, type HeldLock } from "@agent-interop/state";
import { report as diagnostic } from "../fault.ts";
import type { FileOptions } from "../file-options.ts";
import type { ReportStore } from "../stores.ts";
import { REPORT_FORM, readInteropReport, reportPath, storedAgents } from "./stored.ts";

const PRIVATE = 0o600;

/** The last report in `interop.json` of our state directory. */
export function fileReport(
  machine: Machine,
  boundary: Boundary,
  { beforeWrite, disk, kinds }: FileOptions,
  held: () => HeldLock,
): ReportStore {
  const path = reportPath(machine);
  const within = pathRules(machine).dirname(path);
  const shown = displayPath(machine, path);
  return {
    read: () =>
      readInteropReport(machine, {
        ...(kinds === undefined ? {} : { kinds }),
        ...(disk === undefined ? {} : { disk }),
      }),
    write: async (report) => {
      const options = { ...REPORT_FORM, machine, within, mode: PRIVATE, lock: held(), beforeWrite };
      try {
        const aside = await changeVersionedDocument(boundary, path, options, (before) => ({
          detectedAt: report.detectedAt,
          agents: storedAgents(before?.["agents"], report),
        }));
        if (aside === null) return null;
        return diagnostic("consent-report-kept", displayPath(machine, aside), "was damaged, and is kept here");
      } catch (error) {
        if (!AgentInteropError.isInstance(error)) throw error;
        const left = error.code.startsWith("state-document-");
        const why = left ? "is of a later version or cannot be read, and is left alone" : "could not be written";
        return diagnostic("consent-report-kept", shown, `${why} (${error.code})`);
      }
    },
  };
}
