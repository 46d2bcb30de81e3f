import type { Value } from "./value.ts";

/** Thrown by `toValue` when lists and mappings are nested beyond the limit. */
export const TOO_DEEP: Error = new Error("nested too deeply");

/**
 * Turns what a parser made of plain objects and arrays into values with Maps. Dates (of TOML) become their text. Throws
 * `TOO_DEEP` beyond `levels` of lists and mappings, so the recursion is bounded.
 */
export function toValue(made: unknown, levels: number): Value {
  if (typeof made !== "object" || made === null) return made as Value;
  if (made instanceof Date) return made.toISOString();
  if (levels === 0) throw TOO_DEEP;
  if (Array.isArray(made)) return made.map((item) => toValue(item, levels - 1));
  const pairs = new Map<string, Value>();
  for (const key of Object.keys(made)) pairs.set(key, toValue((made as Record<string, unknown>)[key], levels - 1));
  return pairs;
}
