import { Buffer } from "node:buffer";
import { drive } from "@agent-interop/source";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileChanges } from "../../src/outdated/file-changes.ts";
import { maskedLines, sideOf } from "../../src/outdated/lines.ts";

const files = (tree: Readonly<Record<string, string>>): Map<string, Uint8Array> =>
  new Map(Object.entries(tree).map(([path, text]) => [path, Buffer.from(text)]));
const bytes = (base: Readonly<Record<string, string>>, library: Readonly<Record<string, string>>) => ({
  base: { state: "intact" as const, files: files(base), unknown: [] },
  files: files(library),
});
const text = fc.array(fc.constantFrom("a", "b", "\n", "\r\n", "é"), { maxLength: 12 }).map((parts) => parts.join(""));
const tree = fc.dictionary(fc.constantFrom("a.md", "b.md", "c.md", "adoption.json"), text, { maxKeys: 4 });

describe("the files of a package", () => {
  it("are named exactly when they differ, by who changed them", async () => {
    await fc.assert(
      fc.asyncProperty(tree, tree, tree, async (base, library, source) => {
        const found = await drive(fileChanges(bytes(base, library), files(source), { left: 1000 }));
        const by = new Map(found.map((one) => [one.path, one.by]));
        for (const path of ["a.md", "b.md", "c.md"]) {
          const [was, here, there] = [base, library, source].map((one) => one[path]);
          const expected =
            here === there
              ? was === here
                ? undefined
                : "same"
              : was === here
                ? "source"
                : was === there
                  ? "library"
                  : "both";
          expect(by.get(path)).toBe(expected);
        }
        expect(by.has("adoption.json")).toBe(false);
      }),
    );
  });

  it("show no more lines than a call may, and say so", async () => {
    const many = "x\n".repeat(40);
    const changed = bytes({ "a.md": "", "b.md": "" }, { "a.md": "", "b.md": "" });
    const found = await drive(fileChanges(changed, files({ "a.md": many, "b.md": many }), { left: 60 }));
    expect(found.map(({ diff }) => diff.state)).toEqual(["lines", "over-bound"]);
  });

  it("ends of lines alone are a change without lines", async () => {
    const [one] = await drive(
      fileChanges(bytes({ "a.md": "x\n" }, { "a.md": "x\n" }), files({ "a.md": "x\r\n" }), { left: 9 }),
    );
    expect(one).toMatchObject({ by: "source", diff: { state: "lines", hunks: [] } });
  });
});

describe("the lines of a text", () => {
  it("are the text again, but for its ends of lines", () => {
    fc.assert(
      fc.property(text, (one) => {
        const side = sideOf(Buffer.from(one));
        expect(side.state === "text" && side.lines.join("\n")).toBe(one.replaceAll("\r\n", "\n"));
      }),
    );
    expect(sideOf(null)).toEqual({ state: "text", lines: [] });
  });

  it.each([
    ["bytes that are no UTF-8", Buffer.from([0x61, 0xff]), "binary"],
    ["a NUL", Buffer.from("a\u0000"), "binary"],
    ["more than a mebibyte", Buffer.alloc(1024 * 1024 + 1, "a"), "too-large"],
    ["more than 20,000 lines", Buffer.from("\n".repeat(20_000)), "too-large"],
  ])("are none for %s", (_, given, state) => {
    expect(sideOf(given).state).toBe(state);
  });

  it("of a private key are not shown, those behind it are", () => {
    const lines = ["a", "-----BEGIN RSA PRIVATE KEY-----", "MII", "-----END RSA PRIVATE KEY-----", "b"];
    expect(maskedLines(lines)).toEqual(["a", "(not shown)", "(not shown)", "(not shown)", "b"]);
    expect(maskedLines(["-----BEGIN PRIVATE KEY-----MII-----END PRIVATE KEY-----", "b"])[1]).toBe("b");
  });
});
