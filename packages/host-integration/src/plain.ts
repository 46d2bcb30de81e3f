/** Data without behaviour: what is left of an unknown value once nothing of it can run any more. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | bigint
  | symbol
  | PlainFunction
  | Plain[]
  | PlainRecord;
export interface PlainRecord {
  readonly [name: string]: Plain;
}
/** Stands for a function: a value that is no data, kept so that its place can be named. */
export interface PlainFunction {
  readonly [FUNCTION]: true;
}
const FUNCTION: unique symbol = Symbol("function");

/** Limits of what is taken for a declaration; the largest of ours has some 300 values. */
const MAX_DEPTH = 12;
const MAX_KEYS = 256;
const MAX_VALUES = 20_000;

/** Thrown and caught here: the value is no plain data, or more of it than a declaration can be. */
class NotPlain extends Error {}

/**
 * A copy of own data members alone: nothing inherited, no accessor is run, records have no prototype, so that `__proto__` is a name
 * like another. `null` for what throws, holds an accessor, goes in circles or is too large.
 */
export function plainCopy(value: unknown): { readonly value: Plain } | null {
  try {
    return { value: copy(value, 0, { left: MAX_VALUES }) };
  } catch {
    // A proxy may throw anything, and a circle ends at the depth.
    return null;
  }
}

function copy(value: unknown, depth: number, budget: { left: number }): Plain {
  budget.left -= 1;
  if (budget.left < 0) throw new NotPlain();
  if (typeof value === "function") return { [FUNCTION]: true };
  if (typeof value !== "object" || value === null) return value as Plain;
  if (depth >= MAX_DEPTH) throw new NotPlain();
  if (Array.isArray(value)) {
    const length = dataOf(value, "length") as number;
    if (length > MAX_KEYS) throw new NotPlain();
    return Array.from({ length }, (_, at) => copy(dataOf(value, String(at)), depth + 1, budget));
  }
  const keys = Reflect.ownKeys(value);
  if (keys.length > MAX_KEYS) throw new NotPlain();
  const record: Record<string, Plain> = Object.create(null);
  for (const key of keys) record[String(key)] = copy(dataOf(value, key), depth + 1, budget);
  return record;
}

function dataOf(value: object, key: PropertyKey): unknown {
  const found = Reflect.getOwnPropertyDescriptor(value, key);
  if (found === undefined) return undefined;
  if (!("value" in found)) throw new NotPlain();
  return found.value;
}

/** True for a record; arrays and functions are none. */
export function isRecord(value: Plain): value is PlainRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(FUNCTION in value);
}

/** The value at a dotted path, `undefined` where there is none. */
export function at(value: Plain, path: string): Plain {
  let found: Plain = value;
  for (const name of path.split(".")) found = isRecord(found) ? found[name] : undefined;
  return found;
}
