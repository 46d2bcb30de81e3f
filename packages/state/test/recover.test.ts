import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Change,
  directoryTransaction,
  listUndo,
  prefixBoundary,
  recoverTransactions,
  undoTransaction,
  unfinishedTransactions,
} from "../src/index.ts";
import { frame } from "../src/journal.ts";
import { crashAfter, survived } from "../src/testing.ts";
import { fastDirectory } from "./support/child.ts";
import { bytes, files, machine, none, options, plant } from "./support/library.ts";
import { snapshot } from "./support/snapshot.ts";

let box: ReturnType<typeof fastDirectory>;
let root: string;
beforeEach(() => {
  box = fastDirectory();
  root = join(box.path, "library");
  plant(root, { "a/1": "1", index: "1" });
});
afterEach(() => box.remove());

const CHANGES: Change[] = [
  { type: "put-tree", path: "a", files: files({ "2": "2" }) },
  { type: "put-tree", path: "new/b", files: files({ "3": "3" }) },
  { type: "put-file", path: "index", bytes: bytes("2") },
];
const ID = "000007-0123456789abcdef";
const recover = (boundary = none) => recoverTransactions(boundary, root, options);
const journalOf = (id: string): string => join(root, ".staging", id, "journal");

/** Crashes right before the first write of a name that ends like this. */
async function crashAt(step: string, end: string, keepUndo = false): Promise<string> {
  const crash = crashAfter(0);
  let armed = false;
  const beforeWrite = (name: string, path: string): void => {
    armed ||= name === step && path.endsWith(end);
    if (armed) crash.beforeWrite(name, path);
  };
  await survived(() => directoryTransaction(none, root, CHANGES, { ...options, keepUndo, beforeWrite }));
  return unfinishedTransactions(root)[0] ?? "";
}

test("tells what it found and did, as values", async () => {
  expect(await recover()).toEqual([]);
  const targets = ["a", "new/b", "index"];
  const staged = await crashAt("create", "/1/3");
  expect(await recover()).toEqual([{ id: staged, outcome: "discarded", undoes: null, targets: [] }]);
  const moved = await crashAt("rename", "/index");
  expect(existsSync(join(root, "new/b/3"))).toBe(true);
  expect(await recover()).toEqual([{ id: moved, outcome: "rolled-back", undoes: null, targets }]);
  const committed = await crashAt("rename", "/journal", true);
  expect(await recover()).toEqual([{ id: committed, outcome: "completed", undoes: null, targets }]);
  const crash = crashAfter(12);
  await survived(() => undoTransaction(none, root, committed, { ...options, beforeWrite: crash.beforeWrite }));
  expect(await recover()).toEqual([{ id: expect.any(String), outcome: "rolled-back", undoes: committed, targets }]);
  rmSync(join(root, ".undo", committed, "journal"));
  expect(await recover()).toEqual([{ id: committed, outcome: "forgotten", undoes: null, targets: [] }]);
  expect(await recover()).toEqual([]);
});

test("a missing root, a lost lock and a refused place", async () => {
  await expect(recoverTransactions(none, join(root, "x"), options)).rejects.toMatchObject({ code: "transaction-root" });
  const lock = { path: "/lock", stillHeld: () => false };
  await expect(recoverTransactions(none, root, { machine, lock })).rejects.toMatchObject({ code: "lock-lost" });
  await expect(recover(prefixBoundary(machine, [root]))).rejects.toMatchObject({ code: "boundary-refused" });
  expect(unfinishedTransactions(join(root, "x"))).toEqual([]);
});

test("wherever a crash cuts the journal, one state comes back whole", async () => {
  const before = snapshot(root);
  const id = await crashAt("rename", "/journal", true);
  const after = snapshot(root, false);
  const crashed = join(box.path, "crashed");
  cpSync(root, crashed, { recursive: true, preserveTimestamps: true });
  const whole = readFileSync(journalOf(id));
  const intent = whole.indexOf(0x0a) + 1;
  for (const length of [intent, intent + 1, intent + 30, whole.length - 1, whole.length]) {
    rmSync(root, { recursive: true });
    cpSync(crashed, root, { recursive: true, preserveTimestamps: true });
    truncateSync(journalOf(id), length);
    const done = length === whole.length;
    expect((await recover()).map(({ outcome }) => outcome)).toEqual([done ? "completed" : "rolled-back"]);
    const now = snapshot(root, false);
    if (done) expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(now)));
    else expect(now).toEqual(before);
    expect(existsSync(join(root, ".staging"))).toBe(false);
  }
});

test("an intent that is lost although its moves were made is not guessed at", async () => {
  const id = await crashAt("rename", "/index");
  truncateSync(journalOf(id), 10);
  const before = snapshot(root);
  expect(await recover()).toEqual([{ id, outcome: "damaged", undoes: null, targets: [] }]);
  expect(snapshot(root)).toEqual(before);
  await expect(directoryTransaction(none, root, CHANGES, options)).rejects.toMatchObject({
    code: "transaction-unfinished",
  });
});

