import type { InventoryItem } from "../types.ts";
import { FirstIds } from "./first-ids.ts";

const COMPARED: readonly InventoryItem["kind"][] = ["skill", "agent", "prompt", "output-style", "instruction"];

/**
 * Finds items with equal bytes. Items come in stream order (registry rank, user before project, path), so the first one with a
 * digest is the winner and later ones point to it. Only whole files of one kind are compared.
 */
export class Duplicates {
  private readonly seen = new Map(COMPARED.map((kind) => [kind, new FirstIds()]));

  /** The item with `duplicateOf` set when its bytes were seen before. A link to another item already knows its target. */
  resolve(item: InventoryItem): InventoryItem {
    const { duplicateOf, digest, size, kind, id } = item;
    if (duplicateOf !== null || digest === null || !size) return item;
    const first = this.seen.get(kind)?.firstOr(digest, id) ?? null;
    return first === null ? item : { ...item, duplicateOf: first };
  }
}
