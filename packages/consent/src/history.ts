import type { Diagnostic } from "@agent-interop/diagnostics";
import { type RecordedDecision, readDecisions } from "./decisions/decisions.ts";
import type { DecisionStore } from "./stores.ts";

/** One decision of the past. */
export interface HistoryEntry extends RecordedDecision {
  /** It was made on this machine. */
  readonly here: boolean;
}

/** What was decided, when and where. */
export interface InteropHistory {
  /** Oldest first. */
  readonly decisions: readonly HistoryEntry[];
  /** Why it cannot be told, or may not be all of it. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Everything that was decided about agents, with what was accepted. Changes nothing. */
export async function interopHistory(store: Pick<DecisionStore, "host" | "read">): Promise<InteropHistory> {
  const { host, problem, recorded } = await readDecisions(store);
  const decisions = recorded.map((one) => ({ ...one, here: one.host === host }));
  return { decisions, diagnostics: problem === null ? [] : [problem] };
}
