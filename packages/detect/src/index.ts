export {
  type AdapterHint,
  type AdapterOptions,
  type AdapterReport,
  type AdapterTrust,
  adapterPresence,
} from "./adapter.ts";
export { CODES, type DetectCode } from "./codes.ts";
export type { PlaceOptions } from "./context.ts";
export { currentAgent } from "./current-agent.ts";
export { type DetectOptions, detectInteropAgents, type KindCounts } from "./detect.ts";
export type { Evidence, Look, Presence } from "./evidence.ts";
export { type FileFacts, type FingerprintFacts, interopFingerprint } from "./fingerprint.ts";
export { installDirOf } from "./install-dir.ts";
export { type Resolved, resolveOnPath } from "./path-search.ts";
export type { ProbeOptions } from "./probe.ts";
export type { Decision, InteropRecord, InteropReport, VersionSource } from "./report.ts";
