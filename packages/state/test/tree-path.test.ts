import { posix, win32 } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { targetFault } from "../src/change.ts";
import { pathFault } from "../src/index.ts";
import { findCollision, foldName } from "../src/tree-path.ts";
import { machineOf } from "./support/machine.ts";

const linux = machineOf();
const windows = machineOf({ platform: "win32" });

test.each([
  ["", "empty"],
  ["a/\ud800", "not-unicode"],
  ["a\u0000b", "control-character"],
  ["a\nb", "control-character"],
  ["a\\b", "backslash"],
  ["/a", "absolute"],
  ["c:/a", "drive-letter"],
  ["C:a", "drive-letter"],
  ["a//b", "empty-part"],
  ["a/", "empty-part"],
  ["..", "dot-part"],
  ["a/../b", "dot-part"],
  ["./a", "dot-part"],
  ["a/b.", "trailing-dot-or-space"],
  ["a /b", "trailing-dot-or-space"],
  ["...", "trailing-dot-or-space"],
  ["nul", "device-name"],
  ["a/Con.txt", "device-name"],
  ["COM1", "device-name"],
  ["lpt²", "device-name"],
  ["aux .md", "device-name"],
  ["conin$", "device-name"],
  ["x".repeat(256), "too-long"],
  ["ü".repeat(128), "too-long"],
  [`${"x/".repeat(600)}x`, "too-long"],
  [`${"x/".repeat(64)}x`, "too-deep"],
] as const)("%j is refused: %s", (path, fault) => {
  expect(pathFault(linux, path)).toBe(fault);
  expect(pathFault(windows, path)).toBe(fault);
});

test("ordinary and odd but possible names are fine", () => {
  for (const path of [
    "a",
    ".hidden/b.md",
    "com/console/null",
    "COM10",
    "ünïcode/😀",
    "a b/c",
    "~",
    "-rf",
    "x".repeat(255),
  ]) {
    expect(pathFault(linux, path)).toBe(null);
  }
  expect(pathFault(linux, "what?/a:b")).toBe(null);
  expect(pathFault(windows, "what?")).toBe("windows-character");
  expect(pathFault(windows, "file:stream")).toBe("windows-character");
});

test("our own names at the top of a root are reserved in every spelling", () => {
  for (const path of [".staging", ".Undo/x", ".lock", ".LOCK.0.new"]) expect(targetFault(linux, path)).toBe("reserved");
  for (const path of ["a/.staging", ".stagings", ".locked"]) expect(targetFault(linux, path)).toBe(null);
});

test("property: a path without a fault stays below its root on both platforms and names each part once", () => {
  const part = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom("..", ".", "", "nul", "a", "c:", "\\", "a."));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const path = parts.join("/");
      if (pathFault(windows, path) !== null) return;
      expect(posix.normalize(path)).toBe(path);
      expect(posix.resolve("/top", path)).toBe(`/top/${path}`);
      expect(win32.resolve("C:\\top", path)).toBe(`C:\\top\\${path.replaceAll("/", "\\")}`);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [["a", "a"]],
  [["a", "A"]],
  [["a/x", "A/y"]],
  [["a", "a/b"]],
  [["a/b", "A"]],
  [["caf\u00e9", "cafe\u0301"]],
  [["stra\u00dfe", "STRASSE"]],
  [["a/b/c", "a/b/c/d"]],
])("%j collide", (paths) => {
  expect(findCollision(paths)).not.toBe(null);
  expect(findCollision([...paths].reverse())).toEqual(findCollision(paths));
});

test("paths with a place of their own do not collide", () => {
  expect(findCollision(["a/b", "a/c", "a.b", "b", "ab/c"])).toBe(null);
  expect(findCollision([])).toBe(null);
});

test("property: no collision means that the folded paths and their directories are distinct", () => {
  const name = fc.constantFrom("a", "A", "b", "\u00e9", "e\u0301", "c");
  fc.assert(
    fc.property(fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), (list) => {
      const paths = list.map((parts) => parts.join("/"));
      const everything = new Set(
        paths.flatMap((path) => path.split("/").map((_, end, parts) => parts.slice(0, end + 1).join("/"))),
      );
      const files = new Set(paths);
      const free =
        files.size === paths.length &&
        new Set([...everything].map(foldName)).size === everything.size &&
        paths.every((path) => ![...everything].some((longer) => longer.startsWith(`${path}/`)));
      expect(findCollision(paths) === null).toBe(free);
    }),
    { numRuns: 1000 },
  );
});
