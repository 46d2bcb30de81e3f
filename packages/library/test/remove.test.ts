import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  installInteropPackage,
  type Library,
  listOperations,
  planRemoval,
  readLibrary,
  recoverLibrary,
  removePackages,
  undoOperations,
  verifyLibrary,
} from "../src/index.ts";
import { files, freshBox, libraryIn, manifest, packageOf, tree } from "./support/packages.ts";
import { snapshot } from "./support/snapshot.ts";

let box: ReturnType<typeof freshBox>;
let library: Library;
beforeEach(async () => {
  box = freshBox();
  library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("a"), packageOf("b"), packageOf("c")]);
});
afterEach(() => box.remove());

const ids = async (): Promise<string[]> => (await readLibrary(library)).records.map(({ id }) => id);
const place = (id: string): string => join(library.root, "packages", id);

test("packages are removed with their records, in one operation", async () => {
  expect(await removePackages(library, ["c", "a", "c"])).toEqual({
    operation: expect.stringMatching(/^000002-/),
    removed: ["a", "c"],
  });
  expect(await ids()).toEqual(["b"]);
  expect(existsSync(place("a")) || existsSync(place("c"))).toBe(false);
  expect(await verifyLibrary(library)).toEqual([{ id: "b", state: "intact", paths: [], base: "intact" }]);
});

test.each([
  [["nobody"], "library-package-absent"],
  [["a", "nobody"], "library-package-absent"],
  [["../a"], "library-package-absent"],
  [[""], "library-package-absent"],
  [[], "library-package-absent"],
  [["mine"], "library-package-unrecorded"],
])("%j is refused, and nothing is removed", async (names, code) => {
  mkdirSync(place("mine"));
  const before = snapshot(library.root, true);
  await expect(removePackages(library, names)).rejects.toMatchObject({ code });
  expect(snapshot(library.root, true)).toEqual(before);
});

test("what would go and what would come back is said before, by reading only", async () => {
  const before = snapshot(library.root, true);
  expect((await planRemoval(library, ["c", "a", "c"])).map(({ id }) => id)).toEqual(["a", "c"]);
  await expect(planRemoval(library, ["nobody"])).rejects.toMatchObject({ code: "library-package-absent" });
  expect(snapshot(library.root, true)).toEqual(before);
  await removePackages(library, ["b"]);
  await installInteropPackage(library, [packageOf("a")], { replace: true });
  expect((await listOperations(library)).map(({ packages }) => packages)).toEqual([
    [{ id: "a", what: "older" }],
    [{ id: "b", what: "returns" }],
    ["a", "b", "c"].map((id) => ({ id, what: "goes" })),
  ]);
});

test("other operations than those that were shown are not taken back", async () => {
  const shown = (await listOperations(library)).map(({ id }) => id);
  await removePackages(library, ["b"]);
  await expect(undoOperations(library, 1, { expect: shown })).rejects.toMatchObject({ code: "library-undo-stopped" });
  expect(await ids()).toEqual(["a", "c"]);
  const [last = ""] = (await listOperations(library)).map(({ id }) => id);
  expect(await undoOperations(library, 1, { expect: [last] })).toEqual([last]);
});

test("a package that another one needs stays, unless both go", async () => {
  const content = files({ ...tree("d"), "plugin.json": manifest("d", { kind: "skill", requires: ["skill:a"] }) });
  await installInteropPackage(library, [packageOf("d", { files: content, requires: ["skill:a"] })]);
  await expect(removePackages(library, ["a"])).rejects.toMatchObject({ code: "library-package-required" });
  expect((await removePackages(library, ["a", "d"])).removed).toEqual(["a", "d"]);
});

test("a package that is gone only loses its record", async () => {
  rmSync(place("a"), { recursive: true });
  await removePackages(library, ["a"]);
  expect(await ids()).toEqual(["b", "c"]);
});

