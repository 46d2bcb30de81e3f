import type { Loss } from "@agent-interop/projection";
import type { ContentFinding } from "../content/finding.ts";
import type { PlanOutcome, PlanRequirement, PlanUnsupported, Reason, Reviewed } from "./types.ts";

/** What every reading of a source gives. */
interface Reading {
  readonly fingerprint: string;
  readonly reviewed: readonly Reviewed[];
  readonly losses: readonly Loss[];
  readonly format: string | null;
  readonly outcomes: readonly PlanOutcome[];
  readonly unsupported: readonly PlanUnsupported[];
}

/** One item with the bytes it would become. */
export interface Prepared extends Reading {
  readonly status: "ready";
  readonly id: string;
  readonly version: string;
  /** The first loss that must be accepted. */
  readonly waits: Loss | null;
  readonly files: () => ReadonlyMap<string, Uint8Array>;
  readonly digest: string;
  readonly findings: readonly ContentFinding[];
  readonly requirements: readonly PlanRequirement[];
  readonly licence: string | null;
}

/** An item that cannot become a package. */
export interface Refused extends Reading {
  readonly status: "refused";
  readonly reason: Reason;
}
