import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { crashAfter, survived } from "@agent-interop/state/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  installInteropPackage,
  type Library,
  readLibrary,
  recoverLibrary,
  removePackages,
  undoOperations,
  verifyLibrary,
  type WriteOptions,
} from "../src/index.ts";
import { freshBox, libraryIn, packageOf } from "./support/packages.ts";
import { snapshot } from "./support/snapshot.ts";

let box: ReturnType<typeof freshBox>;
beforeEach(() => {
  box = freshBox();
});
afterEach(() => box.remove());

type Work = (library: Library, options: WriteOptions) => Promise<unknown>;

const install: Work = (library, options) => installInteropPackage(library, [packageOf("b"), packageOf("c")], options);
const replace: Work = (library, options) =>
  installInteropPackage(library, [packageOf("a", { text: "new" }), packageOf("b")], { ...options, replace: true });
const remove: Work = (library, options) => removePackages(library, ["a", "z"], options);
const undo: Work = (library, options) => undoOperations(library, 1, options);

function copyOf(origin: string, name: string): Library {
  const root = join(box.path, name);
  rmSync(root, { recursive: true, force: true });
  cpSync(origin, root, { recursive: true, preserveTimestamps: true });
  return libraryIn(box.path, { root });
}

test.each([
  ["install", install, null],
  ["replace", replace, null],
  ["remove", remove, null],
  ["undo of an installation", undo, install],
  ["undo of a replacement", undo, replace],
  ["undo of a removal", undo, remove],
] as const)("a crash at every write of: %s", async (_, work, first) => {
  const origin = libraryIn(box.path, { root: join(box.path, "origin") });
  await installInteropPackage(origin, [packageOf("a"), packageOf("z")]);
  if (first !== null) await first(origin, {});
  const whole = copyOf(origin.root, "whole");
  const counted = crashAfter();
  await work(whole, counted);
  const [old, now] = [snapshot(origin.root), snapshot(whole.root)];
  expect(now).not.toEqual(old);
  const states: string[] = [];
  for (let at = 0; at < counted.count(); at++) {
    const library = copyOf(origin.root, "crashed");
    await survived(() => work(library, crashAfter(at)));
    await recoverLibrary(library);
    const found = snapshot(library.root);
    const state = JSON.stringify(found) === JSON.stringify(now) ? "new" : "old";
    expect(found).toEqual(state === "new" ? now : old);
    expect((await verifyLibrary(library)).every((one) => one.state === "intact")).toBe(true);
    expect((await readLibrary(library)).diagnostics).toEqual([]);
    expect(await recoverLibrary(library)).toEqual([]);
    states.push(state);
  }
  expect(states.join("")).toMatch(/^(?:old)+(?:new)+$/);
  expect(states.length).toBeGreaterThan(20);
});

test("the first installation, crashed anywhere, leaves an empty library or the package", async () => {
  const counted = crashAfter();
  await install(libraryIn(box.path, { root: join(box.path, "whole") }), counted);
  for (let at = 0; at < counted.count(); at++) {
    const library = libraryIn(box.path, { root: join(box.path, `crashed-${at}`) });
    const done = await survived(() => install(library, crashAfter(at)));
    await recoverLibrary(library);
    const { records, diagnostics } = await readLibrary(library);
    expect(diagnostics).toEqual([]);
    expect([0, 2]).toContain(records.length);
    if (done) expect(records.length).toBe(2);
    expect((await verifyLibrary(library)).filter(({ state }) => state !== "intact")).toEqual([]);
    if (records.length === 0) expect(existsSync(join(library.root, "packages"))).toBe(false);
  }
});

test("what a crash left is named, and the next writing call ends it by itself", async () => {
  const origin = libraryIn(box.path, { root: join(box.path, "origin") });
  await installInteropPackage(origin, [packageOf("a"), packageOf("z")]);
  const counted = crashAfter();
  await replace(copyOf(origin.root, "whole"), counted);
  const at = Math.floor(counted.count() / 2);
  const named = copyOf(origin.root, "named");
  await survived(() => replace(named, crashAfter(at)));
  expect((await readLibrary(named)).diagnostics).toMatchObject([{ code: "library-unfinished", severity: "warning" }]);
  const [recovered] = await recoverLibrary(named);
  expect(recovered?.what).toMatch(/^(?:rolled-back|discarded)$/);
  const next = copyOf(origin.root, "next");
  await survived(() => replace(next, crashAfter(at)));
  await installInteropPackage(next, [packageOf("q")]);
  expect((await verifyLibrary(next)).map(({ id, state }) => `${id} ${state}`)).toEqual([
    "a intact",
    "q intact",
    "z intact",
  ]);
});
