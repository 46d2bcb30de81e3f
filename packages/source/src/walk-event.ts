import type { SourceCode } from "./codes.ts";
import type { DiskEntry, EntryType } from "./disk.ts";

/** One thing met on a walk, in code-unit order of its path. */
export type WalkEvent =
  /**
   * A directory, after it was listed and before what lies in it. Set `prune` to leave out everything below it,
   * or `quiet` to have only directories and problems handed out below it (the other entries still count).
   */
  | {
      readonly type: "directory";
      readonly path: string;
      readonly relative: string;
      readonly depth: number;
      readonly entries: readonly DiskEntry[];
      prune: boolean;
      quiet: boolean;
    }
  | {
      readonly type: Exclude<EntryType, "directory">;
      readonly path: string;
      readonly relative: string;
      readonly name: string;
      readonly depth: number;
    }
  /** A limit or a refusal: what was left out is named, with foreign names made safe to print. */
  | { readonly type: "problem"; readonly code: SourceCode; readonly path: string; readonly message: string };

/** Entries that may still be visited; shared between walks of one root. */
export interface Budget {
  left: number;
}

export interface WalkOptions {
  /** Levels below the root that are entered; default `limits.depth`. */
  readonly depth?: number;
  /** True when reaching `depth` leaves out something that counts, and so is a problem; default true. */
  readonly reportDepth?: boolean;
  readonly budget?: Budget;
  /** Asked before a directory is listed. */
  readonly enter?: (relative: string, depth: number, name: string) => boolean;
}
