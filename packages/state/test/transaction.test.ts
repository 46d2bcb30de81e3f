import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Change, directoryTransaction, listUndo, prefixBoundary, withLock } from "../src/index.ts";
import { fastDirectory, freshDirectory } from "./support/child.ts";
import { bytes, files, lock, machine, none, options, plant } from "./support/library.ts";
import { snapshot } from "./support/snapshot.ts";

let box: ReturnType<typeof fastDirectory>;
let root: string;
beforeEach(() => {
  box = fastDirectory();
  root = join(box.path, "library");
  mkdirSync(root);
});
afterEach(() => box.remove());

const make = (changes: readonly Change[], more: object = {}) =>
  directoryTransaction(none, root, changes, { ...options, ...more });
const tree = (path: string, content: Record<string, string> = { x: "x" }): Change => ({
  type: "put-tree",
  path,
  files: files(content),
});

test("installs, replaces and removes as one, with the modes of plain data", async () => {
  plant(root, { "a/old.txt": "x:old", "index.json": "ro:1" });
  chmodSync(join(root, "a"), 0o700);
  const changes: Change[] = [
    tree("a", { "plugin.json": "{}", "skills/s/SKILL.md": "s" }),
    tree("deep/down/b", {}),
    { type: "put-file", path: "index.json", bytes: bytes("2") },
    { type: "put-file", path: "private", bytes: bytes("p"), mode: 0o600 },
  ];
  expect(await make(changes)).toEqual({
    id: expect.stringMatching(/^000001-[0-9a-f]{16}$/),
    undo: false,
    leftovers: false,
  });
  const file = (text: string, mode = "644"): string => `file ${mode} ${Buffer.from(text).toString("base64")}`;
  const installed = {
    a: "directory 755",
    "a/plugin.json": file("{}"),
    "a/skills": "directory 755",
    "a/skills/s": "directory 755",
    "a/skills/s/SKILL.md": file("s"),
    deep: "directory 755",
    "deep/down": "directory 755",
    "deep/down/b": "directory 755",
    "index.json": file("2"),
    private: file("p", "600"),
  };
  expect(snapshot(root)).toEqual(installed);
  await make([
    { type: "remove-tree", path: "a" },
    { type: "remove-tree", path: "private" },
  ]);
  expect(Object.keys(snapshot(root))).toEqual(["deep", "deep/down", "deep/down/b", "index.json"]);
});

test("the mask of the process does not change the modes", async () => {
  const mask = process.umask(0o077);
  try {
    await make([tree("made/a", { "b/c": "c" })]);
  } finally {
    process.umask(mask);
  }
  for (const path of ["made", "made/a", "made/a/b"]) expect(statSync(join(root, path)).mode & 0o777).toBe(0o755);
  expect(statSync(join(root, "made/a/b/c")).mode & 0o777).toBe(0o644);
});

test("what is kept for an undo is private, numbered and listed", async () => {
  const first = await make([tree("a")], { keepUndo: true });
  const second = await make([tree("a"), { type: "put-file", path: "f", bytes: bytes("") }], { keepUndo: true });
  expect([first.undo, second.id > first.id]).toEqual([true, true]);
  expect(statSync(join(root, ".undo")).mode & 0o777).toBe(0o700);
  expect(listUndo(machine, root)).toEqual([
    { id: first.id, usable: true, targets: [{ path: "a", before: null, after: "tree" }] },
    {
      id: second.id,
      usable: true,
      targets: [
        { path: "a", before: "tree", after: "tree" },
        { path: "f", before: null, after: "file" },
      ],
    },
  ]);
});

test.each([
  ["a path that leads out", [tree("../a")], "transaction-path"],
  ["an absolute path", [tree("/a")], "transaction-path"],
  ["our own names", [tree(".Undo/a")], "transaction-path"],
  ["a hostile name inside", [tree("a", { "../../x": "" })], "transaction-path"],
  ["a device", [tree("a", { "b/NUL.txt": "" })], "transaction-path"],
  ["two spellings in a tree", [tree("a", { README: "", readme: "" })], "transaction-collision"],
  ["a file that is a directory too", [tree("a", { b: "", "b/c": "" })], "transaction-collision"],
  ["one target in another", [tree("a"), { type: "remove-tree", path: "a/b" }], "transaction-collision"],
  ["a target twice", [tree("a"), { type: "remove-tree", path: "A" }], "transaction-collision"],
  ["a spelling that is there", [tree("Here")], "transaction-collision"],
  ["a spelling on the way that is there", [tree("Here/x")], "transaction-collision"],
  ["nothing to remove", [{ type: "remove-tree", path: "b" }], "transaction-target"],
  ["a tree over a file", [tree("file")], "transaction-target"],
  ["a file over a tree", [{ type: "put-file", path: "here", bytes: bytes("") }], "transaction-target"],
  ["a file on the way", [tree("file/a")], "transaction-target"],
  ["a link as target", [tree("link")], "transaction-link"],
  ["a link to be removed", [{ type: "remove-tree", path: "link" }], "transaction-link"],
  ["a link on the way", [tree("link/a")], "transaction-link"],
  ["no change", [], "transaction-size"],
  ["too many", Array.from({ length: 10_001 }, (_, at) => tree(`t${at}`)), "transaction-size"],
] as [string, Change[], string][])("refuses %s", async (_, changes, code) => {
  plant(root, { "here/x": "x", file: "f" });
  mkdirSync(join(box.path, "outside"));
  symlinkSync(join(box.path, "outside"), join(root, "link"));
  const before = snapshot(box.path);
  await expect(make(changes.length === 1 ? [tree("fine"), ...changes] : changes)).rejects.toMatchObject({ code });
  expect(snapshot(box.path)).toEqual(before);
});

