import type { Value, ValueMap } from "../../src/value.ts";

/** A value as text that tells apart all that must be told apart: types, order of keys, -0, NaN. */
export function show(value: Value): string {
  if (value instanceof Map) {
    return `{${[...(value as ValueMap)].map(([key, item]) => `${JSON.stringify(key)}:${show(item)}`).join(",")}}`;
  }
  if (Array.isArray(value)) return `[${value.map((item) => show(item as Value)).join(",")}]`;
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  return JSON.stringify(value);
}

/** The same with keys sorted, for formats whose readers may reorder integer-like keys. */
export function showSorted(value: Value): string {
  if (value instanceof Map) {
    const pairs = [...(value as ValueMap)].sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${showSorted(item)}`).join(",")}}`;
  }
  return Array.isArray(value) ? `[${value.map((item) => showSorted(item as Value)).join(",")}]` : show(value);
}
