import { decodeUtf8, editJson, type JsonPath, parseJson, type Value } from "@agent-interop/documents";
import type { Unit, UnitPath } from "../receipt.ts";
import type { Fields } from "../surface.ts";

type JsonUnit = Extract<Unit, { readonly form: "element" | "member" }>;

/** A step of an edit, or why it cannot be made. */
export type Edited = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly why: string };

/** The document as a plain value; `null` when it cannot be read. Blank bytes are an empty object. */
export function jsonValue(bytes: Uint8Array): { readonly value: unknown } | { readonly why: string } {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return { why: decoded.problem.message };
  if (decoded.text.trim() === "") return { value: {} };
  const parsed = parseJson(decoded.text, "jsonc");
  return parsed.ok ? { value: plain(parsed.value) } : { why: parsed.problem.message };
}

/** What stands at a path; `undefined` when a step is missing or no object. */
export function at(value: unknown, path: UnitPath): unknown {
  let here = value;
  for (const name of path) {
    if (!isObject(here) || !Object.hasOwn(here, name)) return undefined;
    here = here[name];
  }
  return here;
}

/** True when a unit stands there as it was written; for an element also where in its array. */
export function findUnit(value: unknown, unit: JsonUnit): number | null {
  const found = at(value, unit.at);
  if (unit.form === "member") return found !== undefined && same(found, unit.value) ? 0 : null;
  const index = Array.isArray(found) ? found.findIndex((one) => same(one, unit.value)) : -1;
  return index === -1 ? null : index;
}

/** Objects and arrays that are missing on the way to a unit, outermost first. */
export function missingContainers(value: unknown, unit: JsonUnit): readonly UnitPath[] {
  const most = unit.form === "element" ? unit.at.length : unit.at.length - 1;
  return Array.from({ length: most }, (_, depth) => unit.at.slice(0, depth + 1)).filter(
    (path) => at(value, path) === undefined,
  );
}

/** Puts a unit in, as the last element or member. */
export function putUnit(bytes: Uint8Array, value: unknown, unit: JsonUnit): Edited {
  const there = at(value, unit.at);
  if (unit.form === "member") {
    if (there !== undefined)
      return { ok: false, why: `it has a member ${JSON.stringify(unit.at.join("."))} of another` };
    return edited(bytes, unit.at, unit.value);
  }
  if (there === undefined) return edited(bytes, unit.at, [unit.value]);
  if (!Array.isArray(there)) return { ok: false, why: `${JSON.stringify(unit.at.join("."))} is no list` };
  return edited(bytes, [...unit.at, there.length], unit.value);
}

/** Puts in what a document needs beside our units and has not. */
export function putSkeleton(bytes: Uint8Array, value: unknown, skeleton: Fields): Edited {
  let result: Edited = { ok: true, bytes };
  for (const [key, member] of Object.entries(skeleton)) {
    if (at(value, [key]) === undefined && result.ok) result = edited(result.bytes, [key], member);
  }
  return result;
}

/** Takes away a unit that was found at `index`. */
export function takeUnit(bytes: Uint8Array, unit: JsonUnit, index: number): Edited {
  const path: JsonPath = unit.form === "member" ? unit.at : [...unit.at, index];
  return result(editJson(bytes, [{ remove: path }]));
}

/** Takes away the containers that were made for our units and are empty now, innermost first. */
export function takeEmpty(bytes: Uint8Array, containers: readonly UnitPath[]): Uint8Array {
  let now = bytes;
  for (const path of [...containers].sort((a, b) => b.length - a.length)) {
    const read = jsonValue(now);
    if (!("value" in read)) return now;
    const found = at(read.value, path);
    const empty = Array.isArray(found) ? found.length === 0 : isObject(found) && Object.keys(found).length === 0;
    if (!empty) continue;
    const taken = editJson(now, [{ remove: path }]);
    if (taken.ok) now = taken.bytes;
  }
  return now;
}

/** True when nothing but the skeleton is left. */
export function isBare(bytes: Uint8Array, skeleton: Fields): boolean {
  const read = jsonValue(bytes);
  if (!("value" in read) || !isObject(read.value)) return false;
  return Object.entries(read.value).every(([key, value]) => Object.hasOwn(skeleton, key) && same(value, skeleton[key]));
}

function edited(bytes: Uint8Array, path: JsonPath, value: unknown): Edited {
  return result(editJson(bytes, [{ set: path, value }]));
}

function result(done: ReturnType<typeof editJson>): Edited {
  return done.ok ? done : { ok: false, why: done.problem.message };
}

function plain(value: Value): unknown {
  if (value instanceof Map) {
    const object: Record<string, unknown> = Object.create(null);
    for (const [key, member] of value) object[key] = plain(member);
    return object;
  }
  return Array.isArray(value) ? value.map(plain) : value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, at) => same(one, b[at]));
  if (!isObject(a)) return a === b;
  if (!isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}
