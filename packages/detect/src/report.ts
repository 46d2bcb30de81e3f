import type { AdapterReport } from "./adapter.ts";
import type { Evidence, Presence } from "./evidence.ts";

/** `package`: read from a package description. `probe`: the command said it. `previous`: it said so earlier, and is still the same file. */
export type VersionSource = "package" | "probe" | "previous";

export type Decision = "accepted" | "declined";

/** What is known of one agent. Paths are `~/…`, `./…` or absolute with `/`; none of them names the home. */
export interface InteropRecord {
  /** Id of the kind. */
  readonly kind: string;
  readonly label: string;
  /** Of the command. A directory alone is evidence, but makes nothing present. */
  readonly presence: Presence;
  /** The command, as PATH or its installer's place names it. */
  readonly binary: string | null;
  /** What it leads to, `null` when that is itself. */
  readonly realBinary: string | null;
  readonly version: string | null;
  readonly versionSource: VersionSource | null;
  /** The agent's own directory. */
  readonly installDir: string | null;
  /** `null`: no way to launch it over ACP is known. */
  readonly adapter: AdapterReport | null;
  /** Handed in by the caller; 0 when not counted. */
  readonly skillCount: number;
  readonly projectArtifacts: number;
  readonly fingerprint: string;
  readonly evidence: readonly Evidence[];
  /** What the operator said earlier, copied from the previous record; it stands only while `decidedFingerprint` is `fingerprint`. */
  readonly decision: Decision | null;
  /** ISO 8601. */
  readonly decidedAt: string | null;
  readonly decidedFingerprint: string | null;
}

/** Which agents are on a machine. */
export interface InteropReport {
  readonly version: 1;
  /** ISO 8601, the machine value's `now`. */
  readonly detectedAt: string;
  /** In the order of the table. */
  readonly agents: readonly InteropRecord[];
}
