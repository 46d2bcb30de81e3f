import { sanitize } from "@agent-interop/diagnostics";
import type { InventoryItem } from "@agent-interop/inventory";
import type { Palette } from "../term/paint.ts";

type Paint = (text: string) => string;

/** A remark on an item and how it is painted. */
export interface Note {
  readonly text: string;
  readonly paint: Paint;
}

/** Plugins of the host by id: what their parts are named after. */
export type Plugins = ReadonlyMap<string, { readonly name: string; readonly path: string }>;

/** An item's place as short as it stays clear: a skill is its directory, a part of a plugin lies in `[plugin]`. */
export function shortPlace({ kind, path, plugin }: InventoryItem, plugins: Plugins): string {
  const place = kind === "skill" ? path.replace(/\/SKILL\.md$/, "/") : path;
  const owner = plugin === null ? undefined : plugins.get(plugin);
  if (owner === undefined || !place.startsWith(`${owner.path}/`)) return sanitize(place);
  return sanitize(`[${owner.name}] ${place.slice(owner.path.length + 1)}`);
}

const list = (entries: readonly string[]): string => entries.map((entry) => sanitize(entry)).join(", ");

function kindNotes(item: InventoryItem, paint: Palette): Note[] {
  const plain: Paint = (text) => text;
  switch (item.kind) {
    case "plugin": {
      const from = [item.version ?? "", item.marketplace === null ? "" : `@${item.marketplace}`].filter(
        (part) => part !== "",
      );
      const notes: Note[] = from.length === 0 ? [] : [{ text: sanitize(from.join(" ")), paint: plain }];
      if (item.installation !== "installed") notes.push({ text: item.installation, paint: paint.warn });
      if (item.enabled === false) notes.push({ text: "disabled", paint: paint.warn });
      return notes;
    }
    case "mcp": {
      const notes: Note[] = [
        { text: sanitize([item.transport, item.command ?? item.urlOrigin ?? ""].join(" ").trim()), paint: plain },
      ];
      if (item.envNames.length > 0) notes.push({ text: `env ${list(item.envNames)}`, paint: plain });
      if (item.headerNames.length > 0) notes.push({ text: `headers ${list(item.headerNames)}`, paint: plain });
      return notes;
    }
    case "hook":
      return item.matchers.length === 0 ? [] : [{ text: `on ${list(item.matchers)}`, paint: plain }];
    default:
      return [];
  }
}

/** Who reads the item, when that is not simply its owner; a plugin's state says it for the plugin and its parts. */
function readers(item: InventoryItem, host: string): string | null {
  const others = item.readBy.filter((reader) => reader !== host);
  if (item.readBy.length === 0) return item.plugin === null && item.kind !== "plugin" ? "no known reader" : null;
  if (others.length === 0) return null;
  return `${others.length === item.readBy.length ? "read by" : "also read by"} ${list(others)}`;
}

/** What most items of a group say of their readers: said once, above them. */
export function commonReaders(items: readonly InventoryItem[], host: string): string | null {
  const counts = new Map<string, number>();
  for (const item of items) {
    const text = readers(item, host);
    if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  for (const [text, count] of counts) if (count > 1 && count * 2 > items.length) return text;
  return null;
}

const ownerOf = (id: string): string => id.slice(0, Math.max(0, id.indexOf(":")));

/** Everything worth saying of an item beside its name and place, the most particular first. */
export function itemNotes(
  item: InventoryItem,
  host: string,
  plugins: Plugins,
  common: string | null,
  paint: Palette,
): Note[] {
  const notes = kindNotes(item, paint);
  if (item.plugin !== null && !shortPlace(item, plugins).startsWith("[")) {
    notes.push({ text: `plugin ${sanitize(plugins.get(item.plugin)?.name ?? item.plugin)}`, paint: paint.dim });
  }
  if (item.link !== null) {
    notes.push(
      item.link === "inside" ? { text: "link", paint: paint.dim } : { text: `link ${item.link}`, paint: paint.warn },
    );
  }
  if (item.duplicateOf !== null) {
    const owner = ownerOf(item.duplicateOf);
    notes.push({
      text: owner === host || owner === "" ? "duplicate" : `duplicate of ${sanitize(owner)}`,
      paint: paint.dim,
    });
  }
  const reading = readers(item, host) ?? (common === null ? null : `read by ${sanitize(host)} only`);
  if (reading !== null && reading !== common) notes.push({ text: reading, paint: paint.dim });
  // What the link did is already said.
  const codes = item.link === null ? item.problems : item.problems.filter((code) => code !== `link-${item.link}`);
  for (const code of codes) notes.push({ text: sanitize(code), paint: paint.warn });
  return notes;
}