test("something else where the old state belongs is a conflict, and solved by moving it away", async () => {
  const id = await crashAt("rename", "library/a");
  expect(existsSync(join(root, "a"))).toBe(false);
  plant(root, { "a/mine": "mine" });
  const found = await recover();
  expect(found).toMatchObject([{ id, outcome: "conflict" }]);
  expect(readdirSync(join(root, "a"))).toEqual(["mine"]);
  rmSync(join(root, "a"), { recursive: true });
  expect(await recover()).toMatchObject([{ id, outcome: "rolled-back" }]);
  expect(readdirSync(join(root, "a"))).toEqual(["1"]);
});

test("several at once, and what is not ours in our directories", async () => {
  await crashAt("rename", "/index");
  cpSync(join(root, ".staging"), join(box.path, "saved"), { recursive: true });
  mkdirSync(join(root, ".staging", ID));
  writeFileSync(join(root, ".staging/notes"), "");
  expect((await recover()).map(({ outcome }) => outcome)).toEqual(["rolled-back", "discarded"]);
  expect(readdirSync(join(root, ".staging"))).toEqual(["notes"]);
  await directoryTransaction(none, root, CHANGES, options);
});

const intent = (parts: object): object => ({
  format: "agent-interop/transaction@1",
  id: ID,
  undoes: null,
  keep: false,
  made: [],
  unmake: [],
  changes: [{ path: "a", old: null, new: "tree", seal: null }],
  ...parts,
});
const commit = { format: "agent-interop/transaction@1", committed: true };

test.each([
  ["a target that leads out", [intent({ changes: [{ path: "../outside", old: null, new: "tree", seal: null }] })]],
  ["an absolute target", [intent({ changes: [{ path: "/tmp/x", old: null, new: "tree", seal: null }] })]],
  ["our own place as target", [intent({ changes: [{ path: ".undo/x", old: null, new: "tree", seal: null }] })]],
  [
    "two targets that overlap",
    [intent({ changes: ["a", "a/b"].map((path) => ({ path, old: null, new: "tree", seal: null })) })],
  ],
  ["a made directory outside", [intent({ made: ["../outside"] })]],
  ["an unmade directory outside", [intent({ unmake: ["../outside"] }), commit]],
  ["another transaction's id", [intent({ id: "000008-0123456789abcdef" })]],
  ["an undo of no id", [intent({ undoes: "../../outside" }), commit]],
  ["another format", [intent({ format: "x" })]],
  ["a change of nothing", [intent({ changes: [{ path: "a", old: null, new: null, seal: null }] })]],
  ["a record too many", [intent({}), commit, commit]],
  ["no object", ["x"]],
] as [string, unknown[]][])("a journal from somebody else with %s is left alone", async (_, records) => {
  plant(box.path, { "outside/x": "x" });
  mkdirSync(join(root, ".staging", ID), { recursive: true });
  writeFileSync(journalOf(ID), Buffer.concat(records.map(frame)));
  const before = snapshot(box.path);
  expect(await recover()).toEqual([{ id: ID, outcome: "damaged", undoes: null, targets: [] }]);
  expect(snapshot(box.path)).toEqual(before);
});

test("a journal from somebody else leads through no link and into no protected place", async () => {
  plant(box.path, { "outside/x/y": "y" });
  symlinkSync(join(box.path, "outside"), join(root, "way"));
  mkdirSync(dirname(journalOf(ID)), { recursive: true });
  const through = { changes: [{ path: "way/x", old: null, new: "tree", seal: null }] };
  for (const records of [
    [intent(through)],
    [intent({ made: ["way/x"] })],
    [intent({ unmake: ["way/x"], undoes: "000001-0123456789abcdef" }), commit],
  ]) {
    writeFileSync(journalOf(ID), Buffer.concat(records.map(frame)));
    expect(await recover()).toMatchObject([{ id: ID, outcome: "conflict" }]);
  }
  expect(readFileSync(join(box.path, "outside/x/y"), "utf8")).toBe("y");
  writeFileSync(journalOf(ID), frame(intent({})));
  await expect(recover(prefixBoundary(machine, [join(root, "a")]))).rejects.toMatchObject({ code: "boundary-refused" });
  rmSync(join(root, ".staging"), { recursive: true });
  mkdirSync(join(root, ".staging"));
  symlinkSync(join(box.path, "outside"), join(root, ".staging", ID));
  expect(await recover()).toMatchObject([{ id: ID, outcome: "damaged" }]);
  expect(readdirSync(join(box.path, "outside"))).toEqual(["x"]);
});

test("kept states from somebody else are not usable, and can be forgotten", async () => {
  mkdirSync(join(root, ".undo", ID), { recursive: true });
  writeFileSync(join(root, ".undo", ID, "journal"), Buffer.concat([frame(intent({ keep: true })), frame(commit)]));
  appendFileSync(join(root, ".undo", ID, "journal"), "more");
  expect(listUndo(machine, root)).toEqual([{ id: ID, usable: false, targets: [] }]);
  expect(await recover()).toEqual([]);
  await expect(undoTransaction(none, root, ID, options)).rejects.toMatchObject({ code: "undo-damaged" });
});
