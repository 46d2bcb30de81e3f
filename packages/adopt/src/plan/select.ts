import type { InventoryItem } from "@agent-interop/inventory";

/** Which items are wanted; everything that is absent does not matter. */
export interface Selection {
  readonly kinds?: readonly string[];
  /** Names, with `*` for any characters. */
  readonly names?: readonly string[];
  readonly scopes?: readonly ("user" | "project")[];
  /** Names of plugins that are wanted, as a whole. */
  readonly plugins?: readonly string[];
  /** Ids of items: these only, whatever else is said. */
  readonly ids?: readonly string[];
}

const literally = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");

/** Matches a name by a pattern with `*`, letter case included. */
function matches(pattern: string, name: string): boolean {
  if (!pattern.includes("*")) return pattern === name;
  return new RegExp(`^${pattern.split(/\*+/).map(literally).join("[^]*")}$`).test(name);
}

/** True for an item that the selection asks for; `pluginName` is that of the plugin it belongs to. */
export function isSelected(selection: Selection, item: InventoryItem, pluginName: string | null): boolean {
  const { ids, kinds, names, scopes, plugins } = selection;
  if (ids !== undefined) return ids.includes(item.id);
  if (kinds !== undefined && !kinds.includes(item.kind)) return false;
  if (scopes !== undefined && !scopes.includes(item.scope)) return false;
  const plugin = item.kind === "plugin" ? item.name : pluginName;
  if (plugins !== undefined && (plugin === null || !plugins.some((one) => matches(one, plugin)))) return false;
  return names === undefined || names.some((pattern) => matches(pattern, item.name));
}

/** True when the item is named itself. */
export function isNamed(selection: Selection, item: InventoryItem): boolean {
  return selection.ids?.includes(item.id) === true;
}
