import { decodeUtf8, editJson, type JsonPath, parseJson } from "@agent-interop/documents";
import type { Unit, UnitPath } from "../receipt.ts";
import type { Fields } from "../surface.ts";
import type { Edited, Editor, Refused } from "./editor.ts";
import { expectForm } from "./editor.ts";
import { at, isObject, plain, same } from "./values.ts";

type JsonUnit = Extract<Unit, { readonly form: "element" | "member" }>;

/** The document as a plain value. Blank bytes are an empty object. */
function jsonValue(bytes: Uint8Array): { readonly ok: true; readonly value: unknown } | Refused {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return { ok: false, why: decoded.problem.message };
  if (decoded.text.trim() === "") return { ok: true, value: {} };
  const parsed = parseJson(decoded.text, "jsonc");
  return parsed.ok ? { ok: true, value: plain(parsed.value) } : { ok: false, why: parsed.problem.message };
}

/** Where a unit stands as it was written: of an element the place in its array. */
function findUnit(value: unknown, unit: JsonUnit): number | null {
  const found = at(value, unit.at);
  if (unit.form === "member") return found !== undefined && same(found, unit.value) ? 0 : null;
  const index = Array.isArray(found) ? found.findIndex((one) => same(one, unit.value)) : -1;
  return index === -1 ? null : index;
}

/** Objects and arrays that are missing on the way to a unit, outermost first. */
function missingContainers(value: unknown, unit: JsonUnit): readonly UnitPath[] {
  const most = unit.form === "element" ? unit.at.length : unit.at.length - 1;
  return Array.from({ length: most }, (_, depth) => unit.at.slice(0, depth + 1)).filter(
    (path) => at(value, path) === undefined,
  );
}

/** Puts a unit in, as the last element or member. */
function putUnit(bytes: Uint8Array, value: unknown, unit: JsonUnit): Edited {
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
function putSkeleton(bytes: Uint8Array, value: unknown, skeleton: Fields): Edited {
  let result: Edited = { ok: true, bytes };
  for (const [key, member] of Object.entries(skeleton)) {
    if (at(value, [key]) === undefined && result.ok) result = edited(result.bytes, [key], member);
  }
  return result;
}

/** JSON with or without comments: elements of arrays, and members. */
export const jsonEditor: Editor = {
  holds: (bytes, units) => {
    const read = jsonValue(bytes);
    return read.ok && units.every((unit) => findUnit(read.value, expectForm(unit, "element", "member")) !== null);
  },
  put: (bytes, unit, skeleton) => {
    const ours = expectForm(unit, "element", "member");
    const read = jsonValue(bytes);
    if (!read.ok) return read;
    const beside = putSkeleton(bytes, read.value, skeleton);
    if (!beside.ok) return beside;
    const put = putUnit(beside.bytes, read.value, ours);
    if (!put.ok) return put;
    return {
      ok: true,
      states: [beside.bytes, put.bytes],
      lead: "",
      containers: missingContainers(read.value, ours),
    };
  },
  take: (bytes, unit) => {
    const ours = expectForm(unit, "element", "member");
    const read = jsonValue(bytes);
    if (!read.ok) return read;
    const index = findUnit(read.value, ours);
    if (index === null) return null;
    const path: JsonPath = ours.form === "member" ? ours.at : [...ours.at, index];
    return result(editJson(bytes, [{ remove: path }]));
  },
  tidy: (bytes, containers) => {
    let now = bytes;
    for (const path of [...containers].sort((a, b) => b.length - a.length)) {
      const read = jsonValue(now);
      if (!read.ok) return now;
      const found = at(read.value, path);
      const empty = Array.isArray(found) ? found.length === 0 : isObject(found) && Object.keys(found).length === 0;
      if (!empty) continue;
      const taken = editJson(now, [{ remove: path }]);
      if (taken.ok) now = taken.bytes;
    }
    return now;
  },
  isBare: (bytes, skeleton) => {
    const read = jsonValue(bytes);
    if (!read.ok || !isObject(read.value)) return false;
    return Object.entries(read.value).every(
      ([key, value]) => Object.hasOwn(skeleton, key) && same(value, skeleton[key]),
    );
  },
};

function edited(bytes: Uint8Array, path: JsonPath, value: unknown): Edited {
  return result(editJson(bytes, [{ set: path, value }]));
}

function result(done: ReturnType<typeof editJson>): Edited {
  return done.ok ? done : { ok: false, why: done.problem.message };
}
