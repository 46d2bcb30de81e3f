import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inSharedDirectory, prefixBoundary } from "../src/index.ts";
import { freshDirectory } from "./support/child.ts";
import { machine, none } from "./support/library.ts";

let box: ReturnType<typeof freshDirectory>;
beforeEach(() => {
  box = freshDirectory();
});
afterEach(() => box.remove());
const at = (path: string): string => join(box.path, path);
const failing = async (): Promise<never> => {
  throw new Error("full");
};

test("gives the real path to the work, and what the work returns", async () => {
  expect(await inSharedDirectory(none, at("a/b"), { machine }, async (real) => real)).toBe(at("a/b"));
  expect(existsSync(at("a/b"))).toBe(true);
});

test("takes away what it made when the work fails, and nothing else", async () => {
  mkdirSync(at("there/empty"), { recursive: true });
  for (const path of ["a/b/c", "there/x/y", "there/empty"])
    await expect(inSharedDirectory(none, at(path), { machine }, failing)).rejects.toThrow("full");
  expect([existsSync(at("a")), existsSync(at("there/x")), existsSync(at("there/empty"))]).toEqual([false, false, true]);
  const leaving = async (real: string): Promise<never> => {
    writeFileSync(join(real, "mine"), "");
    return failing();
  };
  await expect(inSharedDirectory(none, at("a/b"), { machine }, leaving)).rejects.toThrow("full");
  expect(existsSync(at("a/b/mine"))).toBe(true);
});

test("makes nothing that it may not, and leaves nothing of what it could not make", async () => {
  writeFileSync(at("file"), "");
  const boundary = prefixBoundary(machine, [at("guarded")]);
  for (const [path, code] of [
    ["file", "shared-directory-unsafe"],
    ["file/below/x", "shared-directory-failed"],
    ["guarded/x", "boundary-refused"],
  ] as const)
    await expect(inSharedDirectory(boundary, at(path), { machine }, failing)).rejects.toMatchObject({ code });
  await expect(inSharedDirectory(none, "x", { machine }, failing)).rejects.toMatchObject({ code: "boundary-relative" });
  expect([existsSync(at("file")), existsSync(at("guarded"))]).toEqual([true, false]);
});
