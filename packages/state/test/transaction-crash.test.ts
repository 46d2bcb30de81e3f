import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type BeforeWrite,
  type Change,
  directoryTransaction,
  forgetUndo,
  listUndo,
  recoverTransactions,
  undoTransaction,
  unfinishedTransactions,
} from "../src/index.ts";
import { crashAfter, survived } from "../src/testing.ts";
import { fastDirectory } from "./support/child.ts";
import { bytes, files, none, options, plant } from "./support/library.ts";
import { snapshot } from "./support/snapshot.ts";

let box: ReturnType<typeof fastDirectory>;
beforeEach(() => {
  box = fastDirectory();
});
afterEach(() => box.remove());

const BEFORE = {
  "index.json": "old index",
  "packages/a/plugin.json": "ro:a1",
  "packages/a/skills/x/SKILL.md": "x:skill",
  "packages/b/plugin.json": "b1",
};
const INSTALL: Change[] = [
  {
    type: "put-tree",
    path: "new/c",
    files: files({ "plugin.json": "c1", "skills/y/SKILL.md": "y", "skills/y/z.txt": "" }),
  },
  { type: "put-file", path: "index.json", bytes: bytes("new index") },
];
const REPLACE: Change[] = [
  { type: "put-tree", path: "packages/a", files: files({ "plugin.json": "a2", "agents/q.md": "q" }) },
  { type: "put-file", path: "index.json", bytes: bytes("new index"), mode: 0o600 },
];
const REMOVE: Change[] = [
  { type: "remove-tree", path: "packages/b" },
  { type: "remove-tree", path: "index.json" },
];
const MIXED: Change[] = [...REPLACE, { type: "remove-tree", path: "packages/b" }, INSTALL[0] as Change];

type Work = (root: string, before?: BeforeWrite) => Promise<unknown>;
const making =
  (changes: Change[], keepUndo: boolean): Work =>
  (root, beforeWrite) =>
    directoryTransaction(none, root, changes, { ...options, keepUndo, beforeWrite });
const undoing: Work = (root, beforeWrite) =>
  undoTransaction(none, root, listUndo(options.machine, root)[0]?.id ?? "", { ...options, beforeWrite });
const forgetting: Work = (root, beforeWrite) =>
  forgetUndo(
    none,
    root,
    listUndo(options.machine, root).map(({ id }) => id),
    { ...options, beforeWrite },
  );

/** A directory before the work, and how it looks before and after. */
async function prepared(
  work: Work,
  kept: Change[] | null,
): Promise<{ origin: string; old: object; new: object; writes: number }> {
  const origin = join(box.path, "origin");
  plant(origin, BEFORE);
  if (kept !== null) await making(kept, true)(origin);
  const whole = copyOf(origin, "whole");
  const { beforeWrite: before, count } = crashAfter();
  await work(whole, before);
  return { origin, old: snapshot(origin, false), new: snapshot(whole, false), writes: count() };
}

function copyOf(origin: string, name: string): string {
  const root = join(box.path, name);
  rmSync(root, { recursive: true, force: true });
  cpSync(origin, root, { recursive: true, preserveTimestamps: true });
  return root;
}

const recover = (root: string, beforeWrite?: BeforeWrite) =>
  recoverTransactions(none, root, { ...options, beforeWrite });

/** In which state an old state has to be kept for an undo. */
type Keeps = "never" | "new" | "old";

/** After a recovery: whole, in one of the two states, nothing left over, and what is kept for an undo can be used. */
async function settled(root: string, old: object, now: object, keeps: Keeps): Promise<"old" | "new"> {
  const found = snapshot(root, false);
  const state =
    JSON.stringify(found) === JSON.stringify(now) && JSON.stringify(old) !== JSON.stringify(now) ? "new" : "old";
  expect(found).toEqual(state === "new" ? now : old);
  expect(existsSync(join(root, ".staging"))).toBe(false);
  expect(unfinishedTransactions(root)).toEqual([]);
  expect(await recover(root)).toEqual([]);
  const kept = listUndo(options.machine, root);
  expect(kept.map(({ usable }) => usable)).toEqual(keeps === state ? [true] : []);
  expect(existsSync(join(root, ".undo"))).toBe(keeps === state);
  return state;
}

