import type { InteropReport } from "@agent-interop/detect";
import type { Diagnostic, Machine } from "@agent-interop/diagnostics";
import { launchOf } from "../entry.ts";
import { report as diagnostic } from "../fault.ts";
import { type InteropProposal, interopProposals, type ProposalOptions } from "../proposals.ts";
import type { ConsentStores } from "../stores.ts";
import { type DecisionResult, eventOf, nothing } from "./result.ts";
import { settledDecisions, transact, writeReport } from "./settle.ts";

/** How agents are accepted. */
export interface AcceptOptions extends ProposalOptions {
  /** The `shown` of what the operator saw, by kind: what would be something else now is refused with `consent-changed`. */
  readonly shown?: ReadonlyMap<string, string>;
}

/**
 * Wires the named kinds: what is proposed is worked out anew from the report and from the settings and decisions as they stand now, the entries are
 * added to the settings, and the decisions recorded; after a crash at any moment both are there or neither, once it is recovered, which the next
 * call does. An id that is not proposed adds `consent-not-pending`. Throws what the stores throw; then nothing is decided.
 */
export async function acceptInteropAgents(
  machine: Pick<Machine, "now">,
  stores: ConsentStores,
  report: InteropReport | null,
  ids: readonly string[],
  options: AcceptOptions = {},
): Promise<DecisionResult> {
  return stores.decisions.alone(async () => {
    const decisions = await settledDecisions(stores);
    return stores.settings.alone(async () => {
      const settings = await stores.settings.read();
      const { diagnostics, proposals } = interopProposals(report, settings, decisions, options);
      const [wanted, refused] = choose(proposals, ids, options.shown);
      const said = [...diagnostics, ...refused];
      if (wanted.length === 0) return nothing(said);
      const event = eventOf(
        machine.now(),
        stores,
        wanted.map(({ entry, fingerprint, kind, needsNetworkInstall, shown }) => {
          return { kind, decision: "accepted", fingerprint, shown, entry, needsNetworkInstall };
        }),
        wanted.map(({ entry }) => ({ id: entry.id, launch: launchOf(entry) })),
      );
      const now = await transact(
        stores,
        decisions,
        event,
        wanted.map(({ change, entry }) => ({ change, entry })),
      );
      const kinds = wanted.map(({ kind }) => kind);
      return {
        decided: kinds,
        wired: kinds,
        unwired: [],
        diagnostics: [...said, ...(await writeReport(stores, report, now))],
      };
    });
  });
}

function choose(
  proposals: readonly InteropProposal[],
  ids: readonly string[],
  shown: AcceptOptions["shown"],
): readonly [readonly InteropProposal[], readonly Diagnostic[]] {
  const wanted: InteropProposal[] = [];
  const refused: Diagnostic[] = [];
  for (const id of new Set(ids)) {
    const found = proposals.find(({ kind }) => kind === id);
    const seen = shown?.get(id);
    if (found === undefined) refused.push(diagnostic("consent-not-pending", null, `${id} is not proposed`));
    else if (seen !== undefined && seen !== found.shown) {
      refused.push(diagnostic("consent-changed", null, `${id} is not what was shown`));
    } else wanted.push(found);
  }
  return [wanted, refused];
}
