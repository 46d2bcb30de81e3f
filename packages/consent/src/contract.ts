import { type DetectOptions, detectInteropAgents, type InteropReport } from "@agent-interop/detect";
import type { Machine } from "@agent-interop/diagnostics";
import { acceptInteropAgents } from "./decide/accept.ts";
import { declineInteropAgents } from "./decide/decline.ts";
import { type ConsentRecovery, recoverConsent } from "./decide/recover.ts";
import type { DecisionResult } from "./decide/result.ts";
import { planRevocation, revokeInteropAgents } from "./decide/revoke.ts";
import { readDecisions } from "./decisions/decisions.ts";
import { type InteropHistory, interopHistory } from "./history.ts";
import { type InteropProposals, interopProposals, type ProposalOptions } from "./proposals.ts";
import { mergeDecisions } from "./report/merge.ts";
import type { ExternalAgentSettings } from "./settings/settings.ts";
import { interopStandings, type Standing } from "./standings.ts";
import type { ConsentStores } from "./stores.ts";

/** All that a view of consent needs, bound to one machine and its stores. */
export interface InteropContract {
  /** Looks for agents; what is found is the report that everything else goes by. Records nothing. */
  readonly detect: (options?: Omit<DetectOptions, "machine" | "previous">) => Promise<InteropReport>;
  /** What was found last, else what the last decision recorded, with what is decided now; `null` when there is neither. */
  readonly lastReport: () => Promise<InteropReport | null>;
  readonly proposals: () => Promise<InteropProposals>;
  /** What the settings say of external agents. */
  readonly configured: () => Promise<ExternalAgentSettings>;
  /** With `shown` as in `acceptInteropAgents`. */
  readonly accept: (ids: readonly string[], shown?: ReadonlyMap<string, string>) => Promise<DecisionResult>;
  readonly decline: (ids: readonly string[]) => Promise<DecisionResult>;
  /** What `revoke` would do. */
  readonly revocations: (ids: readonly string[]) => Promise<ReturnType<typeof planRevocation>>;
  readonly revoke: (ids: readonly string[]) => Promise<DecisionResult>;
  readonly history: () => Promise<InteropHistory>;
  readonly standings: () => Promise<readonly Standing[]>;
  readonly recover: () => Promise<ConsentRecovery>;
}

/** Binds consent to a machine and its stores. Nothing is read before something is asked. */
export function createInteropContract(
  machine: Machine,
  stores: ConsentStores,
  options: ProposalOptions = {},
): InteropContract {
  let found: InteropReport | null = null;
  const known = async (): Promise<InteropReport | null> => found ?? (await stores.report.read());
  const all = async () => {
    const decisions = await readDecisions(stores.decisions);
    return [await known(), await stores.settings.read(), decisions] as const;
  };
  return {
    detect: async (look = {}) => {
      const { kinds } = options;
      const previous = (await known())?.agents ?? [];
      found = await detectInteropAgents({ ...(kinds === undefined ? {} : { kinds }), ...look, machine, previous });
      return mergeDecisions(found, await readDecisions(stores.decisions));
    },
    lastReport: async () => {
      const report = await known();
      return report === null ? null : mergeDecisions(report, await readDecisions(stores.decisions));
    },
    proposals: async () => interopProposals(...(await all()), options),
    configured: () => stores.settings.read(),
    accept: async (ids, shown) => {
      return acceptInteropAgents(
        machine,
        stores,
        await known(),
        ids,
        shown === undefined ? options : { ...options, shown },
      );
    },
    decline: async (ids) => declineInteropAgents(machine, stores, await known(), ids),
    revocations: async (ids) => planRevocation(...(await all()), ids),
    revoke: async (ids) => revokeInteropAgents(machine, stores, await known(), ids),
    history: () => interopHistory(stores.decisions),
    standings: async () => interopStandings(...(await all()), options),
    recover: () => recoverConsent(stores),
  };
}
