import type { TreeLimits } from "../limits.ts";
import { loss } from "../losses.ts";
import type { Loss, SourceEntry } from "../types.ts";

/** The bound that a tree is above; `null` when it is within all. */
export function overBound(entries: readonly SourceEntry[], main: string, limits: TreeLimits): Loss | null {
  if (entries.length > limits.entries) {
    const message = `has ${entries.length} entries, above the bound of ${limits.entries}`;
    return loss("tree-too-many-entries", "file", { path: main }, message);
  }
  let bytes = 0;
  for (const entry of entries) {
    if (slashesIn(entry.path) >= limits.depth) {
      return loss("tree-too-deep", "file", { path: entry.path }, `lies deeper than ${limits.depth} levels`);
    }
    if (entry.type === "file") bytes += entry.bytes.length;
    if (bytes > limits.bytes) {
      return loss("tree-too-large", "file", { path: entry.path }, `with it the tree is above ${limits.bytes} bytes`);
    }
  }
  return null;
}

function slashesIn(path: string): number {
  let count = 0;
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) count += 1;
  return count;
}
