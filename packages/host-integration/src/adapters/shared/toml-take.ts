import type { OwnedShared, UnitPath } from "../receipt.ts";
import type { Edited } from "./editor.ts";
import type { TomlDocument, TomlUnit } from "./toml-document.ts";
import type { TomlPart } from "./toml-parts.ts";
import { at, isObject, same, withAt } from "./values.ts";

interface Cut {
  readonly from: number;
  readonly to: number;
}

/** Takes a table away that was found at `index`; comments in it stay. */
export function takeTable(
  read: TomlDocument,
  unit: TomlUnit,
  index: number,
  { leads }: Pick<OwnedShared, "leads">,
): Edited {
  const parts = read.parts();
  const header = parts.filter(({ path, sort }) => sort === "tables" && same(path, unit.at))[index];
  if (header === undefined)
    return { ok: false, why: "its tables are written in a way that our part cannot be taken from" };
  const rest = (at(read.value, unit.at) as readonly unknown[]).filter((_, place) => place !== index);
  const expected = withAt(read.value, unit.at, rest.length === 0 ? undefined : rest);
  const cuts = parts.filter(({ section }) => section === header.section).map((part) => lineOf(read.text, part));
  return read.become(without(read, cuts, leads[unit.id] ?? ""), emptied(expected, unit.at.slice(0, -1), parts));
}

/** Takes a key away, and the table that was made for it when nothing else is in it. */
export function takeKey(
  read: TomlDocument,
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
function without({ newline, text }: TomlDocument, cuts: readonly Cut[], lead: string): string {
  const [first] = cuts as readonly [Cut, ...Cut[]];
  const rest = cuts.toReversed().reduce((now, { from, to }) => now.slice(0, from) + now.slice(to), text);
  const before = rest.slice(0, first.from);
  if (lead === "" || !before.endsWith(lead)) return rest;
  const after = rest.slice(first.from);
  const needed = after !== "" && !before.slice(0, -lead.length).endsWith("\n") ? newline : "";
  return before.slice(0, -lead.length) + needed + after;
}
