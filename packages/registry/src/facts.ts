import { ADDED } from "./facts/added.ts";
import type { Fact } from "./facts/fact.ts";
import { speaksOf } from "./facts/match.ts";
import { MEASURED } from "./facts/measured.ts";
import { type FactPointer, pointersOf } from "./facts/pointers.ts";
import { kindById } from "./lookup.ts";

export type { Fact, FactValue } from "./facts/fact.ts";
export { type FactPointer, pointersOf } from "./facts/pointers.ts";

const WEIGHT = { secondary: 0, documented: 1, ran: 2 } as const;

/** Everything known of a kind: what was measured, then what was added for the table. Empty for an unknown id. */
export function factsFor(id: string): readonly Fact[] {
  const measured = Object.hasOwn(MEASURED, id) ? MEASURED[id] : undefined;
  const added = Object.hasOwn(ADDED, id) ? ADDED[id] : undefined;
  return [...(measured ?? []), ...(added ?? [])];
}

/**
 * The fact behind a path: of exactly that path; else, for an entry of the table (`pointersOf`), the best-known measured fact
 * that names it; else the added fact of the widest part of the pointer that has one (`forbidden` stands for `forbidden:…`).
 */
export function factFor(id: string, path: string): Fact | undefined {
  const all = factsFor(id);
  const exact = all.find((fact) => fact.path === path);
  if (exact !== undefined) return exact;
  const kind = kindById(id);
  const pointer = kind === undefined ? undefined : pointersOf(kind).find((entry) => entry.pointer === path);
  if (pointer === undefined) return undefined;
  return measuredFact(all, pointer) ?? all.find((fact) => path.startsWith(`${fact.path}:`));
}

function measuredFact(all: readonly Fact[], { names, areas }: FactPointer): Fact | undefined {
  if (names === null) return undefined;
  let best: Fact | undefined;
  for (const fact of all) {
    if (!areas.some((area) => fact.path === area || fact.path.startsWith(`${area}.`))) continue;
    if (!speaksOf(fact.value, names)) continue;
    if (best === undefined || WEIGHT[fact.confidence] > WEIGHT[best.confidence]) best = fact;
  }
  return best;
}
