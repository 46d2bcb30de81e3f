import type { Diagnostic } from "@agent-interop/diagnostics";
import { type DecisionEvent, EVENT_FORMAT, type EventChange, type EventDecision } from "../decisions/event.ts";
import type { ConsentStores } from "../stores.ts";

/** What a decision did. */
export interface DecisionResult {
  /** Ids of the kinds that are decided now. */
  readonly decided: readonly string[];
  /** Those of which an entry was written or brought up to date in the settings. */
  readonly wired: readonly string[];
  /** Those of which the entry was taken out of the settings. */
  readonly unwired: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A result that changed nothing. */
export function nothing(diagnostics: readonly Diagnostic[]): DecisionResult {
  return { decided: [], wired: [], unwired: [], diagnostics };
}

/** The event of some decisions. */
export function eventOf(
  now: Date,
  { decisions: { host } }: ConsentStores,
  decisions: readonly EventDecision[],
  changes: readonly EventChange[],
): DecisionEvent {
  const op = process.getBuiltinModule("node:crypto").randomBytes(12).toString("hex");
  return { format: EVENT_FORMAT, op, at: now.toISOString(), host, decisions, changes };
}
