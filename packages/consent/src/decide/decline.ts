import type { InteropRecord, InteropReport } from "@agent-interop/detect";
import type { Diagnostic, Machine } from "@agent-interop/diagnostics";
import { standingDecision } from "../decisions/decisions.ts";
import { report as diagnostic } from "../fault.ts";
import { withEarlier } from "../report/merge.ts";
import type { ConsentStores } from "../stores.ts";
import { type DecisionResult, eventOf, nothing } from "./result.ts";
import { settledDecisions, transact, writeReport } from "./settle.ts";

/**
 * Records that the named kinds of the report, or of the recorded one, are not wanted as they are now. The settings are not touched. An id
 * that neither knows adds `consent-unknown-agent`; one that was accepted as it is now adds `consent-not-pending`, and one that was declined as it is
 * now is passed over. Throws what the stores throw.
 */
export async function declineInteropAgents(
  machine: Pick<Machine, "now">,
  stores: ConsentStores,
  report: InteropReport | null,
  ids: readonly string[],
): Promise<DecisionResult> {
  return stores.decisions.alone(async () => {
    const decisions = await settledDecisions(stores);
    if (decisions.problem !== null) return nothing([decisions.problem]);
    const stored = await stores.report.read();
    const agents = (report === null ? stored : withEarlier(report, stored))?.agents ?? [];
    const known = new Map(agents.map((record) => [record.kind, record]));
    const wanted: InteropRecord[] = [];
    const unknown: Diagnostic[] = [];
    for (const id of new Set(ids)) {
      const record = known.get(id);
      const said = record === undefined ? null : standingDecision(decisions, id, record.fingerprint);
      const same = said !== null && said.fingerprint === record?.fingerprint;
      if (record === undefined) unknown.push(diagnostic("consent-unknown-agent", null, `no agent ${id} is known here`));
      else if (!same) wanted.push(record);
      else if (said.decision === "accepted") {
        unknown.push(diagnostic("consent-not-pending", null, `${id} was accepted as it is now`));
      }
    }
    if (wanted.length === 0) return nothing(unknown);
    const declined = wanted.map(({ fingerprint, kind }) => {
      return { kind, decision: "declined", fingerprint, shown: null, entry: null, needsNetworkInstall: false } as const;
    });
    const now = await transact(stores, decisions, eventOf(machine.now(), stores, declined, []), []);
    const diagnostics = [...unknown, ...(await writeReport(stores, report, now))];
    return { decided: wanted.map(({ kind }) => kind), wired: [], unwired: [], diagnostics };
  });
}
