import type { SourceCode } from "./codes.ts";
import { listInParts } from "./directory.ts";
import type { DiskEntry, EntryType } from "./disk.ts";
import type { Door } from "./door.ts";
import { NAMED_REST, Walker } from "./walker.ts";

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

/**
 * Walks a directory tree without following links: each directory is listed once, in path order, within the entry budget and the
 * depth limit. Yields `undefined` as a checkpoint between directories and between entries of a large one. Nothing throws; a limit is
 * a `problem` event that names what was not visited: `depth-limit` once, at the end; after `entry-limit` the walk ends. What the
 * door refuses below the root is passed over, names and all.
 */
export function* walk(door: Door, root: string, options: WalkOptions = {}): Generator<WalkEvent | undefined, void> {
  // All that is done per entry is done in the walker: a generator that did it itself would cost more to compile than to run.
  const walker = new Walker(door, root, options);
  for (;;) {
    const step = walker.next();
    if (step === "end") return;
    if (step === "large")
      walker.take(yield* listInParts(door, walker.path, Math.max(0, walker.budget.left) + NAMED_REST));
    else yield step;
  }
}
