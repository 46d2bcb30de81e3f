export { type AgentSpec, agentSpecs, assertAgentIdNamespace } from "./agent-specs.ts";
export { CODES, type ConsentCode } from "./codes.ts";
export { createInteropContract, type InteropContract } from "./contract.ts";
export { type AcceptOptions, acceptInteropAgents } from "./decide/accept.ts";
export { declineInteropAgents } from "./decide/decline.ts";
export { type ConsentRecovery, recoverConsent } from "./decide/recover.ts";
export type { DecisionResult } from "./decide/result.ts";
export { planRevocation, type Revocation, revokeInteropAgents } from "./decide/revoke.ts";
export {
  type Decisions,
  NO_DECISIONS,
  type RecordedDecision,
  readDecisions,
  standingDecision,
} from "./decisions/decisions.ts";
export type { DecisionEvent, DecisionWord, EndEvent, EventChange, EventDecision } from "./decisions/event.ts";
export {
  DEFAULT_GOVERNANCE,
  DEFAULT_TIMEOUTS,
  delegationEntryForKind,
  type ExternalAgentEntry,
  INHERITED_PROJECT_CONTEXT,
  type PeerTimeouts,
} from "./entry.ts";
export type { FileOptions } from "./file-options.ts";
export { fileStores } from "./file-stores.ts";
export { type HistoryEntry, type InteropHistory, interopHistory } from "./history.ts";
export { peerModeCapabilities } from "./modes/peer-modes.ts";
export type {
  ConfiguredTarget,
  PeerCapability,
  PeerCommands,
  PeerContext,
  PeerEntry,
  PeerMode,
  PeerStatus,
} from "./modes/types.ts";
export {
  type EntryDifference,
  type InteropProposal,
  type InteropProposals,
  interopProposals,
  type ProposalOptions,
  proposalsDigest,
} from "./proposals.ts";
export { mergeDecisions } from "./report/merge.ts";
export { interopReportProblem } from "./report/problem.ts";
export { readInteropReport } from "./report/stored.ts";
export { changedEntries } from "./settings/changed-entries.ts";
export { readSettings } from "./settings/file-store.ts";
export { type ConfiguredAgent, type ExternalAgentSettings, externalAgentSettings } from "./settings/settings.ts";
export { interopStandings, type Standing, type StandingWord } from "./standings.ts";
export type { ConsentStores, DecisionStore, EntryChange, ReportStore, SettingsStore } from "./stores.ts";
