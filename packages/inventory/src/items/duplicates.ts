import type { InventoryItem } from "../types.ts";

const COMPARED: readonly InventoryItem["kind"][] = ["skill", "agent", "prompt", "output-style", "instruction"];

/**
 * Finds items with equal bytes. Items come in stream order (registry rank, user before project, path), so the first one with a
 * digest is the winner and later ones point to it. Only whole files of one kind are compared.
 */
export class Duplicates {
  private readonly first = new Map(COMPARED.map((kind) => [kind, new Map<string, string>()]));

  /** The item with `duplicateOf` set when its bytes were seen before. A link to another item already knows its target. */
  resolve(item: InventoryItem): InventoryItem {
    if (item.duplicateOf !== null || item.digest === null || !item.size) return item;
    const seen = this.first.get(item.kind);
    if (seen === undefined) return item;
    const winner = seen.get(item.digest);
    if (winner !== undefined) return { ...item, duplicateOf: winner };
    seen.set(item.digest, item.id);
    return item;
  }
}