test("refuses a root that is missing, a file, relative, protected, or holds a protected place", async () => {
  writeFileSync(join(box.path, "file"), "");
  const at = (path: string, boundary = none) => directoryTransaction(boundary, path, [tree("a")], options);
  await expect(at(join(box.path, "missing"))).rejects.toMatchObject({ code: "transaction-root" });
  await expect(at(join(box.path, "file"))).rejects.toMatchObject({ code: "transaction-root" });
  await expect(at("library")).rejects.toMatchObject({ code: "boundary-relative" });
  symlinkSync(root, join(box.path, "door"));
  const refused = { code: "boundary-refused" };
  await expect(at(join(box.path, "door"), prefixBoundary(machine, [root]))).rejects.toMatchObject(refused);
  await expect(at(root, prefixBoundary(machine, [join(root, "a")]))).rejects.toMatchObject(refused);
  mkdirSync(join(root, "a"));
  await expect(at(root, prefixBoundary(machine, [join(root, "a/b/.claude")]))).rejects.toMatchObject(refused);
  expect(readdirSync(root)).toEqual(["a"]);
  await at(join(box.path, "door"), prefixBoundary(machine, [join(root, "other")]));
  expect(readdirSync(join(root, "a"))).toEqual(["x"]);
});

test("refuses when our own directories are links, and before a recovery", async () => {
  mkdirSync(join(box.path, "outside"));
  for (const name of [".staging", ".undo"]) {
    symlinkSync(join(box.path, "outside"), join(root, name));
    await expect(make([tree("a")])).rejects.toMatchObject({ code: "transaction-link" });
    rmSync(join(root, name));
  }
  mkdirSync(join(root, ".staging/000001-0123456789abcdef"), { recursive: true });
  await expect(make([tree("a")])).rejects.toMatchObject({ code: "transaction-unfinished" });
  expect(readdirSync(join(box.path, "outside"))).toEqual([]);
});

test("needs a lock that is held", async () => {
  const free = { path: "/lock", stillHeld: () => false };
  await expect(make([tree("a")], { lock: free })).rejects.toMatchObject({ code: "lock-lost" });
  let looks = 0;
  const leaving = { path: "/lock", stillHeld: () => ++looks < 3 };
  await expect(make([tree("a")], { lock: leaving })).rejects.toMatchObject({ code: "lock-lost" });
  expect(readdirSync(root)).toEqual([]);
  const result = await withLock(none, join(root, ".lock"), { machine }, (held) => make([tree("a")], { lock: held }));
  expect(result.leftovers).toBe(false);
  expect(readdirSync(root)).toEqual(["a"]);
});

test("the signal brings the old state back at every step before the commit, and progress is told", async () => {
  plant(root, { "a/1": "1" });
  const before = snapshot(root);
  const changes = [tree("a", { "1": "2", "2": "2" }), tree("b")];
  const told: unknown[] = [];
  for (let at = 0; at < 5; at++) {
    const stop = new AbortController();
    const onProgress = ({ done }: { readonly done: number }): void => {
      if (done === at) stop.abort(new Error("enough"));
    };
    await expect(make(changes, { signal: stop.signal, onProgress })).rejects.toThrow("enough");
    expect(snapshot(root)).toEqual(before);
  }
  await make(changes, { onProgress: (progress: unknown) => told.push(progress) });
  expect(told.at(0)).toEqual({ done: 0, total: 5 });
  expect(told.at(-1)).toEqual({ done: 5, total: 5 });
  await expect(make(changes, { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow("before");
});

test("whoever reads a replaced file meanwhile always finds the old one or the new one", async () => {
  const disk = freshDirectory();
  plant(disk.path, { "index.json": "a".repeat(50_000) });
  const texts = ["a", "b"].map((letter) => letter.repeat(50_000));
  let reading = true;
  const writing = (async () => {
    for (let turn = 0; turn < 10; turn++) {
      const change: Change = { type: "put-file", path: "index.json", bytes: bytes(texts[(turn + 1) % 2] ?? "") };
      await directoryTransaction(none, disk.path, [change], { machine, lock, keepUndo: turn % 2 === 0 });
    }
    reading = false;
  })();
  for (; reading; await new Promise(setImmediate)) {
    expect(texts.includes(readFileSync(join(disk.path, "index.json"), "utf8"))).toBe(true);
  }
  await writing;
  expect(existsSync(join(disk.path, ".staging"))).toBe(false);
  disk.remove();
});
