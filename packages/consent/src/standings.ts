import type { InteropRecord, InteropReport } from "@agent-interop/detect";
import { type AgentKind, INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { type Decisions, standingDecision } from "./decisions/decisions.ts";
import { interopProposals, isAccepted, type ProposalOptions } from "./proposals.ts";
import type { ExternalAgentSettings } from "./settings/settings.ts";

/**
 * Where an agent stands. `proposed`, `upgrade`: waits for a decision. `wired`: its entry was accepted. `by-hand`: an entry has its id that was not.
 * `declined`. `unwired`: accepted, and the entry was removed by hand. `absent`: its command is not there. `no-recipe`: cannot be
 * wired. `unknown`: the settings or the decisions cannot be read, or a decision about it has not ended.
 */
export type StandingWord =
  | "proposed"
  | "upgrade"
  | "wired"
  | "by-hand"
  | "declined"
  | "unwired"
  | "absent"
  | "no-recipe"
  | "unknown";

/** One agent and what was said about it. */
export interface Standing {
  readonly kind: string;
  readonly label: string;
  readonly standing: StandingWord;
  readonly decision: "accepted" | "declined" | null;
  /** ISO 8601. */
  readonly decidedAt: string | null;
  /** The agent is not what it was when that was said. */
  readonly stale: boolean;
  /** An entry has its id. */
  readonly configured: boolean;
  /** It was accepted, and what was shown said that the network may be needed. */
  readonly networkAccepted: boolean;
}

/** Where each agent of the report stands, and each that is wired though it was not found. Pure. */
export function interopStandings(
  report: InteropReport | null,
  settings: ExternalAgentSettings,
  decisions: Decisions,
  options: ProposalOptions = {},
): readonly Standing[] {
  const { proposals } = interopProposals(report, settings, decisions, options);
  const kinds = options.kinds ?? INTEROP_AGENT_KINDS;
  const changes = new Map(proposals.map(({ change, kind }) => [kind, change]));
  const unusable = settings.problem !== null || decisions.problem !== null;
  const found = report?.agents ?? [];
  const others = [...new Set(settings.entries.map(({ id }) => id))].filter(
    (id) => !found.some(({ kind }) => kind === id),
  );
  const standing = (id: string, label: string, record: InteropRecord | null): Standing => {
    const said = standingDecision(decisions, id, record?.fingerprint ?? null);
    const entry = settings.entries.find((one) => one.id === id);
    const word = (): StandingWord => {
      const change = changes.get(id);
      if (unusable) return "unknown";
      if (change !== undefined) return change === "add" ? "proposed" : "upgrade";
      if (entry !== undefined) return isAccepted(decisions, entry) ? "wired" : "by-hand";
      if (record?.presence !== "present") return "absent";
      if (!kinds.some((kind: AgentKind) => kind.id === id && kind.acp !== null)) return "no-recipe";
      if (said === null) return "unknown";
      return said.decision === "accepted" ? "unwired" : "declined";
    };
    return {
      kind: id,
      label,
      standing: word(),
      decision: said?.decision ?? null,
      decidedAt: said?.at ?? null,
      stale: said !== null && record !== null && said.fingerprint !== record.fingerprint,
      configured: entry !== undefined,
      networkAccepted: said?.decision === "accepted" && said.needsNetworkInstall,
    };
  };
  return [
    ...found.map((record) => standing(record.kind, record.label, record)),
    ...others.map((id) => standing(id, kinds.find((kind) => kind.id === id)?.label ?? id, null)),
  ];
}