test.each([
  ["install", making(INSTALL, false), null, "never"],
  ["install, kept for an undo", making(INSTALL, true), null, "new"],
  ["replace", making(REPLACE, false), null, "never"],
  ["replace, kept for an undo", making(REPLACE, true), null, "new"],
  ["remove", making(REMOVE, false), null, "never"],
  ["remove, kept for an undo", making(REMOVE, true), null, "new"],
  ["undo of an install", undoing, INSTALL, "old"],
  ["undo of a replacement", undoing, REPLACE, "old"],
  ["undo of a removal", undoing, REMOVE, "old"],
  ["undo of all at once", undoing, MIXED, "old"],
] as const)("a crash at every write of: %s", async (_, work, kept, keeps) => {
  const { origin, old, new: now, writes } = await prepared(work, kept as Change[] | null);
  const states: string[] = [];
  for (let at = 0; at < writes; at++) {
    const root = copyOf(origin, "crashed");
    await survived(() => work(root, crashAfter(at).beforeWrite));
    await recover(root);
    const state = await settled(root, old, now, keeps);
    if (keeps === state) {
      await undoing(root);
      expect(snapshot(root)).toEqual(kept === null ? old : now);
    }
    states.push(state);
  }
  // First only the old state, then only the new one.
  expect(states.join("")).toMatch(/^(?:old)+(?:new)+$/);
  expect(states.length).toBeGreaterThan(25);
});

/** How many crashes of a recovery are passed over for each that is tried. */
const STRIDE = process.env["AGENT_INTEROP_DEEP"] ? 1 : 7;

test("a crash in the recovery of a crash", async () => {
  const changes: Change[] = [
    { type: "put-tree", path: "packages/a", files: files({ "plugin.json": "a2" }) },
    { type: "put-file", path: "index.json", bytes: bytes("new") },
  ];
  for (const [work, kept, keeps] of [
    [making(changes, true), null, "new"],
    [undoing, changes, "old"],
  ] as const) {
    const { origin, old, new: now, writes } = await prepared(work, kept);
    for (let at = 0; at < writes; at++) {
      const crashed = copyOf(origin, "crashed");
      await survived(() => work(crashed, crashAfter(at).beforeWrite));
      const { beforeWrite: before, count } = crashAfter();
      const probe = copyOf(crashed, "probe");
      await recover(probe, before);
      const state = await settled(probe, old, now, keeps);
      for (let again = at % STRIDE; again < count(); again += STRIDE) {
        const root = copyOf(crashed, "again");
        await survived(() => recover(root, crashAfter(again).beforeWrite));
        await recover(root);
        expect(await settled(root, old, now, keeps)).toBe(state);
      }
    }
    rmSync(origin, { recursive: true });
  }
});

test("a crash while an old state is forgotten leaves it whole or lets it go", async () => {
  const { origin, writes } = await prepared(forgetting, REPLACE);
  const now = snapshot(origin, false);
  for (let at = 0; at < writes; at++) {
    const root = copyOf(origin, "crashed");
    await survived(() => forgetting(root, crashAfter(at).beforeWrite));
    await recover(root);
    expect(snapshot(root, false)).toEqual(now);
    const kept = listUndo(options.machine, root);
    if (kept.length === 0) expect(existsSync(join(root, ".undo"))).toBe(false);
    else await undoing(root);
    expect(existsSync(join(root, ".undo"))).toBe(false);
  }
});

test("a failing disk is no crash: whichever single write fails, the old state is back at once or the new one is there", async () => {
  const { origin, old, new: now, writes } = await prepared(making(MIXED, false), null);
  mkdirSync(join(box.path, "x"));
  for (let at = 0; at < writes; at++) {
    const root = copyOf(origin, "failing");
    let asked = 0;
    const beforeWrite = (): void => {
      if (asked++ === at) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
    };
    const done = await directoryTransaction(none, root, MIXED, { ...options, beforeWrite }).catch((error) => error);
    if (done instanceof Error) {
      expect(done).toMatchObject({ code: expect.stringMatching(/^(?:transaction|journal)-failed$/) });
      expect(snapshot(root)).toEqual(old);
    } else {
      expect(snapshot(root, false)).toMatchObject(now);
      await recover(root);
      expect(snapshot(root)).toEqual(now);
    }
  }
});
