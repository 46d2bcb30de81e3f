import { Buffer } from "node:buffer";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sha256 } from "@agent-interop/documents";
import { drive } from "@agent-interop/source";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BASE_LIMIT, baseText, filesOfBase } from "../src/base/text.ts";
import {
  installInteropPackage,
  type Library,
  libraryReader,
  removePackages,
  sameOrigin,
  undoOperations,
  verifyLibrary,
} from "../src/index.ts";
import { files, freshBox, libraryIn, packageOf, tree } from "./support/packages.ts";
import { snapshot } from "./support/snapshot.ts";

let box: ReturnType<typeof freshBox>;
let library: Library;
beforeEach(async () => {
  box = freshBox();
  library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("a"), packageOf("b")]);
});
afterEach(() => box.remove());

const at = (path: string): string => join(library.root, path);
const NOTES = "packages/a/skills/a/notes.md";
const baseOf = async (id: string) => (await verifyLibrary(library)).find((one) => one.id === id)?.base;
const text = (bytes: Uint8Array | undefined) => (bytes === undefined ? null : Buffer.from(bytes).toString("utf8"));
const read = async (id: string) => drive((await libraryReader(library)).read(id));

const content = fc.uint8Array({ maxLength: 40 });
const trees = fc.dictionary(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), content, { maxKeys: 6 });

describe("the text of a base", () => {
  it("gives back exactly the files it was made of, and is the same for them in any order", () => {
    fc.assert(
      fc.property(trees, (made) => {
        const all = Object.entries(made).map(([path, bytes]): [string, Uint8Array] => [path, Buffer.from(bytes)]);
        const written = baseText(new Map(all));
        expect(baseText(new Map([...all].reverse()))).toEqual(written);
        const back = filesOfBase(written);
        const sums = (one: Iterable<[string, Uint8Array]>) =>
          [...one].map(([path, bytes]) => `${path} ${Buffer.from(bytes).toString("hex")}`).sort();
        expect(sums(back ?? [])).toEqual(sums(all));
      }),
    );
  });

  it("is nothing at all once it was cut or lengthened", () => {
    const whole = baseText(files({ "a.md": "one", "b/c.md": "two" }));
    // Cut exactly behind a file it is the text of fewer files, which the rows of the record tell.
    const ends = [21, 21 + "4 3\n".length + 7];
    for (let length = 0; length < whole.length; length++) {
      if (!ends.includes(length)) expect(filesOfBase(whole.subarray(0, length))).toBeNull();
    }
    expect(filesOfBase(Buffer.concat([whole, Buffer.from("x")]))).toBeNull();
  });

  it.each([
    ["another word", "agent-interop/base@2\n"],
    ["a path twice", "agent-interop/base@1\n1 0\na1 0\na"],
    ["paths out of order", "agent-interop/base@1\n1 0\nb1 0\na"],
    ["no number", "agent-interop/base@1\n1 x\na"],
    ["a number that is too long", "agent-interop/base@1\n1 0000000000\na"],
    ["a length beyond its end", "agent-interop/base@1\n1 9\na"],
    ["a path that is no UTF-8", Buffer.from("agent-interop/base@1\n1 0\n\xff", "latin1")],
  ])("refuses %s", (_, given) => {
    expect(filesOfBase(Buffer.from(given))).toBeNull();
  });

  it("never throws on what is not one", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const result = filesOfBase(Buffer.concat([Buffer.from("agent-interop/base@1\n"), bytes]));
        if (result !== null) expect(baseText(result).length).toBeLessThanOrEqual(21 + bytes.length + 9 * result.size);
      }),
    );
  });
});

