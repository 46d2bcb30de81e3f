import { sanitize } from "@agent-interop/diagnostics";
import type { HostStatus, HostSummary, InventoryItem } from "@agent-interop/inventory";
import type { View } from "../command.ts";
import { type Column, fitColumns, rowText, totalWidth } from "../term/columns.ts";
import { wrap } from "../term/fit.ts";
import { textWidth } from "../term/width.ts";
import { commonReaders, itemNotes, type Note, type Plugins, shortPlace } from "./item-notes.ts";
import { counted, grouped, ITEM_KINDS, ITEM_WORDS } from "./words.ts";

const INDENT = "    ";
const NARROW = 60;

/** A host's name, its status in colour, and how many items it owns. */
export function statusText(status: HostStatus, { paint }: View): string {
  return status === "known" ? paint.good(status) : status === "partial" ? paint.warn(status) : paint.bad(status);
}

/** A group's heading with what is common to its items. */
function headed(title: string, common: string | null, view: View): string[] {
  if (common === null) return [title];
  if (textWidth(title) + 2 + textWidth(common) <= view.width) return [`${title}  ${view.paint.dim(common)}`];
  return [title, ...wrap(common, view.width - INDENT.length).map((line) => INDENT + view.paint.dim(line))];
}

/** Notes behind the row where they fit, else on lines of their own below it. */
function withNotes(row: string, rowWidth: number, notes: readonly Note[], view: View): string[] {
  if (notes.length === 0) return [row];
  const text = notes.map((note) => note.text).join(", ");
  if (rowWidth + 2 + textWidth(text) <= view.width)
    return [`${row}  ${notes.map((note) => note.paint(note.text)).join(", ")}`];
  const below = `${INDENT}  `;
  return [row, ...wrap(text, view.width - below.length).map((line) => below + view.paint.dim(line))];
}

/** One line an item: name, scope, path, notes. In a narrow terminal the scope goes: the path's `~` or `.` tells it. */
function rows(
  items: readonly InventoryItem[],
  host: string,
  plugins: Plugins,
  common: string | null,
  view: View,
): string[] {
  const narrow = view.width < NARROW;
  const columns: Column[] = [
    { min: 8, cut: "end", max: Math.max(16, Math.floor(view.width * 0.3)) },
    ...(narrow ? [] : [{ min: 7, cut: "never" } as const]),
    { min: 12, cut: "middle" },
  ];
  const texts = items.map((item) => [sanitize(item.name), ...(narrow ? [] : [item.scope]), shortPlace(item, plugins)]);
  const widths = fitColumns(columns, texts, view.width - INDENT.length);
  const paints = narrow ? [view.paint.name, view.paint.dim] : [view.paint.name, null, view.paint.dim];
  const before = INDENT.length + totalWidth(widths.slice(0, -1)) + 2;
  return items.flatMap((item, at) => {
    const cells = texts[at] as string[];
    const row = INDENT + rowText(columns, widths, cells, paints);
    const last = Math.min(textWidth(cells.at(-1) as string), widths.at(-1) as number);
    return withNotes(row, before + last, itemNotes(item, host, plugins, common, view.paint), view);
  });
}

/** Everything one host owns: a heading, then its items by kind. */
export function hostLines(label: string, summary: HostSummary, items: readonly InventoryItem[], view: View): string[] {
  const { host, status } = summary;
  const plugins: Plugins = new Map(items.flatMap((item) => (item.kind === "plugin" ? [[item.id, item] as const] : [])));
  const id = label === host || view.width < NARROW ? "" : view.paint.dim(` ${sanitize(host)}`);
  const title = view.paint.bold(sanitize(label)) + id;
  const lines = [`${title}  ${counted(items.length, ["item", "items"])}  ${statusText(status, view)}`];
  for (const kind of ITEM_KINDS) {
    const group = items.filter((item) => item.kind === kind);
    if (group.length === 0) continue;
    const common = view.quiet ? null : commonReaders(group, host);
    if (!view.quiet) lines.push(...headed(`  ${ITEM_WORDS[kind][1]} (${grouped(group.length)})`, common, view));
    lines.push(...rows(group, host, plugins, common, view));
  }
  return lines;
}
