import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeName, safeNames } from "../src/names/safe-name.ts";

/** The reference's rule for plain names. */
const reference = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 45)
    .replace(/-$/, "");

const DEVICES = ["con", "prn", "aux", "nul", "com1", "lpt9"];

describe("safeName", () => {
  it("is the reference's for plain names that need no cut", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii", maxLength: 45 }), (name) => {
        const expected = reference(name);
        if (expected === "") expect(() => safeName(name)).toThrow("no letter and no digit");
        else if (!DEVICES.includes(expected)) expect(safeName(name)).toBe(expected);
      }),
    );
  });

  it("is always an identifier, the same for every composition, and never a device", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (name) => {
        let id: string;
        try {
          id = safeName(name);
        } catch {
          return;
        }
        expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(id.length).toBeLessThanOrEqual(45);
        expect(DEVICES).not.toContain(id);
        expect(safeName(name.normalize("NFD"))).toBe(safeName(name.normalize("NFC")));
      }),
    );
  });

  it.each([
    ["Code Review", "code-review"],
    ["../../evil", "evil"],
    ["/abs", "abs"],
    ["a/../../b", "a-b"],
    ["nul.md", "nul-md"],
  ])("%s is %s", (name, id) => {
    expect(safeName(name)).toBe(id);
  });

  it.each(["con", "COM1", "日本語", "café", "Привет мир", "🚀 launch", "x".repeat(300), "straße"])(
    "%s gets a hash of the whole",
    (name) => {
      expect(safeName(name)).toMatch(/-[0-9a-f]{6}$/);
    },
  );

  it("keeps long names apart that begin alike, and a name from its transcription", () => {
    const stem = "a-very-long-name-that-does-not-end-where-others-do";
    expect(safeName(`${stem}-one`)).not.toBe(safeName(`${stem}-two`));
    expect(safeName("café")).not.toBe(safeName("cafe"));
    expect(safeName("café")).toMatch(/^cafe-/);
    expect(safeName("Привет")).toMatch(/^privet-/);
    expect(safeName("日")).toMatch(/^u65e5-/);
  });

  it("throws for a name without a letter or a digit", () => {
    expect(() => safeName("  -- !")).toThrowError(expect.objectContaining({ code: "name-unusable" }));
  });
});

describe("safeNames", () => {
  it("keeps different names apart whatever their order", () => {
    const names = fc.array(fc.constantFrom("a b", "a-b", "A.B", "a_b", "c", "C", "cé", "ce"), { maxLength: 8 });
    fc.assert(
      fc.property(names, (list) => {
        const ids = safeNames(list);
        expect(new Set(ids.values()).size).toBe(new Set(list).size);
        expect(safeNames([...list].reverse())).toEqual(new Map(ids));
      }),
    );
  });
});
