import type { ExternalAgentEntry } from "../entry.ts";

/** The word in front of every record of the log, with its version. */
export const EVENT_WORD = "agent-interop/consent";
export const EVENT_FORMAT: "agent-interop/consent@1" = `${EVENT_WORD}@1`;

/** What the operator said. `revoked` takes back what was said before. */
export type DecisionWord = "accepted" | "declined" | "revoked";

/** One decision as the log has it. */
export interface EventDecision {
  readonly kind: string;
  readonly decision: DecisionWord;
  /** Of the agent at that moment. */
  readonly fingerprint: string;
  /** Digest of what was shown; `null` where nothing is shown. */
  readonly shown: string | null;
  /** What was accepted. */
  readonly entry: ExternalAgentEntry | null;
  /** What was shown said that the network may be needed. */
  readonly needsNetworkInstall: boolean;
}

/** A change of the settings that belongs to a decision: `launch` is what the entry starts afterwards, `null` when it is gone. */
export interface EventChange {
  readonly id: string;
  readonly launch: string | null;
}

/** A record that says what is decided; it counts at once when it changes no settings, else when an end names it. */
export interface DecisionEvent {
  readonly format: typeof EVENT_FORMAT;
  /** Told once. */
  readonly op: string;
  /** ISO 8601. */
  readonly at: string;
  readonly host: string | null;
  readonly decisions: readonly EventDecision[];
  readonly changes: readonly EventChange[];
}

/** A record that ends one: the decisions about these kinds count, the others do not. */
export interface EndEvent {
  readonly format: typeof EVENT_FORMAT;
  readonly op: string;
  readonly done: readonly string[];
}
