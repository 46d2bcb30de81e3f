import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prefixBoundary, removeEmptyDirectories } from "../src/index.ts";
import { machine } from "./support/library.ts";

let box: string;
beforeEach(() => {
  box = realpathSync(mkdtempSync(join(tmpdir(), "remove-empty-")));
  mkdirSync(join(box, "a/b/c"), { recursive: true });
});
afterEach(() => rmSync(box, { recursive: true, force: true }));

const remove = (path: string, most: number, protectedPaths: readonly string[] = []): Promise<number> =>
  removeEmptyDirectories(prefixBoundary(machine, protectedPaths), path, most, { machine });

test("as many as are asked for go, from the named one upwards", async () => {
  expect(await remove(join(box, "a/b/c"), 2)).toBe(2);
  expect(existsSync(join(box, "a"))).toBe(true);
  expect(await remove(join(box, "a"), 0)).toBe(0);
  expect(existsSync(join(box, "a"))).toBe(true);
});

test("it ends at what holds something, and at what is not there or no directory", async () => {
  writeFileSync(join(box, "a/file"), "");
  expect(await remove(join(box, "a/b/c"), 9)).toBe(2);
  expect(await remove(join(box, "a/file"), 1)).toBe(0);
  expect(await remove(join(box, "none"), 1)).toBe(0);
  expect(existsSync(join(box, "a/file"))).toBe(true);
});

test.skipIf(process.platform === "win32")("a link is no empty directory (needs links)", async () => {
  symlinkSync(join(box, "a/b/c"), join(box, "way"));
  expect(await remove(join(box, "way"), 1)).toBe(0);
  expect(existsSync(join(box, "a/b/c"))).toBe(true);
});

test("nothing protected goes, and no relative path is taken", async () => {
  expect(await remove(join(box, "a/b/c"), 9, [join(box, "a/b")])).toBe(0);
  expect(await remove(join(box, "a/b/c"), 9, [join(box, "a")])).toBe(0);
  expect(await remove(join(box, "a/b/c"), 3, [join(box, "a/x")])).toBe(3);
  await expect(remove("a", 1)).rejects.toMatchObject({ code: "boundary-relative" });
});
