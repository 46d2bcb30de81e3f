import fc from "fast-check";
import { expect, test } from "vitest";
import { type FingerprintFacts, interopFingerprint } from "../src/index.ts";
import { recipeOf } from "./support/kinds.ts";

const FILE = { size: 10, mtimeNs: "123", ino: "7" };
const FACTS: FingerprintFacts = {
  kind: "codex",
  realBinary: "/usr/bin/codex",
  package: null,
  file: FILE,
  recipe: recipeOf("a", "1.0.0", "a"),
};

test("its form, and that it does not change by itself", () => {
  expect(interopFingerprint(FACTS)).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(interopFingerprint({ ...FACTS, file: { ...FILE } })).toBe(interopFingerprint(FACTS));
  expect(interopFingerprint(FACTS)).toMatchInlineSnapshot(
    `"sha256:1cf4d3a47c0909d3b1845ae4089e9e15e15e67979584cd74a80180eef54f9318"`,
  );
});

test("every part of the identity counts", () => {
  const variants: FingerprintFacts[] = [
    { ...FACTS, kind: "x" },
    { ...FACTS, realBinary: "/usr/bin/other" },
    { ...FACTS, realBinary: null },
    { ...FACTS, file: { ...FILE, size: 11 } },
    { ...FACTS, file: { ...FILE, mtimeNs: "124" } },
    { ...FACTS, file: { ...FILE, ino: "8" } },
    { ...FACTS, file: null },
    { ...FACTS, package: "a@1.0.0" },
    { ...FACTS, package: "a@1.0.1" },
    { ...FACTS, recipe: null },
    { ...FACTS, recipe: recipeOf("a", "1.0.1", "a") },
  ];
  expect(new Set([FACTS, ...variants].map(interopFingerprint)).size).toBe(variants.length + 1);
});

test("with a package version the file does not count", () => {
  const known = { ...FACTS, package: "a@1.0.0" };
  expect(interopFingerprint({ ...known, file: null })).toBe(interopFingerprint(known));
});

test("property: arguments are framed, not joined", () => {
  const recipe = (args: readonly string[]) => ({ ...recipeOf("a", "1.0.0", "a"), args });
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 4 }), fc.array(fc.string(), { maxLength: 4 }), (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other);
      const prints = [one, other].map((args) => interopFingerprint({ ...FACTS, recipe: recipe(args) }));
      expect(prints[0] === prints[1]).toBe(same);
    }),
  );
});
