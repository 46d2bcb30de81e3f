import type { UnitPath } from "../receipt.ts";
import { inlineToml, tomlKey } from "../render/text.ts";
import type { Put, Refused } from "./editor.ts";
import type { TomlDocument, TomlUnit } from "./toml-document.ts";
import type { TomlPart } from "./toml-parts.ts";
import { at, same, withAt } from "./values.ts";

const headed = (path: UnitPath, marks: readonly [string, string]): string =>
  marks[0] + path.map(tomlKey).join(".") + marks[1];

/** At the end of a document, where nothing else can come to stand in it. */
function appended(
  { newline, text }: TomlDocument,
  lines: readonly string[],
): { readonly lead: string; readonly text: string } {
  const lead = text === "" ? "" : text.endsWith("\n") ? newline : newline + newline;
  return { lead, text: text + lead + lines.map((line) => line + newline).join("") };
}

/** Puts a table in, behind everything else. */
export function putTable(read: TomlDocument, unit: TomlUnit): Put | Refused {
  const there = at(read.value, unit.at);
  if (there !== undefined && !Array.isArray(there)) {
    return { ok: false, why: `${JSON.stringify(unit.at.join("."))} is no list of tables` };
  }
  const lines = Object.entries(unit.value as object).map(([key, value]) => `${tomlKey(key)} = ${inlineToml(value)}`);
  const { lead, text } = appended(read, [headed(unit.at, ["[[", "]]"]), ...lines]);
  const done = read.become(text, withAt(read.value, unit.at, [...(there ?? []), unit.value]));
  return done.ok ? { ok: true, states: [done.bytes], lead, containers: [] } : done;
}

/** Puts a key in, unless it is there with this value. */
export function putKey(read: TomlDocument, unit: TomlUnit): Put | Refused {
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
  { newline, parts, text }: TomlDocument,
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
