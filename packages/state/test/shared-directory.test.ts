import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prefixBoundary, sharedDirectory } from "../src/index.ts";
import { freshDirectory } from "./support/child.ts";
import { machine, none } from "./support/library.ts";

let box: ReturnType<typeof freshDirectory>;
beforeEach(() => {
  box = freshDirectory();
});
afterEach(() => box.remove());

test("makes itself and its parents so that others may read, and takes one that is there as it is", () => {
  const path = join(box.path, "a/b");
  expect(sharedDirectory(machine, none, path)).toBe(path);
  for (const part of ["a", "a/b"]) expect(statSync(join(box.path, part)).mode & 0o777).toBe(0o755 & ~process.umask());
  mkdirSync(join(box.path, "open"), { mode: 0o700 });
  symlinkSync(join(box.path, "a"), join(box.path, "way"));
  expect(sharedDirectory(machine, none, join(box.path, "open"))).toBe(join(box.path, "open"));
  expect(sharedDirectory(machine, none, join(box.path, "way/b"))).toBe(path);
});

test("refuses a link, a file, a protected place and what cannot be made", () => {
  const make =
    (name: string, boundary = none) =>
    () =>
      sharedDirectory(machine, boundary, join(box.path, name));
  mkdirSync(join(box.path, "real"));
  symlinkSync("real", join(box.path, "link"));
  writeFileSync(join(box.path, "file"), "");
  for (const name of ["link", "file"])
    expect(make(name)).toThrow(expect.objectContaining({ code: "shared-directory-unsafe" }));
  expect(make("file/below")).toThrow(expect.objectContaining({ code: "shared-directory-failed" }));
  const boundary = prefixBoundary(machine, [join(box.path, "real")]);
  for (const name of ["real/x", "link/x"])
    expect(make(name, boundary)).toThrow(expect.objectContaining({ code: "boundary-refused" }));
  expect(() => sharedDirectory(machine, none, "x")).toThrow(expect.objectContaining({ code: "boundary-relative" }));
  expect(readdirSync(join(box.path, "real"))).toEqual([]);
});
