import type { InteropReport } from "@agent-interop/detect";
import type { Diagnostic, Machine } from "@agent-interop/diagnostics";
import { type Decisions, lastDecision, type RecordedDecision } from "../decisions/decisions.ts";
import { report as diagnostic, problemError } from "../fault.ts";
import { isAccepted } from "../proposals.ts";
import type { ConfiguredAgent, ExternalAgentSettings } from "../settings/settings.ts";
import type { ConsentStores } from "../stores.ts";
import { type DecisionResult, eventOf, nothing } from "./result.ts";
import { settledDecisions, transact, writeReport } from "./settle.ts";

/** What taking a decision back does. */
export interface Revocation {
  readonly kind: string;
  /** What is taken back. */
  readonly decision: RecordedDecision;
  /** The entry is taken out of the settings. */
  readonly unwires: boolean;
  /** There is an entry that launches something else than what was accepted; it stays. */
  readonly leaves: boolean;
}

/** What taking back would do, and which ids it cannot be done for. Pure. */
export function planRevocation(
  report: InteropReport | null,
  settings: ExternalAgentSettings,
  decisions: Decisions,
  ids: readonly string[],
): { readonly revocations: readonly Revocation[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const revocations = [...new Set(ids)].flatMap((kind): readonly Revocation[] => {
    const entries = settings.entries.filter(({ id }) => id === kind);
    const decision = standing(report, decisions, kind, entries);
    if (decision === null) {
      diagnostics.push(diagnostic("consent-not-decided", null, `nothing is decided about ${kind}`));
      return [];
    }
    const ours = entries.length === 1 && entries.every((entry) => isAccepted(decisions, entry));
    const leaves = entries.length > 0 && !ours;
    if (leaves)
      diagnostics.push(diagnostic("consent-entry-edited", settings.path, `the entry ${kind} is not what was accepted`));
    return [{ kind, decision, unwires: ours, leaves }];
  });
  return { revocations, diagnostics };
}

/** What stands on this machine, or what another one with the same settings accepted and is wired here too. */
function standing(
  report: InteropReport | null,
  decisions: Decisions,
  kind: string,
  entries: readonly ConfiguredAgent[],
): RecordedDecision | null {
  const fingerprint = report?.agents.find((record) => record.kind === kind)?.fingerprint ?? null;
  const last = lastDecision(decisions, kind, fingerprint);
  if (last !== null && last.decision !== "revoked") return last;
  if (!entries.some((entry) => isAccepted(decisions, entry))) return null;
  return decisions.recorded.findLast((one) => one.kind === kind && one.decision === "accepted") ?? null;
}

/**
 * Takes back what was decided about the named kinds: the agent is undecided again, and the entry that was accepted goes from the settings. An
 * entry that launches something else stays, with `consent-entry-edited`; an id without a decision adds `consent-not-decided`. Both writes are
 * one, as in `acceptInteropAgents`. Throws what the stores throw; then nothing is taken back.
 */
export async function revokeInteropAgents(
  machine: Pick<Machine, "now">,
  stores: ConsentStores,
  report: InteropReport | null,
  ids: readonly string[],
): Promise<DecisionResult> {
  return stores.decisions.alone(async () => {
    const decisions = await settledDecisions(stores);
    if (decisions.problem !== null) return nothing([decisions.problem]);
    return stores.settings.alone(async () => {
      const settings = await stores.settings.read();
      if (settings.problem !== null) throw problemError(settings.problem);
      const { diagnostics, revocations } = planRevocation(report, settings, decisions, ids);
      if (revocations.length === 0) return nothing(diagnostics);
      const unwired = revocations.filter(({ unwires }) => unwires).map(({ kind }) => kind);
      const event = eventOf(
        machine.now(),
        stores,
        revocations.map(({ decision: { fingerprint, entry, needsNetworkInstall }, kind }) => {
          return { kind, decision: "revoked", fingerprint, shown: null, entry, needsNetworkInstall };
        }),
        unwired.map((id) => ({ id, launch: null })),
      );
      const now = await transact(
        stores,
        decisions,
        event,
        unwired.map((id) => ({ change: "remove", id })),
      );
      const decided = revocations.map(({ kind }) => kind);
      return {
        decided,
        wired: [],
        unwired,
        diagnostics: [...diagnostics, ...(await writeReport(stores, report, now))],
      };
    });
  });
}
