import { PLACE, type PlanEntry } from "./types.ts";

/**
 * Entries of one kind and one name whose whole source trees are the same: the first one is taken, unless another was chosen by its id. Equal
 * main files with other companions are no duplicates.
 */
export function withoutDuplicates(entries: readonly PlanEntry[], chosen: readonly string[]): readonly PlanEntry[] {
  const firsts = new Map<string, PlanEntry>();
  return entries.map((entry) => {
    if (entry.action === "skip" || entry.fingerprint === null || chosen.includes(entry.item)) return entry;
    const key = JSON.stringify([entry.kind, entry.name, treeOf(entry)]);
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, entry);
      return entry;
    }
    return { ...entry, action: "skip", reason: { code: "duplicate-item", message: `has the files of ${first.item}` } };
  });
}

/** What lies in a source, whatever link leads to it. */
function treeOf({ reviewed }: PlanEntry): PlanEntry["reviewed"] {
  return reviewed[0]?.[0] === PLACE ? reviewed.slice(1) : reviewed;
}
