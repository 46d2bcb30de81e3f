import type { PackageKind } from "@agent-interop/library";
import type { Loss } from "@agent-interop/projection";
import type { Part } from "../bundle/part.ts";
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
  /** Files of a plugin that are not in its package, sorted. */
  readonly omitted: readonly string[];
  /** What was found out and changes nothing: a version that was completed, a manifest that was passed over. */
  readonly notes: readonly Reason[];
}

/** What an item is told by beside what is there already; hashed when it is asked for, and good as long as its files are. */
export interface Content {
  /** A single item as it would be written; of a plugin every file but the manifest. */
  readonly written: () => string | null;
  /** A skill as it lies at its source, as somebody may have it elsewhere; `null` for anything else. */
  readonly source: () => string | null;
}

/** One item with the bytes it would become. */
export interface Prepared extends Reading {
  readonly status: "ready";
  readonly kind: PackageKind;
  readonly name: string;
  readonly id: string;
  readonly version: string;
  /** The first loss that must be accepted. */
  readonly waits: Loss | null;
  readonly files: () => ReadonlyMap<string, Uint8Array>;
  readonly digest: string;
  readonly content: Content;
  /** What it is in a bundle; `null` for a plugin, which is a package of its own. */
  readonly part: (() => Part) | null;
  readonly findings: readonly ContentFinding[];
  readonly requirements: readonly PlanRequirement[];
  readonly licence: string | null;
}

/** An item that cannot become a package. */
export interface Refused extends Reading {
  readonly status: "refused";
  readonly reason: Reason;
}
