import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryDisk, testMachine } from "@agent-interop/source/testing";
import { prefixBoundary } from "@agent-interop/state";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installInteropPackage, type Library, verifyLibrary } from "../src/index.ts";
import { files, freshBox, libraryIn, packageOf, tree } from "./support/packages.ts";

let box: ReturnType<typeof freshBox>;
let library: Library;
beforeEach(async () => {
  box = freshBox();
  library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("a")]);
});
afterEach(() => box.remove());

const at = (path: string): string => join(library.root, "packages/a", path);
const NOTES = "skills/a/notes.md";

test.each([
  ["a changed byte", () => writeFileSync(at(NOTES), "Other\n"), [NOTES]],
  ["an added file", () => writeFileSync(at("more.md"), ""), ["more.md"]],
  ["a removed file", () => rmSync(at(NOTES)), [NOTES]],
  ["a renamed file", () => renameSync(at(NOTES), at("skills/a/n.md")), ["skills/a/n.md", NOTES]],
  ["a file that can be run", () => chmodSync(at(NOTES), 0o755), [NOTES]],
  ["a link for a file", () => [rmSync(at(NOTES)), symlinkSync("SKILL.md", at(NOTES))], [NOTES]],
  ["a directory for a file", () => [rmSync(at(NOTES)), mkdirSync(at(NOTES))], [NOTES]],
  ["packages of another kind", () => mkdirSync(at("skills/a/node_modules")), ["skills/a/node_modules"]],
  ["version control", () => mkdirSync(at(".git")), [".git"]],
  ["a file for the package", () => [rmSync(at(""), { recursive: true }), writeFileSync(at(""), "")], ["."]],
])("%s is named by its path", async (_, change, paths) => {
  change();
  expect(await verifyLibrary(library)).toEqual([{ id: "a", state: "changed", paths, base: "intact" }]);
});

test("adoption.json is not part of what is verified, and directories without a file are nothing", async () => {
  writeFileSync(at("adoption.json"), "other");
  mkdirSync(at("skills/empty"));
  expect(await verifyLibrary(library)).toEqual([{ id: "a", state: "intact", paths: [], base: "intact" }]);
});

test("of 30 files exactly the one that was changed is named (F087)", async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`skills/m/n${n}.md`, `note ${n}\n`]));
  await installInteropPackage(library, [packageOf("m", { files: files({ ...tree("m"), ...many }) })]);
  writeFileSync(join(library.root, "packages/m/skills/m/n17.md"), "note x\n");
  expect(await verifyLibrary(library)).toEqual([
    { id: "a", state: "intact", paths: [], base: "intact" },
    { id: "m", state: "changed", paths: ["skills/m/n17.md"], base: "intact" },
  ]);
});

test.each([
  ["LF to CRLF", "one\ntwo\n", "one\r\ntwo\r\n"],
  ["CRLF to LF", "one\r\ntwo\r\n", "one\ntwo\n"],
  ["mixed to CRLF", "one\r\ntwo\n", "one\r\ntwo\r\n"],
])("line endings only, %s (F085)", async (_, installed, found) => {
  const content = files({ ...tree("w"), "skills/w/w.md": installed });
  await installInteropPackage(library, [packageOf("w", { files: content })]);
  const path = join(library.root, "packages/w/skills/w/w.md");
  expect(readFileSync(path, "utf8")).toBe(installed);
  writeFileSync(path, found);
  expect((await verifyLibrary(library))[1]).toEqual({
    id: "w",
    state: "line-endings-only",
    paths: ["skills/w/w.md"],
    base: "intact",
  });
  writeFileSync(join(library.root, "packages/w/skills/w/notes.md"), "Other");
  expect((await verifyLibrary(library))[1]).toEqual({
    id: "w",
    state: "changed",
    paths: ["skills/w/notes.md"],
    base: "intact",
  });
});

test("what is gone, and what nobody recorded, is named", async () => {
  rmSync(at(""), { recursive: true });
  mkdirSync(join(library.root, "packages/mine"));
  expect(await verifyLibrary(library)).toEqual([
    { id: "a", state: "missing", paths: [], base: "intact" },
    { id: "mine", state: "unrecorded", paths: [], base: "absent" },
  ]);
});

test("rows that are not those of the digest are a change", async () => {
  const path = join(library.root, "records.json");
  const document = JSON.parse(readFileSync(path, "utf8"));
  document.records[0].files.pop();
  writeFileSync(path, JSON.stringify(document));
  expect(await verifyLibrary(library)).toEqual([{ id: "a", state: "changed", paths: ["."], base: "damaged" }]);
});

test("the same library verifies on Windows, whatever the separator (F083)", async () => {
  const content = files({ ...tree("b"), "skills/b/a/b.md": "1", "skills/b/B.md": "2", "skills/b/é.md": "3" });
  await installInteropPackage(library, [packageOf("b", { files: content })]);
  const machine = testMachine({ platform: "win32" });
  const root = "D:\\library";
  const carried: Record<string, Uint8Array> = {
    [`${root}\\records.json`]: readFileSync(join(library.root, "records.json")),
  };
  for (const one of [packageOf("a"), packageOf("b", { files: content })]) {
    for (const [path, bytes] of one.files) {
      carried[`${root}\\packages\\${one.id}\\${path.replaceAll("/", "\\")}`] = bytes;
    }
  }
  const disk = memoryDisk(machine, carried);
  const windows: Library = { scope: "user", root, machine, boundary: prefixBoundary(machine, []), disk };
  expect((await verifyLibrary(windows)).map(({ id, state }) => `${id} ${state}`)).toEqual(["a intact", "b intact"]);
  expect(disk.descriptors()).toBe(0);
});

test("a verification can be stopped", async () => {
  await expect(verifyLibrary(library, { signal: AbortSignal.abort(new Error("stop")) })).rejects.toThrow("stop");
});
