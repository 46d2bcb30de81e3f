import type { Problem } from "./problem.ts";

/**
 * A value of any document this package reads. Mappings are `Map`s, so that `__proto__` and `constructor` are keys like any
 * other; integers outside the safe range are `bigint` where the format has integers (YAML, TOML).
 */
export type Value = null | boolean | number | bigint | string | readonly Value[] | ValueMap;

/** A mapping: keys in document order, always strings. */
export type ValueMap = ReadonlyMap<string, Value>;

/** The result of reading one document: its value, or the first problem in it. */
export type ParseResult =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

/** The value under a path of keys; `undefined` when a step is absent or not a mapping. Without keys: the value itself. */
export function member(value: Value | undefined, ...keys: readonly string[]): Value | undefined {
  let here = value;
  for (const key of keys) {
    if (!(here instanceof Map)) return undefined;
    here = (here as ValueMap).get(key);
  }
  return here;
}

/** The value when it is a string, else `null`. */
export function text(value: Value | undefined): string | null {
  return typeof value === "string" ? value : null;
}