test.each(["nowhere", "target"])("a link to %s at the place of a package is removed as a link (F077)", async (to) => {
  mkdirSync(join(box.path, "target"));
  writeFileSync(join(box.path, "target", "kept.txt"), "kept");
  rmSync(place("a"), { recursive: true });
  symlinkSync(join(box.path, to), place("a"));
  expect((await verifyLibrary(library))[0]).toEqual({ id: "a", state: "changed", paths: ["."], base: "intact" });
  const before = snapshot(library.root);
  await removePackages(library, ["a", "c"]);
  expect(await ids()).toEqual(["b"]);
  expect(await verifyLibrary(library)).toEqual([{ id: "b", state: "intact", paths: [], base: "intact" }]);
  expect(readFileSync(join(box.path, "target", "kept.txt"), "utf8")).toBe("kept");
  await undoOperations(library, 1);
  expect(snapshot(library.root)).toEqual(before);
  expect(readlinkSync(place("a"))).toBe(join(box.path, to));
});

test("a link is not removed when something beside it could not be left as it is", async () => {
  rmSync(place("a"), { recursive: true });
  symlinkSync("nowhere", place("a"));
  symlinkSync("nowhere", join(place("b"), "other"));
  const before = snapshot(library.root, true);
  await expect(removePackages(library, ["a"])).rejects.toMatchObject({ code: "library-place-linked" });
  expect(snapshot(library.root, true)).toEqual(before);
});

test("the last package that is a link goes too", async () => {
  await removePackages(library, ["b", "c"]);
  rmSync(place("a"), { recursive: true });
  symlinkSync("nowhere", place("a"));
  await removePackages(library, ["a"]);
  expect(await ids()).toEqual([]);
  expect(await verifyLibrary(library)).toEqual([]);
});

test("undo takes back the last operations, byte-exact, newest first", async () => {
  const states = [snapshot(library.root)];
  const operations: string[] = [];
  const did = (operation: string): void => {
    operations.unshift(operation);
    states.unshift(snapshot(library.root));
  };
  did((await installInteropPackage(library, [packageOf("a", { text: "new" })], { replace: true })).operation);
  did((await removePackages(library, ["a", "b"])).operation);
  did((await installInteropPackage(library, [packageOf("b", { text: "again" })])).operation);
  expect(await undoOperations(library, 1)).toEqual(operations.slice(0, 1));
  expect(snapshot(library.root)).toEqual(states[1]);
  expect(await undoOperations(library, 2)).toEqual(operations.slice(1));
  expect(snapshot(library.root)).toEqual(states[3]);
  expect(await undoOperations(library, 5)).toHaveLength(1);
  expect(await ids()).toEqual([]);
  expect(await undoOperations(library, 1)).toEqual([]);
});

test("what was changed by hand since is not lost by an undo", async () => {
  await installInteropPackage(library, [packageOf("d")]);
  await installInteropPackage(library, [packageOf("e")]);
  writeFileSync(join(place("d"), "skills/d/notes.md"), "my own");
  await expect(undoOperations(library, 2)).rejects.toMatchObject({
    code: "library-undo-stopped",
    message: expect.stringMatching(/^1 of 2 taken back/),
  });
  expect(await ids()).toEqual(["a", "b", "c", "d"]);
  await expect(undoOperations(library, 1)).rejects.toMatchObject({ code: "undo-changed" });
  expect(readFileSync(join(place("d"), "skills/d/notes.md"), "utf8")).toBe("my own");
});

test("32 operations are kept", async () => {
  for (let turn = 0; turn < 35; turn++) {
    await installInteropPackage(library, [packageOf("a", { text: String(turn) })], { replace: true });
  }
  expect(await undoOperations(library, 100)).toHaveLength(32);
  expect((await verifyLibrary(library)).every(({ state }) => state === "intact")).toBe(true);
});

test("a library that is not there is not made by what takes away", async () => {
  const other = libraryIn(box.path, { root: join(box.path, "other") });
  await expect(removePackages(other, ["a"])).rejects.toMatchObject({ code: "library-package-absent" });
  expect(await undoOperations(other, 1)).toEqual([]);
  expect(await recoverLibrary(other)).toEqual([]);
  expect(await verifyLibrary(other)).toEqual([]);
  expect(existsSync(other.root)).toBe(false);
});