describe("the base of a package", () => {
  it("is what was installed, whatever happens to the package", async () => {
    writeFileSync(at(NOTES), "Mine\n");
    rmSync(at("packages/a/skills/a/SKILL.md"));
    writeFileSync(at("packages/a/more.md"), "More\n");
    const found = await read("a");
    expect(found?.compared).toMatchObject({
      state: "changed",
      paths: ["more.md", "skills/a/SKILL.md", "skills/a/notes.md"],
    });
    expect([...(found?.files.keys() ?? [])].sort()).toEqual(["more.md", "plugin.json", "skills/a/notes.md"]);
    expect(text(found?.files.get("skills/a/notes.md"))).toBe("Mine\n");
    expect(found?.base.state).toBe("intact");
    const installed = files(tree("a"));
    installed.delete("adoption.json");
    expect([...(found?.base.files ?? [])].map(([path, bytes]) => [path, text(bytes)]).sort()).toEqual(
      [...installed].map(([path, bytes]) => [path, text(bytes)]).sort(),
    );
    expect(found?.adoption).toEqual({});
  });

  it("goes with its package, comes back with it, and is replaced with it", async () => {
    const before = snapshot(library.root);
    await removePackages(library, ["a"]);
    expect(existsSync(at("bases/a.gz"))).toBe(false);
    await undoOperations(library, 1);
    expect(snapshot(library.root)).toEqual(before);
    await installInteropPackage(library, [packageOf("a", { text: "new" })], { replace: true });
    expect(text((await read("a"))?.base.files.get("skills/a/notes.md"))).toBe("Notes new\n");
    expect(await baseOf("a")).toBe("intact");
    await undoOperations(library, 1);
    expect(snapshot(library.root)).toEqual(before);
  });

  it("is absent where an earlier version installed the package, and only what was edited is not known then", async () => {
    rmSync(at("bases/a.gz"));
    writeFileSync(at(NOTES), "Mine\n");
    expect(await baseOf("a")).toBe("absent");
    const found = await read("a");
    expect(found?.base.state).toBe("absent");
    expect([...(found?.base.files.keys() ?? [])].sort()).toEqual(["plugin.json", "skills/a/SKILL.md"]);
    expect(found?.base.unknown).toEqual(["skills/a/notes.md"]);
    await removePackages(library, ["a"]);
    expect((await verifyLibrary(library)).map(({ id }) => id)).toEqual(["b"]);
  });

  it.each([
    ["a byte of it", () => writeFileSync(at("bases/a.gz"), readFileSync(at("bases/b.gz")))],
    ["all of it", () => writeFileSync(at("bases/a.gz"), "")],
    ["what it holds", () => writeFileSync(at("bases/a.gz"), gzipSync(baseText(files({ "plugin.json": "{}" }))))],
    [
      "a file of it",
      () => {
        const held = new Map(filesOfBase(gunzipSync(readFileSync(at("bases/a.gz")))) ?? []);
        held.set("skills/a/notes.md", Buffer.from("Other\n"));
        writeFileSync(at("bases/a.gz"), gzipSync(baseText(held)));
      },
    ],
    ["a link for it", () => [rmSync(at("bases/a.gz")), symlinkSync("b.gz", at("bases/a.gz"))]],
    ["more than it may hold", () => writeFileSync(at("bases/a.gz"), gzipSync(Buffer.alloc(BASE_LIMIT + 1)))],
  ])("is damaged when somebody changed %s, and nothing of it is believed", async (_, change) => {
    change();
    expect(await baseOf("a")).toBe("damaged");
    expect(await baseOf("b")).toBe("intact");
    const found = await read("a");
    expect(found?.base.state).toBe("damaged");
    expect(text(found?.base.files.get("skills/a/notes.md"))).toBe("Notes \n");
  });

  it("is read once for a package, and not at all for an id that is not installed", async () => {
    const reader = await libraryReader(library);
    expect(reader.records.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(await drive(reader.edits("a"))).toEqual({ state: "intact", edits: [] });
    writeFileSync(at(NOTES), "Mine\n");
    rmSync(at("packages/a/plugin.json"));
    expect(await drive(reader.edits("a"))).toEqual({
      state: "changed",
      edits: [
        { path: "plugin.json", digest: null },
        { path: "skills/a/notes.md", digest: sha256(Buffer.from("Mine\n")) },
      ],
    });
    expect(await drive(reader.edits("none"))).toBeNull();
    expect(await read("none")).toBeNull();
    expect(await drive((await libraryReader(libraryIn(box.path, { root: at("nowhere") }))).read("a"))).toBeNull();
  });
});

describe("one origin", () => {
  const from = (source: string, marketplace: string | null, host = "claude-code") =>
    ({ kind: "interop", host, source, format: null, marketplace }) as const;

  it("is one place of one host, or one marketplace of it: each version of a plugin lies in its own directory", () => {
    const [one, two] = ["~/.claude/plugins/cache/m/p/1.0.0", "~/.claude/plugins/cache/m/p/1.1.0"];
    expect(sameOrigin(from(one, null), from(one, null))).toBe(true);
    expect(sameOrigin(from(one, null), from(two, null))).toBe(false);
    expect(sameOrigin(from(one, "m"), from(two, "m"))).toBe(true);
    expect(sameOrigin(from(one, "m"), from(two, "other"))).toBe(false);
    expect(sameOrigin(from(one, "m"), from(two, "m", "codex"))).toBe(false);
    expect(sameOrigin(from(one, "m"), from(two, null))).toBe(false);
  });
});
