import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installInteropPackage, type Library, showPackage } from "../src/index.ts";
import { freshBox, libraryIn, packageOf } from "./support/packages.ts";

let box: ReturnType<typeof freshBox>;
let library: Library;
beforeEach(async () => {
  box = freshBox();
  library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("a"), packageOf("b")]);
});
afterEach(() => box.remove());

const at = (path: string): string => join(library.root, "packages/a", path);

test("one package: its record, its files and how they lie there", async () => {
  const shown = await showPackage(library, "a");
  expect(shown?.record).toMatchObject({ id: "a", trust: "foreign" });
  expect(shown?.record).not.toHaveProperty("files");
  expect(shown?.files.map(({ path }) => path)).toEqual(["plugin.json", "skills/a/SKILL.md", "skills/a/notes.md"]);
  expect(shown?.files.every(({ digest }) => /^sha256:[0-9a-f]{64}$/.test(digest))).toBe(true);
  expect(shown?.verified).toEqual({ id: "a", state: "intact", paths: [], base: "intact" });
});

test("what changed is named, and an adoption.json that cannot be read is none", async () => {
  writeFileSync(at("skills/a/notes.md"), "Other\n");
  writeFileSync(at("adoption.json"), '{"losses":[]}');
  expect(await showPackage(library, "a")).toMatchObject({
    verified: { state: "changed", paths: ["skills/a/notes.md"] },
    adoption: { losses: [] },
  });
  writeFileSync(at("adoption.json"), "{");
  expect((await showPackage(library, "a"))?.adoption).toBeNull();
  rmSync(at("adoption.json"));
  expect((await showPackage(library, "a"))?.adoption).toBeNull();
});

test("what is not there is null", async () => {
  expect(await showPackage(library, "c")).toBeNull();
  expect(await showPackage({ ...library, root: `${library.root}-none` }, "a")).toBeNull();
});
