import { drive } from "@agent-interop/source";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineEdits } from "../../src/outdated/line-edits.ts";
import { type Range, type Region, threeWay } from "../../src/outdated/three-way.ts";

const lines = fc.array(fc.constantFrom("a", "b", "c", "d", ""), { maxLength: 14 });
/** A text and another that was made of it by some edits, so that much of it is still there. */
const edited = (base: readonly string[]) =>
  fc
    .array(fc.tuple(fc.nat(base.length), fc.nat(3), fc.array(fc.constantFrom("a", "b", "x", "y"), { maxLength: 3 })), {
      maxLength: 3,
    })
    .map((edits) => {
      const text = [...base];
      for (const [at, removed, added] of edits) text.splice(at, removed, ...added);
      return text;
    });
const three = lines.chain((base) => fc.tuple(fc.constant(base), edited(base), edited(base)));

const cut = (text: readonly string[], { from, to }: Range): readonly string[] => text.slice(from, to);

/** Base with every region replaced by that of one side. */
function applied(
  base: readonly string[],
  side: readonly string[],
  regions: readonly Region[],
  which: "library" | "source",
) {
  const made: string[] = [];
  let at = 0;
  for (const region of regions) {
    made.push(...base.slice(at, region.base.from), ...cut(side, region[which]));
    at = region.base.to;
  }
  return [...made, ...base.slice(at)];
}

/** The length of a longest common subsequence, by the book. */
function common(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const next = [0];
    for (const [at, other] of b.entries()) {
      next.push(line === other ? (row[at] as number) + 1 : Math.max(row[at + 1] as number, next[at] as number));
    }
    row = next;
  }
  return row.at(-1) as number;
}

describe("the edits between two texts", () => {
  it("make one of the other, are the fewest, and no two touch", async () => {
    await fc.assert(
      fc.asyncProperty(lines, lines, async (one, other) => {
        const edits = await drive(lineEdits(one, other));
        const made: string[] = [];
        let [at, last] = [0, -1];
        let size = 0;
        for (const { from, otherFrom, otherTo, to } of edits) {
          expect(from).toBeGreaterThan(last);
          made.push(...one.slice(at, from), ...other.slice(otherFrom, otherTo));
          size += to - from + otherTo - otherFrom;
          [at, last] = [to, to];
        }
        expect([...made, ...one.slice(at)]).toEqual(other);
        expect(size).toBe(one.length + other.length - 2 * common(one, other));
      }),
      { numRuns: 500 },
    );
  });

  it("are one above the bound, between what is alike", async () => {
    const one = ["head", ...Array.from({ length: 3000 }, (_, at) => `old ${at}`), "tail"];
    const other = ["head", ...Array.from({ length: 2000 }, (_, at) => `new ${at}`), "tail"];
    expect(await drive(lineEdits(one, other))).toEqual([{ from: 1, to: 3001, otherFrom: 1, otherTo: 2001 }]);
    expect(await drive(lineEdits(one, one))).toEqual([]);
  });
});

describe("three texts", () => {
  it("the pieces applied to the base give the source, and the library", async () => {
    await fc.assert(
      fc.asyncProperty(three, async ([base, library, source]) => {
        const regions = await drive(threeWay(base, library, source));
        expect(applied(base, source, regions, "source")).toEqual(source);
        expect(applied(base, library, regions, "library")).toEqual(library);
      }),
      { numRuns: 1000 },
    );
  });

  it("the pieces are exactly the differences: each says who changed it, between them all three are the same", async () => {
    await fc.assert(
      fc.asyncProperty(three, async ([base, library, source]) => {
        const regions = await drive(threeWay(base, library, source));
        let before = { base: 0, library: 0, source: 0 };
        const alike = (upto: { base: number; library: number; source: number }) => {
          const held = base.slice(before.base, upto.base);
          expect(library.slice(before.library, upto.library)).toEqual(held);
          expect(source.slice(before.source, upto.source)).toEqual(held);
        };
        for (const [index, region] of regions.entries()) {
          alike({ base: region.base.from, library: region.library.from, source: region.source.from });
          if (index > 0) expect(region.base.from).toBeGreaterThan(before.base);
          const [was, here, there] = [cut(base, region.base), cut(library, region.library), cut(source, region.source)];
          const changed = [
            String(here) !== String(was) || here.length !== was.length,
            String(there) !== String(was) || there.length !== was.length,
          ];
          if (region.by === "library") expect(changed).toEqual([true, false]);
          if (region.by === "source") expect(changed).toEqual([false, true]);
          if (region.by === "same") expect(here).toEqual(there);
          if (region.by === "conflict") expect(here).not.toEqual(there);
          expect(changed).toContain(true);
          before = { base: region.base.to, library: region.library.to, source: region.source.to };
        }
        alike({ base: base.length, library: library.length, source: source.length });
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["nothing", "a b c", "a b c", "a b c", []],
    ["the source", "a b c", "a b c", "a x c", ["source 1-2"]],
    ["the library", "a b c", "a x c", "a b c", ["library 1-2"]],
    ["both alike", "a b c", "a x c", "a x c", ["same 1-2"]],
    ["both, the same line", "a b c", "a x c", "a y c", ["conflict 1-2"]],
    ["both, lines apart", "a b c d e", "a x c d e", "a b c y e", ["library 1-2", "source 3-4"]],
    ["both, neighbours", "a b c d", "a x c d", "a b y d", ["conflict 1-3"]],
    ["both put something in one place", "a b", "a x b", "a y b", ["conflict 1-1"]],
    ["one takes away what the other changes", "a b c", "a c", "a x c", ["conflict 1-2"]],
  ])("changed by %s", async (_, base, library, source, expected) => {
    const regions = await drive(threeWay(base.split(" "), library.split(" "), source.split(" ")));
    expect(regions.map(({ by, base: { from, to } }) => `${by} ${from}-${to}`)).toEqual(expected);
  });
});
