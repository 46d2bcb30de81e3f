import type { InventoryItem } from "../types.ts";

const COMPARED: readonly InventoryItem["kind"][] = ["skill", "agent", "prompt", "output-style", "instruction"];

/**
 * Finds items with equal bytes. Items come in stream order (registry rank, user before project, path), so the first one with a
 * digest is the winner and later ones point to it. Only whole files of one kind are compared.
 */
export class Duplicates {
  private readonly seen = new Map(COMPARED.map((kind) => [kind, new Map<number, Seen>()]));

  /** The item with `duplicateOf` set when its bytes were seen before. A link to another item already knows its target. */
  resolve(item: InventoryItem): InventoryItem {
    const { duplicateOf, digest, size, kind } = item;
    if (duplicateOf !== null || digest === null || !size) return item;
    const sizes = this.seen.get(kind);
    if (sizes === undefined) return item;
    const first = sizes.get(size);
    for (let same = first; same !== undefined; same = same.next) {
      if (same.digest === digest) return { ...item, duplicateOf: same.id };
    }
    sizes.set(size, { digest, id: item.id, next: first });
    return item;
  }
}

/** What has one size: few, so that a chain will do, and sizes are cheaper to look up than digests. */
interface Seen {
  readonly digest: string;
  readonly id: string;
  readonly next: Seen | undefined;
}
