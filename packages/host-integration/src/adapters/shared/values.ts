import type { Value } from "@agent-interop/documents";
import type { UnitPath } from "../receipt.ts";

/** A value of a document as plain data; objects have no prototype. */
export function plain(value: Value): unknown {
  if (value instanceof Map) {
    const object: Record<string, unknown> = Object.create(null);
    for (const [key, member] of value) object[key] = plain(member);
    return object;
  }
  return Array.isArray(value) ? value.map(plain) : value;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at a path; `undefined` when a step is missing or no object. */
export function at(value: unknown, path: UnitPath): unknown {
  let here = value;
  for (const name of path) {
    if (!isObject(here) || !Object.hasOwn(here, name)) return undefined;
    here = here[name];
  }
  return here;
}

export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, at) => same(one, b[at]));
  // TOML has a value that is not equal to itself.
  if (!isObject(a)) return a === b || (Number.isNaN(a) && Number.isNaN(b));
  if (!isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/** A copy with something else at a path: `undefined` takes it away. Objects on the way are made. */
export function withAt(value: unknown, path: UnitPath, next: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return next;
  const copy: Record<string, unknown> = Object.assign(Object.create(null), isObject(value) ? value : {});
  const inner = withAt(Object.hasOwn(copy, name) ? copy[name] : undefined, rest, next);
  if (inner === undefined) delete copy[name];
  else copy[name] = inner;
  return copy;
}
