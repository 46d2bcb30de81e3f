import * as fc from "fast-check";
import { expect, test } from "vitest";
import { packageDigest } from "../src/index.ts";
import { digestOfRows, rowsOf } from "../src/records/stored.ts";
import { bytes, files } from "./support/packages.ts";

const trees = fc
  .dictionary(fc.string({ minLength: 1, maxLength: 12 }), fc.uint8Array({ maxLength: 40 }), { maxKeys: 8 })
  .map((tree) => new Map(Object.entries(tree)));

test("the order of the map is of no matter", () => {
  void fc.assert(
    fc.property(trees, fc.infiniteStream(fc.nat()), (tree, chance) => {
      const shuffled = [...tree]
        .map((entry) => ({ entry, at: chance.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ entry }) => entry);
      expect(packageDigest(new Map(shuffled))).toBe(packageDigest(tree));
    }),
  );
});

test("any byte, name, addition or removal changes it", () => {
  void fc.assert(
    fc.property(trees, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), (tree, which, where, by) => {
      const before = packageDigest(tree);
      const paths = [...tree.keys()].filter((path) => path !== "adoption.json");
      expect(packageDigest(new Map([...tree, ["another path of 30 characters", bytes("")]]))).not.toBe(before);
      if (paths.length === 0) return;
      const path = paths[which % paths.length] as string;
      const content = tree.get(path) as Uint8Array;
      const changed = Uint8Array.from([...content, 0]);
      if (content.length > 0) {
        const at = where % content.length;
        changed.set(content);
        changed[at] = ((content[at] as number) + by) % 256;
        expect(packageDigest(new Map([...tree, [path, changed.slice(0, content.length)]]))).not.toBe(before);
      }
      expect(packageDigest(new Map([...tree, [path, Uint8Array.from([...content, 0])]]))).not.toBe(before);
      const without = new Map([...tree].filter(([name]) => name !== path));
      expect(packageDigest(without)).not.toBe(before);
      expect(packageDigest(new Map([...without, [`${path}/and more`, content]]))).not.toBe(before);
    }),
  );
});

test("adoption.json at the root does not count, and only that one", () => {
  const tree = { "plugin.json": "{}", "skills/a/adoption.json": "1" };
  const plain = packageDigest(files(tree));
  expect(packageDigest(files({ ...tree, "adoption.json": "anything" }))).toBe(plain);
  expect(packageDigest(files({ ...tree, "skills/a/adoption.json": "2" }))).not.toBe(plain);
});

test("it is fixed, by code unit and not by locale, and the rows of a record give the same", () => {
  const tree = files({ "a/b.md": "1", "B.md": "2", "a.md": "3", "é.md": "4" });
  expect(packageDigest(tree)).toBe("sha256:94464b79ef685379412619e00b034b9e5ca2f0227308d2373e80d353ab8ca803");
  expect(digestOfRows(rowsOf(tree))).toBe(packageDigest(tree));
  expect(rowsOf(tree).map(([path]) => path)).toEqual(["B.md", "a.md", "a/b.md", "é.md"]);
});
