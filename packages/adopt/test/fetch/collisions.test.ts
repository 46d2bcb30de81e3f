import { foldName } from "@agent-interop/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collisions } from "../../src/import/fetch/collisions.ts";

/** The same by comparing each pair. */
function slowly(paths: readonly string[]): ReadonlySet<string> {
  const collide = (a: string, b: string): boolean => {
    const [one, other] = [a.split("/"), b.split("/")];
    for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
      const [x, y] = [one[at] as string, other[at] as string];
      if (foldName(x) !== foldName(y)) return false;
      if (x !== y || at === one.length - 1 || at === other.length - 1) return true;
    }
    return false;
  };
  return new Set(paths.filter((path, at) => paths.some((other, index) => index !== at && collide(path, other))));
}

describe("collisions of names", () => {
  const name = fc.constantFrom("a", "A", "b", "a-b", "caf\u00e9", "cafe\u0301", "\u00df", "ss", "a.b");
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));

  it("are those that a comparison of every two paths finds", () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 12 }), (paths) => {
        const found = collisions(paths, 1000);
        // A path below a directory that collides goes with it, also where its own name does not.
        for (const one of slowly(paths)) expect(found?.some).toContain(one);
        if (slowly(paths).size === 0) expect(found?.some).toEqual(new Set());
        const twice = paths.length !== new Set(paths).size;
        const inside = paths.some((one) => paths.some((other) => other.startsWith(`${one}/`)));
        expect(found?.exact !== null).toBe(twice || inside);
      }),
      { numRuns: 1000 },
    );
  });

  it("of very many deep paths are found in one look at each name, and are given up above a limit", () => {
    const deep = Array.from({ length: 20_000 }, (_, at) => `${`${at}/`.repeat(25)}${"x".repeat(200)}`);
    expect(collisions(deep, 100_000)).toBe(null);
    const flat = Array.from({ length: 60_000 }, (_, at) => `${"d/".repeat(25)}${at}`);
    expect(collisions(flat, 100_000)?.some.size).toBe(0);
  });
});
