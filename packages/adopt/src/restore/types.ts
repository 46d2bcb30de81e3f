import type { LibraryRecord, Origin, PackageKind } from "@agent-interop/library";
import type { Loss } from "@agent-interop/projection";
import type { ContentFinding } from "../content/finding.ts";
import type { Reason } from "../plan/types.ts";

/** The schema word of the plan of a restore. */
export const RESTORE_PLAN_SCHEMA = "agent-interop/restore-plan@1";

/** One package of a lock file and what becomes of it. */
export interface RestoreEntry {
  readonly id: string;
  readonly kind: PackageKind;
  readonly version: string;
  /** What is locked. */
  readonly digest: string;
  readonly origin: Origin | null;
  /** `keep`: lies there, byte for byte. `replace`: lies there otherwise. */
  readonly action: "keep" | "install" | "replace" | "refused";
  /** Of a refusal, of edits that are replaced, and of a package whose record says something else than the lock file. */
  readonly reason: Reason | null;
  /** What its source loses in it; of what is installed or replaced. */
  readonly losses: readonly Loss[];
  readonly findings: readonly ContentFinding[];
}

/** One package that the lock file does not name. */
export interface RestoreExtra {
  readonly id: string;
  readonly kind: PackageKind;
  readonly version: string;
  readonly action: "prune" | "leave";
  readonly reason: Reason;
}

/** What restoring a library would do, without content. */
export interface RestorePlan {
  readonly schema: typeof RESTORE_PLAN_SCHEMA;
  /** Of everything below but itself: what was printed is what is approved. */
  readonly digest: string;
  readonly targetScope: "user" | "project";
  /** Sorted by id. */
  readonly entries: readonly RestoreEntry[];
  /** Sorted by id. */
  readonly extras: readonly RestoreExtra[];
}

/** A plan with the bytes that it would install, each of them exactly what is locked. Let go of them when it is not applied. */
export interface LibraryRestore {
  readonly plan: RestorePlan;
  /** Drops the bytes; the plan stays. May be called again. Every apply does it, whatever comes of it. */
  readonly release: () => void;
}

/** What a restore did. */
export interface RestoreResult {
  readonly installed: readonly LibraryRecord[];
  /** Ids of packages that were pruned. */
  readonly removed: readonly string[];
  /** What was not installed, and why; with an empty id: the whole plan. */
  readonly refused: readonly { readonly id: string; readonly reason: Reason }[];
  /** Names the operation for an undo; `null` when nothing was written. */
  readonly operation: string | null;
}
