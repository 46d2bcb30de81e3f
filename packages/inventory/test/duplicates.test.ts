import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Duplicates } from "../src/items/duplicates.ts";
import type { InventoryItem } from "../src/types.ts";

/** Many share their first bytes, so that they want one slot. */
const digestOf = (size: number, content: number): string =>
  `sha256:${"ab".repeat(8)}${String(size).padStart(24, "0")}${String(content).padStart(24, "0")}`;

const item = (at: number, size: number, content: number): InventoryItem =>
  ({
    id: `claude-code:user:skill:é${at}`,
    kind: "skill",
    size,
    digest: digestOf(size, content),
    duplicateOf: null,
  }) as unknown as InventoryItem;

describe("duplicates", () => {
  it("point to the first of their bytes, however many contents have one size", () => {
    const contents = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(60)), { maxLength: 400 });
    fc.assert(
      fc.property(contents, (list) => {
        const duplicates = new Duplicates();
        const firsts = new Map<string, string>();
        for (const [at, [size, content]] of list.entries()) {
          const { id, digest, duplicateOf } = duplicates.resolve(item(at, size, content));
          expect(duplicateOf).toBe(firsts.get(digest as string) ?? null);
          if (duplicateOf === null) firsts.set(digest as string, id);
        }
      }),
    );
  });

  it("of thousands are found, with ids of any length", () => {
    const duplicates = new Duplicates();
    const idOf = (at: number): string => `claude-code:user:skill:${"é/".repeat(at % 300)}${at}`;
    const of = (at: number): InventoryItem => ({ ...item(0, 1, at), id: idOf(at) });
    for (let at = 0; at < 5000; at += 1) expect(duplicates.resolve(of(at)).duplicateOf).toBeNull();
    for (let at = 0; at < 5000; at += 7) {
      expect(duplicates.resolve({ ...of(at), id: "later" }).duplicateOf).toBe(idOf(at));
    }
  });

  it("take nothing for a digest that is none, and no id that cannot be kept", () => {
    const duplicates = new Duplicates();
    const of = (digest: string, id: string): InventoryItem => ({ ...item(0, 1, 1), digest, id });
    const digest = `sha256:${"0".repeat(64)}`;
    expect(duplicates.resolve(of(`${digest}00`, "a")).duplicateOf).toBeNull();
    expect(duplicates.resolve(of(`${digest}11`, "b")).duplicateOf).toBeNull();
    expect(duplicates.resolve(of(digest, "a\ud800")).duplicateOf).toBeNull();
    expect(duplicates.resolve(of(digest, "c")).duplicateOf).toBeNull();
    expect(duplicates.resolve(of(digest, "d")).duplicateOf).toBe("c");
  });
});
