import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as state from "../src/index.ts";
import { allBoundaries, type Boundary, policyBoundary, prefixBoundary } from "../src/index.ts";
import { freshDirectory } from "./support/child.ts";
import { machineOf } from "./support/machine.ts";

let box: ReturnType<typeof freshDirectory>;
beforeEach(() => {
  box = freshDirectory();
  mkdirSync(join(box.path, "root/empty"), { recursive: true });
  writeFileSync(join(box.path, "root/file"), "as it was");
});
afterEach(() => box.remove());

/** Names and bytes of everything below a directory. */
function treeOf(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const at = join(path, name);
      return statSync(at).isDirectory() ? `${name}/` : `${name} ${readFileSync(at, "utf8")}`;
    });
}

const machine = () => machineOf({ tmp: join(box.path, "root") });
const lock = { path: "lock", stillHeld: () => true } as unknown as state.HeldLock;
const at = (name: string): string => join(box.path, "root", name);
const bytes = new TextEncoder().encode("new");

/** Everything of this package that writes, called so that only the boundary keeps it from writing. */
const WRITERS: Readonly<Record<string, (boundary: Boundary) => unknown>> = {
  appendToLog: (boundary) => state.appendToLog(boundary, at("log"), [{ one: 1 }], { machine: machine(), lock }),
  changeVersionedDocument: (boundary) =>
    state.changeVersionedDocument(
      boundary,
      at("document.json"),
      { machine: machine(), lock, version: 1, within: at("."), mode: 0o600 },
      () => ({ one: 1 }),
    ),
  directoryTransaction: (boundary) =>
    state.directoryTransaction(boundary, at("."), [{ type: "put-file", path: "x", bytes }], {
      machine: machine(),
      lock,
    }),
  forgetUndo: (boundary) => state.forgetUndo(boundary, at("."), [], { machine: machine(), lock }),
  inSharedDirectory: (boundary) =>
    state.inSharedDirectory(boundary, at("in/shared"), { machine: machine() }, async () => {}),
  privateDirectory: (boundary) => state.privateDirectory(machine(), boundary, at("private")),
  recoverTransactions: (boundary) => state.recoverTransactions(boundary, at("."), { machine: machine(), lock }),
  removeEmptyDirectories: (boundary) => state.removeEmptyDirectories(boundary, at("empty"), 9, { machine: machine() }),
  replaceFile: (boundary) =>
    state.replaceFile(boundary, at("file"), bytes, { machine: machine(), within: at("."), mode: 0o600 }),
  scratchDirectory: (boundary) => state.scratchDirectory(machine(), boundary, "test"),
  sharedDirectory: (boundary) => state.sharedDirectory(machine(), boundary, at("shared")),
  undoTransaction: (boundary) => state.undoTransaction(boundary, at("."), "1", { machine: machine(), lock }),
  withLock: (boundary) => state.withLock(boundary, at(".lock"), { machine: machine() }, async () => {}),
};

/** Everything that writes nothing. */
const READERS = [
  "allBoundaries",
  "foldName",
  "hostIdentity",
  "listUndo",
  "logReader",
  "pathFault",
  "policyBoundary",
  "prefixBoundary",
  "readLog",
  "readVersionedDocument",
  "stateDirectories",
  "targetFault",
  "unfinishedTransactions",
];

test("each exported function is known to write, or known not to", () => {
  const functions = Object.entries(state).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));
  expect([...Object.keys(WRITERS), ...READERS].sort()).toEqual(functions.sort());
});

describe.each(Object.entries(WRITERS))("%s", (name, write) => {
  test("asks the boundary, and writes nothing that it protects", async () => {
    const asked: string[] = [];
    const protects = (path: string): boolean => {
      asked.push(path);
      return true;
    };
    const before = treeOf(box.path);
    const work = async (): Promise<unknown> => write({ protects, holds: () => true });
    if (name === "removeEmptyDirectories") expect(await work()).toBe(0);
    else await expect(work()).rejects.toMatchObject({ code: "boundary-refused" });
    expect(asked.length).toBeGreaterThan(0);
    expect(treeOf(box.path)).toEqual(before);
  });

  test("takes the matcher's word", async () => {
    const asked: string[] = [];
    const check = (_: "write", path: string) => {
      asked.push(path);
      return { kind: "codex", rule: "~/.codex" } as const;
    };
    const boundary = policyBoundary(machine(), { check, holds: () => false, firstBlocked: () => null });
    const work = async (): Promise<unknown> => write(allBoundaries(prefixBoundary(machine(), []), boundary));
    if (name === "removeEmptyDirectories") expect(await work()).toBe(0);
    else await expect(work()).rejects.toThrow("(codex, ~/.codex)");
    expect(asked.length).toBeGreaterThan(0);
  });
});

describe("a transaction", () => {
  const tree = (names: readonly string[]) =>
    ({ type: "put-tree", path: "skill", files: new Map(names.map((name) => [name, bytes])) }) as const;
  const put = (boundary: Boundary, names: readonly string[]): Promise<unknown> =>
    state.directoryTransaction(boundary, at("."), [tree(names)], { machine: machine(), lock });

  test("asks for each file of a tree", async () => {
    const protects = (path: string): boolean => path.endsWith("AGENTS.md");
    const before = treeOf(box.path);
    await expect(put({ protects, holds: () => false }, ["a.md", "x/AGENTS.md"])).rejects.toMatchObject({
      code: "boundary-refused",
    });
    expect(treeOf(box.path)).toEqual(before);
    await put({ protects, holds: () => false }, ["a.md"]);
    expect(treeOf(at("skill"))).toEqual(["a.md new"]);
  });

  test("asks a matcher once for all of them", async () => {
    const asked: (readonly string[])[] = [];
    const firstBlocked = (_: string, names: readonly string[]): string | null => {
      asked.push(names);
      return names.find((name) => name.startsWith(".claude/")) ?? null;
    };
    const matcher = { check: () => ({ allow: true }) as const, holds: () => false, firstBlocked };
    const boundary = allBoundaries(policyBoundary(machine(), matcher), prefixBoundary(machine(), [at("other")]));
    await expect(put(boundary, [".claude/x", "b"])).rejects.toMatchObject({ code: "boundary-refused" });
    await put(boundary, ["b"]);
    expect(asked).toEqual([[".claude/x", "b"], ["b"]]);
  });
});

test("a boundary of several refuses what is relative, as each does", () => {
  const boundary = allBoundaries(prefixBoundary(machine(), ["/a"]), prefixBoundary(machine(), ["/b"]));
  expect([boundary.protects("/b/x"), boundary.protects("/c"), boundary.holds("/"), boundary.holds("/c")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(boundary.owner?.("/b/x")).toBeNull();
  expect(() => boundary.protects("b")).toThrow(expect.objectContaining({ code: "boundary-relative" }));
  const matcher = { check: () => ({ allow: true }) as const, holds: () => false, firstBlocked: () => null };
  expect(() => policyBoundary(machine(), matcher).protects("b")).toThrow(
    expect.objectContaining({ code: "boundary-relative" }),
  );
});
