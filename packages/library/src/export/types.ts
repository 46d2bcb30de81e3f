import type { Machine } from "@agent-interop/diagnostics";
import type { Disk } from "@agent-interop/source";
import type { Boundary } from "@agent-interop/state";
import type { LibraryCode } from "../codes.ts";
import type { PackageKind } from "../types.ts";

/** A directory that somebody named, into which skills are written. */
export interface ExportTarget {
  /** Absolute; may be a link to a directory, and need not be there yet. */
  readonly directory: string;
  readonly machine: Machine;
  /** What no export may write to: everything that agents own, and what is ours. */
  readonly boundary: Boundary;
  /** Reads only; `node:fs` unless given. */
  readonly disk?: Disk;
}

/** Why something is not exported, or stays as it is. */
export interface ExportReason {
  readonly code: LibraryCode;
  readonly message: string;
}

/** One package of the library and whether its skills cross. */
export interface ExportPackage {
  readonly id: string;
  readonly kind: PackageKind;
  readonly version: string;
  readonly digest: string;
  readonly trusted: boolean;
  readonly action: "export" | "skip";
  /** Of a skip. */
  readonly reason: ExportReason | null;
}

/** Path in a folder and the SHA-256 (64 hex digits) of its bytes. */
export type ExportFile = readonly [path: string, sum: string];

/** One folder at the destination: a skill with its companions. */
export interface ExportFolder {
  readonly folder: string;
  /** Id of the package it comes from. */
  readonly package: string;
  readonly version: string;
  /** Digest of that package. */
  readonly digest: string;
  /**
   * `add`, `update`: is written. `same`: lies there already. `remove`: was exported, and its package is no longer installed. `keep`: was
   * exported, and is not asked for now. `blocked`: stays as it is, see the reason.
   */
  readonly action: "add" | "update" | "same" | "remove" | "keep" | "blocked";
  readonly reason: ExportReason | null;
  /** Sorted by path; none where nothing will be ours. */
  readonly files: readonly ExportFile[];
}

/** A file of a package that does not cross. */
export interface ExportLoss {
  readonly package: string;
  /** In the package. */
  readonly path: string;
  readonly code: LibraryCode;
  readonly message: string;
}

/** What an export would do, without content. */
export interface ExportPlan {
  /** Of everything below: what was shown is what is approved. */
  readonly digest: string;
  /** The destination, home-relative. */
  readonly directory: string;
  /** Sorted by id. */
  readonly packages: readonly ExportPackage[];
  /** Sorted by name. */
  readonly folders: readonly ExportFolder[];
  /** Sorted by package and path. */
  readonly losses: readonly ExportLoss[];
}
