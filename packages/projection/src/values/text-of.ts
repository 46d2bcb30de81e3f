import type { Value, ValueMap } from "@agent-interop/documents";

/** Levels of a collection that are written as text. */
const DEPTH = 16;

/** What JSON can hold of a value; `undefined` for what it cannot (infinite numbers) and what lies too deep. */
function plain(value: Value, depth: number): unknown {
  if (depth > DEPTH) return undefined;
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Map) {
    const entries = [...(value as ValueMap)].map(([key, item]) => [key, plain(item, depth + 1)] as const);
    if (entries.some(([, item]) => item === undefined)) return undefined;
    // Object.fromEntries defines own properties, so that `__proto__` is a key like any other.
    return Object.fromEntries(entries);
  }
  const items = (value as readonly Value[]).map((item) => plain(item, depth + 1));
  return items.includes(undefined) ? undefined : items;
}

/** A list or a mapping as one line of JSON, from which it can be had back; `null` when it cannot be written so. */
export function collectionText(value: readonly Value[] | ValueMap): string | null {
  const kept = plain(value, 0);
  return kept === undefined ? null : JSON.stringify(kept);
}
