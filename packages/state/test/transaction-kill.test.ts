import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { listUndo, recoverTransactions, undoTransaction, withLock } from "../src/index.ts";
import { bundle, canBecomeNobody, child, ended, firstLine, freshDirectory } from "./support/child.ts";
import { lock, machine, none, plant } from "./support/library.ts";
import { snapshot } from "./support/snapshot.ts";

let bundled: ReturnType<typeof freshDirectory>;
let module: string;
let box: ReturnType<typeof freshDirectory>;
beforeAll(async () => {
  bundled = freshDirectory(true);
  module = await bundle(bundled.path);
});
afterAll(() => bundled.remove());
beforeEach(() => {
  box = freshDirectory(true);
});
afterEach(() => box.remove());

/** Changes of one letter everywhere: a tree with several files, an index, and a tree that is there or not. */
const CHANGES = `const letters = (letter) => [
  { type: "put-file", path: "index", bytes: Buffer.from(letter) },
  { type: "put-tree", path: "packages/p", files: new Map(Array.from({ length: 12 }, (_, n) => ["d" + (n % 3) + "/f" + n, Buffer.from(letter)])) },
  letter === "b" ? { type: "put-tree", path: "packages/only-b", files: new Map([["x", Buffer.from("b")]]) } : { type: "remove-tree", path: "packages/only-b" },
];`;

function plantLetter(name: string): string {
  const root = join(box.path, name);
  plant(root, Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`packages/p/d${n % 3}/f${n}`, "a"])));
  plant(root, { index: "a" });
  return root;
}

/** The one letter that a root is made of; anything else is a mix. */
function letterOf(root: string): string {
  const entries = Object.values(snapshot(root, false)).filter((entry) => entry.startsWith("file "));
  const letters = new Set(entries.map((entry) => Buffer.from(entry.split(" ")[2] ?? "", "base64").toString()));
  const onlyB = existsSync(join(root, "packages/only-b"));
  const whole = entries.length === 13 + (onlyB ? 1 : 0) && onlyB === letters.has("b");
  return whole ? [...letters].join("+") : "not whole";
}

/** What the next process does: takes the dead one's lock over and recovers. */
const recovered = (root: string) =>
  withLock(none, join(root, ".lock"), { machine }, (held) => recoverTransactions(none, root, { machine, lock: held }));

test("a process killed at a write leaves the old state or the new one", async () => {
  const points = [5, 30, 70, 84, 90, 95, 100];
  const states = points.map(async (point) => {
    const root = plantLetter(`r${point}`);
    const body = `${CHANGES} const root = ${JSON.stringify(root)}; let asked = 0;
      const beforeWrite = () => { if (++asked === ${point}) process.kill(process.pid, "SIGKILL"); };
      await state.withLock(none, root + "/.lock", { machine }, (lock) => state.directoryTransaction(none, root, letters("b"), { machine, lock, keepUndo: true, beforeWrite })); return asked;`;
    const one = child(module, box.path, body);
    await ended(one);
    expect(one.signalCode).toBe("SIGKILL");
    expect(readdirSync(root)).toContain(".lock");
    expect((await recovered(root)).length).toBe(1);
    expect(readdirSync(root).filter((name) => /^\.(?:lock|staging)/.test(name))).toEqual([]);
    const letter = letterOf(root);
    const kept = listUndo(machine, root);
    expect(kept.length).toBe(letter === "b" ? 1 : 0);
    for (const { id } of kept) await undoTransaction(none, root, id, { machine, lock });
    expect(letterOf(root)).toBe("a");
    return letter;
  });
  expect((await Promise.all(states)).join("")).toMatch(/^a+b+$/);
});

test("processes killed at any moment of many changes leave one state of them", async () => {
  const kills = [40, 90, 140].map(async (delay) => {
    const root = plantLetter(`t${delay}`);
    const body = `${CHANGES} const root = ${JSON.stringify(root)}; say("begins");
      for (let turn = 0; ; turn++) await state.withLock(none, root + "/.lock", { machine }, (lock) => state.directoryTransaction(none, root, letters(turn % 2 ? "a" : "b"), { machine, lock }));`;
    const one = child(module, box.path, body);
    await firstLine(one);
    await new Promise((done) => setTimeout(done, delay));
    one.kill("SIGKILL");
    await ended(one);
    await recovered(root);
    expect(letterOf(root)).toMatch(/^[ab]$/);
    expect(existsSync(join(root, ".staging")) || existsSync(join(root, ".undo"))).toBe(false);
  });
  await Promise.all(kills);
});

test.runIf(canBecomeNobody)("what may not be written brings the old state back (needs root)", async () => {
  chmodSync(box.path, 0o777);
  const root = plantLetter("closed");
  const held = "const lock = { stillHeld: () => true };";
  const changing = `${CHANGES} ${held} return state.directoryTransaction(none, ${JSON.stringify(root)}, letters("b"), { machine, lock });`;
  const before = snapshot(root);
  const closed = { code: "transaction-failed", message: expect.stringContaining("EACCES") };
  expect(await firstLine(child(module, box.path, changing, true))).toMatchObject(closed);
  expect(snapshot(root)).toEqual(before);
  // Now the index may be exchanged and the packages may not.
  chownSync(root, 65534, 65534);
  expect(await firstLine(child(module, box.path, changing, true))).toMatchObject(closed);
  expect(snapshot(root)).toEqual(before);
  mkdirSync(join(root, ".staging/000001-0123456789abcdef"), { recursive: true });
  const recovering = `${held} return state.recoverTransactions(none, ${JSON.stringify(root)}, { machine, lock });`;
  expect(await firstLine(child(module, box.path, recovering, true))).toMatchObject(closed);
  expect(readFileSync(join(root, "index"), "utf8")).toBe("a");
});
