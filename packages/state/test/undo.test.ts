import { chmodSync, existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Change, directoryTransaction, forgetUndo, listUndo, undoTransaction } from "../src/index.ts";
import { fastDirectory } from "./support/child.ts";
import { bytes, files, machine, none, options, plant } from "./support/library.ts";
import { snapshot } from "./support/snapshot.ts";

let box: ReturnType<typeof fastDirectory>;
let root: string;
beforeEach(() => {
  box = fastDirectory();
  root = join(box.path, "library");
  plant(root, { "a/1": "x:1", "a/deep/2": "ro:2", index: "ro:1", "b/1": "1" });
});
afterEach(() => box.remove());

const CHANGES: Change[] = [
  { type: "put-tree", path: "a", files: files({ "2": "2", "c/d": "" }) },
  { type: "put-tree", path: "new/deep/b", files: files({ "3": "3" }) },
  { type: "put-file", path: "index", bytes: bytes("2") },
  { type: "remove-tree", path: "b" },
];
const make = async (changes = CHANGES): Promise<string> =>
  (await directoryTransaction(none, root, changes, { ...options, keepUndo: true })).id;
const exchange = (path: string): void => {
  rmSync(path);
  symlinkSync("c/d", path);
};
const undo = (id: string) => undoTransaction(none, root, id, options);

test("names, bytes and modes are those of before, odd ones too", async () => {
  symlinkSync("nowhere", join(root, "a/link"));
  chmodSync(join(root, "a"), 0o2710);
  writeFileSync(join(root, "b/binary \u202e"), Buffer.from([0, 255, 10]));
  const before = snapshot(root);
  const id = await make();
  expect(await undo(id)).toEqual({ targets: ["a", "new/deep/b", "index", "b"], leftovers: false });
  expect(snapshot(root)).toEqual(before);
  await expect(undo(id)).rejects.toMatchObject({ code: "undo-missing" });
});

test("a directory that was made and is used otherwise stays", async () => {
  const id = await make();
  plant(root, { "new/mine": "mine" });
  await undo(id);
  expect(readdirSync(join(root, "new"))).toEqual(["mine"]);
});

test("several are taken back newest first; an older one only when the place is as it left it", async () => {
  const before = snapshot(root);
  const first = await make();
  const second = await make([{ type: "put-tree", path: "a", files: files({ other: "" }) }]);
  await expect(undo(first)).rejects.toMatchObject({
    code: "undo-changed",
    message: expect.stringContaining(join(root, "a")),
  });
  await undo(second);
  await undo(first);
  expect(snapshot(root)).toEqual(before);
});

test("messages show the home as ~", async () => {
  const id = await make();
  writeFileSync(join(root, "a/2"), "3");
  const { dirname } = await import("node:path");
  const at = { ...options, machine: { ...options.machine, home: dirname(root) } };
  for (const [name, code] of [
    [id, "undo-changed"],
    ["none", "undo-missing"],
  ] as const) {
    const error = await undoTransaction(none, root, name, at).catch((thrown) => thrown);
    expect(error).toMatchObject({ code, message: expect.stringContaining(" ~/") });
    expect(error.message).not.toContain(dirname(root));
  }
});

test.each([
  ["a changed byte", () => writeFileSync(join(root, "a/2"), "3")],
  ["a longer file", () => writeFileSync(join(root, "a/2"), "33")],
  ["a file that may be run", () => chmodSync(join(root, "a/2"), 0o755)],
  ["a new file", () => writeFileSync(join(root, "a/9"), "")],
  ["a new empty directory", () => plant(root, { "a/9/x": "" })],
  ["a missing file", () => rmSync(join(root, "a/2"))],
  ["a file exchanged for a link", () => exchange(join(root, "a/2"))],
  ["a missing tree", () => rmSync(join(root, "a"), { recursive: true })],
  ["a tree where one was removed", () => plant(root, { "b/x": "" })],
  ["another file", () => writeFileSync(join(root, "index"), "3")],
])("refuses when there is %s, and changes nothing", async (_, change) => {
  const id = await make();
  change();
  const before = snapshot(root);
  await expect(undo(id)).rejects.toMatchObject({ code: "undo-changed" });
  expect(snapshot(root)).toEqual(before);
});

test("a mode that says nothing of the content is no change", async () => {
  const id = await make();
  chmodSync(join(root, "a/2"), 0o600);
  await undo(id);
});

test("what was kept and is missing, or is a link, cannot be used", async () => {
  const id = await make();
  rmSync(join(root, ".undo", id, "0"), { recursive: true });
  await expect(undo(id)).rejects.toMatchObject({ code: "undo-damaged" });
  symlinkSync(box.path, join(root, ".undo", id, "0"));
  await expect(undo(id)).rejects.toMatchObject({ code: "undo-damaged" });
  for (const name of ["", "..", "../..", "000001-0123456789abcdef"]) {
    await expect(undo(name)).rejects.toMatchObject({ code: "undo-missing" });
  }
});

test("a link on the way that came later", async () => {
  const id = await make();
  rmSync(join(root, "new"), { recursive: true });
  symlinkSync(box.path, join(root, "new"));
  await expect(undo(id)).rejects.toMatchObject({ code: "transaction-link" });
});

test("forgets what is named and nothing else", async () => {
  const [first, second] = [await make(), await make([{ type: "remove-tree", path: "index" }])];
  const now = snapshot(root, false);
  expect(await forgetUndo(none, root, [first, "../x", "000009-0123456789abcdef", first], options)).toEqual([first]);
  expect(listUndo(machine, root).map(({ id }) => id)).toEqual([second]);
  expect(await forgetUndo(none, root, [second], options)).toEqual([second]);
  expect(existsSync(join(root, ".undo"))).toBe(false);
  expect(snapshot(root)).toEqual(now);
  expect(listUndo(machine, join(root, "missing"))).toEqual([]);
});

test("the signal stops an undo before its commit", async () => {
  const id = await make();
  const before = snapshot(root);
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(undoTransaction(none, root, id, { ...options, signal })).rejects.toThrow("enough");
  expect(snapshot(root)).toEqual(before);
});
