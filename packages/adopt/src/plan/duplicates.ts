import { PLACE, type PlanEntry } from "./types.ts";

/**
 * Entries of one kind and one name whose whole source trees are the same: one is taken, the first, unless `stays` says of others that they are
 * wanted themselves: chosen by their id, or installed already. Equal main files with other companions are no duplicates.
 */
export function withoutDuplicates(
  entries: readonly PlanEntry[],
  stays: (entry: PlanEntry) => boolean,
): readonly PlanEntry[] {
  const named = new Map<string, number>();
  for (const entry of entries) named.set(nameOf(entry), (named.get(nameOf(entry)) ?? 0) + 1);
  const firsts = new Map<string, PlanEntry>();
  const keys = entries.map((entry) => {
    if (entry.action === "skip" || entry.fingerprint === null || named.get(nameOf(entry)) === 1) return null;
    const key = JSON.stringify([entry.kind, entry.name, treeOf(entry)]);
    const first = firsts.get(key);
    if (first === undefined || (!stays(first) && stays(entry))) firsts.set(key, entry);
    return key;
  });
  return entries.map((entry, at) => {
    const first = firsts.get(keys[at] ?? "");
    if (first === undefined || first === entry || stays(entry)) return entry;
    return { ...entry, action: "skip", reason: { code: "duplicate-item", message: `has the files of ${first.item}` } };
  });
}

const nameOf = ({ kind, name }: PlanEntry): string => `${kind} ${name}`;

/** What lies in a source, whatever link leads to it. */
function treeOf({ reviewed }: PlanEntry): PlanEntry["reviewed"] {
  return reviewed[0]?.[0] === PLACE ? reviewed.slice(1) : reviewed;
}
