import type { PlanEntry } from "./types.ts";

/**
 * Entries that claim one identifier are never decided by their order: all of them become skips that name each other, but for one that was
 * chosen by its id.
 */
export function withoutCollisions(entries: readonly PlanEntry[], chosen: readonly string[]): readonly PlanEntry[] {
  const claims = new Map<string, PlanEntry[]>();
  for (const entry of entries) {
    if (entry.id === null || entry.action === "skip") continue;
    claims.set(entry.id, [...(claims.get(entry.id) ?? []), entry]);
  }
  return entries.map((entry) => {
    const rivals = entry.action === "skip" ? [] : (claims.get(entry.id ?? "") ?? []).filter((one) => one !== entry);
    if (rivals.length === 0) return entry;
    const others = rivals.filter(({ item }) => chosen.includes(item));
    if (chosen.includes(entry.item) && others.length === 0) return entry;
    const named = rivals.map(({ item }) => item).join(", ");
    return {
      ...entry,
      action: "skip",
      reason: { code: "id-collision", message: `${entry.id} is claimed by ${named} too` },
    };
  });
}
