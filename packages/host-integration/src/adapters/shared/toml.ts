import { decodeUtf8, parseToml, type TomlParser } from "@agent-interop/documents";
import type { OwnedShared, Unit, UnitPath } from "../receipt.ts";
import { inlineToml, tomlKey } from "../render/text.ts";
import type { Edited, Editor, Put, Refused } from "./editor.ts";
import { expectForm } from "./editor.ts";
import { type TomlPart, tomlParts } from "./toml-parts.ts";
import { at, isObject, plain, same, withAt } from "./values.ts";

type TomlUnit = Extract<Unit, { readonly form: "table" | "key" }>;

interface Document {
  readonly ok: true;
  /** Without the mark at the beginning. */
  readonly text: string;
  readonly value: unknown;
  readonly newline: string;
  readonly parts: () => readonly TomlPart[];
  /** This text as bytes, when it reads as this value: whatever was overlooked ends here. */
  readonly become: (text: string, value: unknown) => Edited;
}

interface Cut {
  readonly from: number;
  readonly to: number;
}

/** TOML: tables of an array of tables, and keys. */
export function tomlEditor(toml: TomlParser): Editor {
  return {
    holds: (bytes, units) => {
      const read = document(bytes, toml);
      return read.ok && units.every((unit) => findUnit(read.value, expectForm(unit, "table", "key")) !== null);
    },
    put: (bytes, unit) => {
      const ours = expectForm(unit, "table", "key");
      const read = document(bytes, toml);
      if (!read.ok) return read;
      return ours.form === "table" ? putTable(read, ours) : putKey(read, ours);
    },
    take: (bytes, unit, made) => {
      const ours = expectForm(unit, "table", "key");
      const read = document(bytes, toml);
      if (!read.ok) return read;
      const index = findUnit(read.value, ours);
      if (index === null) return null;
      return ours.form === "table" ? takeTable(read, ours, index, made) : takeKey(read, ours, made);
    },
    // A table that was made for a key goes with it.
    tidy: (bytes) => bytes,
    isBare: (bytes) => {
      const read = document(bytes, toml);
      return read.ok && read.text.trim() === "";
    },
  };
}

function document(bytes: Uint8Array, toml: TomlParser): Document | Refused {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return { ok: false, why: decoded.problem.message };
  const { bom, text } = decoded;
  const read = parseToml(text, toml);
  if (!read.ok) return { ok: false, why: read.problem.message };
  const become = (next: string, value: unknown): Edited => {
    const again = parseToml(next, toml);
    if (!again.ok || !same(plain(again.value), value)) {
      return { ok: false, why: "its tables are written in a way that our part cannot be put beside" };
    }
    return { ok: true, bytes: Buffer.from(bom ? `\ufeff${next}` : next) };
  };
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  return { ok: true, text, value: plain(read.value), newline, parts: () => tomlParts(text, toml), become };
}

/** Where a unit stands as it was written: of a table its place in the array. */
function findUnit(value: unknown, unit: TomlUnit): number | null {
  const found = at(value, unit.at);
  if (unit.form === "key") return found !== undefined && same(found, unit.value) ? 0 : null;
  const index = Array.isArray(found) ? found.findLastIndex((one) => same(one, unit.value)) : -1;
  return index === -1 ? null : index;
}

const headed = (path: UnitPath, marks: readonly [string, string]): string =>
  marks[0] + path.map(tomlKey).join(".") + marks[1];

/** At the end of a document, where nothing else can come to stand in it. */
function appended(
  { newline, text }: Document,
  lines: readonly string[],
): { readonly lead: string; readonly text: string } {
  const lead = text === "" ? "" : text.endsWith("\n") ? newline : newline + newline;
  return { lead, text: text + lead + lines.map((line) => line + newline).join("") };
}

function putTable(read: Document, unit: TomlUnit): Put | Refused {
  const there = at(read.value, unit.at);
  if (there !== undefined && !Array.isArray(there)) {
    return { ok: false, why: `${JSON.stringify(unit.at.join("."))} is no list of tables` };
  }
  const lines = Object.entries(unit.value as object).map(([key, value]) => `${tomlKey(key)} = ${inlineToml(value)}`);
  const { lead, text } = appended(read, [headed(unit.at, ["[[", "]]"]), ...lines]);
  const done = read.become(text, withAt(read.value, unit.at, [...(there ?? []), unit.value]));
  return done.ok ? { ok: true, states: [done.bytes], lead, containers: [] } : done;
}

function putKey(read: Document, unit: TomlUnit): Put | Refused {
  const { at: path, value } = unit;
  const there = at(read.value, path);
  if (there !== undefined) {
    if (same(there, value)) return { ok: true, states: [], lead: "", containers: [] };
    return { ok: false, why: `it has another ${JSON.stringify(path.join("."))}` };
  }
  const expected = withAt(read.value, path, value);
  const beside = besideKey(read, path, value);
  if (beside !== null) {
    const done = read.become(beside.text, expected);
    return done.ok ? { ok: true, states: [done.bytes], lead: beside.lead, containers: [] } : done;
  }
  const table = path.slice(0, -1);
  const { lead, text } = appended(read, [headed(table, ["[", "]"]), statement(path.slice(-1), value)]);
  const done = read.become(text, expected);
  return done.ok ? { ok: true, states: [done.bytes], lead, containers: [table] } : done;
}

