import { listInParts } from "./directory.ts";
import type { Door } from "./door.ts";
import type { WalkEvent, WalkOptions } from "./walk-event.ts";
import { NAMED_REST, Walker } from "./walker.ts";

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
