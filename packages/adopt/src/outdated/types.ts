import type { BaseState, Origin, PackageKind } from "@agent-interop/library";
import type { Loss } from "@agent-interop/projection";
import type { ContentFinding } from "../content/finding.ts";
import type { Reason } from "../plan/types.ts";
import type { ChangedBy } from "./three-way.ts";

/**
 * How a copy stands beside its source: `moved`, `edited` in the library, both; `gone` (the source is not there), `unreadable`, `blocked` (it would be
 * taken no more, or under another name); `not-asked` (an import that nothing was fetched for), `not-examined`.
 */
export type OutdatedState =
  | "current"
  | "moved"
  | "edited"
  | "moved-and-edited"
  | "gone"
  | "unreadable"
  | "blocked"
  | "not-asked"
  | "not-examined";

/** Lines of one text: the number of the first, from 1, and the lines. None: the place before that line. */
export interface HunkSide {
  readonly line: number;
  /** Without anything that has the form of a credential; not sanitised for a terminal. */
  readonly lines: readonly string[];
}

/** One piece in which the three texts of a file are not the same. */
export interface Hunk {
  /** `unknown`: the file was edited and nobody knows what was installed, so that library and source are compared alone. */
  readonly by: ChangedBy | "unknown";
  readonly base: HunkSide | null;
  readonly library: HunkSide;
  readonly source: HunkSide;
}

/** The lines of a file that differ, or why there are none: nobody asked, no text, above a bound, nothing to compare an edit with. */
export type FileDiff =
  | { readonly state: "lines"; readonly hunks: readonly Hunk[] }
  | { readonly state: "not-asked" | "binary" | "too-large" | "over-bound" | "base-unknown" };

/** One file of a package that is not the same in all three. Digests are of its bytes; `null`: there is no such file. */
export interface FileChange {
  /** In the package. */
  readonly path: string;
  /** Who changed it; `both`: not alike. */
  readonly by: "source" | "library" | "same" | "both" | "unknown";
  /** As it was installed; of a file that is `unknown` nobody knows it. */
  readonly base: string | null;
  readonly library: string | null;
  readonly source: string | null;
  readonly diff: FileDiff;
}

/** A value as it was taken, and as it would be taken now; `null` where the source says nothing. */
export interface ThenAndNow {
  readonly installed: string;
  readonly source: string | null;
}

/** One installed package beside its source. */
export interface OutdatedPackage {
  readonly id: string;
  readonly kind: PackageKind;
  readonly name: string;
  readonly state: OutdatedState;
  /** Why it is in that state, where the state does not say it. */
  readonly reason: Reason | null;
  readonly origin: Origin;
  /** Id of the item in the inventory. */
  readonly item: string | null;
  readonly version: ThenAndNow;
  readonly digest: ThenAndNow;
  readonly fingerprint: ThenAndNow;
  /** Commits of an import from a repository. */
  readonly commit: { readonly installed: string | null; readonly source: string | null };
  /** Files that were edited in the library, sorted; `.`: the package itself is gone, or is no directory. */
  readonly edited: readonly string[];
  /** The copy of what was installed; `null` where nobody needed it. */
  readonly base: BaseState | null;
  /** Losses and findings that an update would bring and that were not there when the copy was taken. */
  readonly newLosses: readonly Loss[];
  readonly newFindings: readonly ContentFinding[];
  /** Sorted by path. */
  readonly files: readonly FileChange[];
}
