import type { InteropInventory, InventoryItem } from "@agent-interop/inventory";
import { NAME_SECRET } from "./name-secret.ts";
import { isNamed, isSelected, type Selection } from "./select.ts";
import { ADOPTABLE, type Reason } from "./types.ts";

/** An item of a plan before anything of it was read: with a reason it stays where it is. */
export interface Candidate {
  readonly host: string;
  readonly item: InventoryItem;
  readonly reason: Reason | null;
}

/** Items of an inventory in its order, those that are no candidates with the reason. */
export function candidates(inventory: InteropInventory, selection: Selection): readonly Candidate[] {
  return inventory.hosts.flatMap(({ host, items }) => {
    const names = new Map(items.filter(({ kind }) => kind === "plugin").map(({ id, name }) => [id, name]));
    return items.map((item): Candidate => {
      const plugin = item.plugin === null ? null : (names.get(item.plugin) ?? null);
      return { host, item, reason: reasonOf(item, selection, plugin) };
    });
  });
}

/** Places of plugins that their host does not load. */
const NOT_IN_USE: ReadonlySet<string> = new Set(["cached", "stale"]);

function reasonOf(item: InventoryItem, selection: Selection, plugin: string | null): Reason | null {
  if (!isSelected(selection, item, plugin)) return { code: "not-selected", message: "is not asked for" };
  if (!ADOPTABLE.has(item.kind)) {
    return { code: "kind-not-adoptable", message: `a ${item.kind} is not copied` };
  }
  if (item.id.includes("#")) {
    return { code: "kind-not-adoptable", message: "is a part of a configuration file" };
  }
  if (item.problems.includes("name-secret")) return NAME_SECRET;
  if (item.link !== null && item.link !== "inside") {
    return { code: "source-not-followed", message: "is a link that is not followed" };
  }
  if (item.kind === "plugin" && !isNamed(selection, item) && NOT_IN_USE.has(item.installation)) {
    return { code: "plugin-not-installed", message: `is ${item.installation}, and its host does not load it` };
  }
  if (item.plugin !== null && !isNamed(selection, item)) {
    return { code: "provided-by-plugin", message: `is a part of ${item.plugin}` };
  }
  return null;
}