const statement = (path: UnitPath, value: unknown): string => `${headed(path, ["", ""])} = ${inlineToml(value)}`;

/** Behind the last statement of the table that the key belongs to; `null` when the document has no such place. */
function besideKey(
  { newline, parts, text }: Document,
  path: UnitPath,
  value: unknown,
): { readonly lead: string; readonly text: string } | null {
  const all = parts();
  const table = path.slice(0, -1);
  const above = (part: TomlPart): UnitPath => all[part.section]?.path ?? [];
  const owner = (part: TomlPart): UnitPath =>
    part.sort === "key" ? [...above(part), ...part.path.slice(0, -1)] : part.path;
  const last = all.findLast((part) => part.sort !== "tables" && same(owner(part), table));
  if (last === undefined && table.length > 0) return null;
  const line = statement(path.slice(last === undefined ? 0 : above(last).length), value);
  if (last === undefined) return { lead: "", text: line + newline + text };
  const end = text.indexOf("\n", last.to);
  if (end === -1) return { lead: newline, text: text + newline + line };
  return { lead: "", text: text.slice(0, end + 1) + line + newline + text.slice(end + 1) };
}

function takeTable(read: Document, unit: TomlUnit, index: number, { leads }: Pick<OwnedShared, "leads">): Edited {
  const parts = read.parts();
  const header = parts.filter(({ path, sort }) => sort === "tables" && same(path, unit.at))[index];
  if (header === undefined)
    return { ok: false, why: "its tables are written in a way that our part cannot be taken from" };
  const rest = (at(read.value, unit.at) as readonly unknown[]).filter((_, place) => place !== index);
  const expected = withAt(read.value, unit.at, rest.length === 0 ? undefined : rest);
  const cuts = parts.filter(({ section }) => section === header.section).map((part) => lineOf(read.text, part));
  return read.become(without(read, cuts, leads[unit.id] ?? ""), emptied(expected, unit.at.slice(0, -1), parts));
}

function takeKey(
  read: Document,
  unit: TomlUnit,
  { containers, leads }: Pick<OwnedShared, "leads" | "containers">,
): Edited {
  const parts = read.parts();
  const full = ({ path, section }: TomlPart): UnitPath => [...(parts[section]?.path ?? []), ...path];
  const key = parts.find((part) => part.sort === "key" && same(full(part), unit.at));
  if (key === undefined)
    return { ok: false, why: "its tables are written in a way that our part cannot be taken from" };
  const table = unit.at.slice(0, -1);
  const made = containers.some((path) => same(path, table));
  const alone = parts.filter(({ section }) => section === key.section).length === 2;
  const header =
    made && alone && Object.keys(at(read.value, table) as object).length === 1 ? parts[key.section] : undefined;
  const cuts = [...(header === undefined ? [] : [header]), key].map((part) => lineOf(read.text, part));
  const lead = header === undefined && made ? "" : (leads[unit.id] ?? "");
  const expected = withAt(read.value, unit.at, undefined);
  const value = header === undefined ? expected : withAt(expected, table, undefined);
  const above = header === undefined ? table : table.slice(0, -1);
  return read.become(without(read, cuts, lead), emptied(value, above, parts));
}

/** The value once tables are gone that were there only by the name of what was taken. */
function emptied(value: unknown, above: UnitPath, parts: readonly TomlPart[]): unknown {
  let now = value;
  for (let path = above; path.length > 0; path = path.slice(0, -1)) {
    const found = at(now, path);
    const named = parts.some((part) => part.sort !== "key" && same(part.path, path));
    if (named || !isObject(found) || Object.keys(found).length > 0) break;
    now = withAt(now, path, undefined);
  }
  return now;
}

/** A statement with its line, or without what else stands in that line. */
function lineOf(text: string, { from, to }: TomlPart): Cut {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to);
  const rest = text.slice(to, end === -1 ? text.length : end);
  if (rest.trim() !== "") return { from, to: to + rest.length - rest.trimStart().length };
  return { from: start, to: end === -1 ? text.length : end + 1 };
}

/** The text without these, and without the line breaks that were put before the first, as far as nothing else needs them. */
function without({ newline, text }: Document, cuts: readonly Cut[], lead: string): string {
  const [first] = cuts as readonly [Cut, ...Cut[]];
  const rest = cuts.toReversed().reduce((now, { from, to }) => now.slice(0, from) + now.slice(to), text);
  const before = rest.slice(0, first.from);
  if (lead === "" || !before.endsWith(lead)) return rest;
  const after = rest.slice(first.from);
  const needed = after !== "" && !before.slice(0, -lead.length).endsWith("\n") ? newline : "";
  return before.slice(0, -lead.length) + needed + after;
}
