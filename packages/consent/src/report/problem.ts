import { type Diagnostic, displayPath, type Machine } from "@agent-interop/diagnostics";
import type { Disk } from "@agent-interop/source";
import { readVersionedDocument } from "@agent-interop/state";
import { report as diagnostic } from "../fault.ts";
import { REPORT_FORM, reportPath } from "./stored.ts";

/**
 * Why the recorded report (`interop.json`) cannot be read though it is there: `readInteropReport` is `null` then and does not say so. `null` when it
 * can be, or is absent. Throws `own-directory-relative`, and nothing for what lies there.
 */
export async function interopReportProblem(machine: Machine, disk?: Disk): Promise<Diagnostic | null> {
  const path = reportPath(machine);
  const found = await readVersionedDocument(path, REPORT_FORM, disk);
  const say = (why: string): Diagnostic => diagnostic("consent-report-unreadable", displayPath(machine, path), why);
  if (found.state === "newer") return say(`is of version ${found.version}, and is left alone`);
  if (found.state === "damaged" || found.state === "unreadable") return say(found.why);
  if (found.state === "read" && !Array.isArray(found.members["agents"])) return say("has no list of agents");
  return null;
}
