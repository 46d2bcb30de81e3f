import { safeName } from "@agent-interop/projection";
import type { PlanEntry } from "./types.ts";

const collision = (entry: PlanEntry, message: string): PlanEntry => ({
  ...entry,
  action: "skip",
  reason: { code: "id-collision", message },
});

/** Loose items of a name that a plugin of their host brings too: left where they are, but for those that were chosen by their id. */
function besidePlugins(entries: readonly PlanEntry[], chosen: readonly string[]): readonly PlanEntry[] {
  const brought = new Map<string, string>();
  for (const { action, host, item, outcomes } of entries) {
    if (action === "skip") continue;
    for (const { id, kind } of outcomes) if (id !== null) brought.set(`${host} ${kind} ${id}`, item);
  }
  if (brought.size === 0) return entries;
  return entries.map((entry) => {
    const plugin = brought.get(`${entry.host} ${entry.kind} ${safeName(entry.name)}`);
    if (plugin === undefined || entry.action === "skip" || chosen.includes(entry.item)) return entry;
    return collision(entry, `${plugin} brings a ${entry.kind} of this name`);
  });
}

/**
 * Entries that claim one identifier are never decided by their order: all of them become skips that name each other, but for one that was
 * chosen by its id.
 */
export function withoutCollisions(all: readonly PlanEntry[], chosen: readonly string[]): readonly PlanEntry[] {
  const entries = besidePlugins(all, chosen);
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
    return collision(entry, `${entry.id} is claimed by ${rivals.map(({ item }) => item).join(", ")} too`);
  });
}
