import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { prefixBoundary, privateDirectory } from "../src/index.ts";
import { bundle, canBecomeNobody, child, ended, firstLine, freshDirectory } from "./support/child.ts";
import { machineOf } from "./support/machine.ts";

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

const machine = machineOf({ platform: process.platform });
const none = prefixBoundary(machine, []);
const mode = (path: string): number => statSync(path).mode & 0o777;

test("makes itself and its parents, for this user only", () => {
  const path = join(box.path, "a/b/c");
  expect(privateDirectory(machine, none, path)).toBe(path);
  for (const part of ["a", "a/b", "a/b/c"]) expect(mode(join(box.path, part))).toBe(0o700);
  writeFileSync(join(path, "kept"), "");
  expect(privateDirectory(machine, none, path)).toBe(path);
  expect(readdirSync(path)).toEqual(["kept"]);
});

test("a link is refused, a linked parent is the operator's choice", () => {
  mkdirSync(join(box.path, "real/own"), { recursive: true, mode: 0o700 });
  symlinkSync(join(box.path, "real"), join(box.path, "linked"));
  symlinkSync(join(box.path, "real/own"), join(box.path, "link"));
  expect(() => privateDirectory(machine, none, join(box.path, "link"))).toThrow(
    expect.objectContaining({ code: "private-directory-unsafe", message: expect.stringContaining("is a link") }),
  );
  expect(privateDirectory(machine, none, join(box.path, "linked/own"))).toBe(join(box.path, "real/own"));
});

test("a file, and a directory that others may enter", () => {
  writeFileSync(join(box.path, "file"), "");
  mkdirSync(join(box.path, "open"));
  chmodSync(join(box.path, "open"), 0o755);
  const unsafe = expect.objectContaining({ code: "private-directory-unsafe" });
  expect(() => privateDirectory(machine, none, join(box.path, "file"))).toThrow(unsafe);
  expect(() => privateDirectory(machine, none, join(box.path, "open"))).toThrow(unsafe);
  expect(mode(join(box.path, "open"))).toBe(0o755);
  expect(() => privateDirectory(machine, none, join(box.path, "file/below"))).toThrow(
    expect.objectContaining({ code: "private-directory-failed" }),
  );
});

test.runIf(canBecomeNobody)("another user's directory, and a parent that may not be written (needs root)", async () => {
  const path = join(box.path, "theirs");
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, 65534, 65534);
  expect(() => privateDirectory(machine, none, path)).toThrow(
    expect.objectContaining({ message: expect.stringContaining("another user") }),
  );
  const nobody = child(
    module,
    box.path,
    `return state.privateDirectory(machine, none, ${JSON.stringify(join(box.path, "x/y"))});`,
    true,
  );
  expect(await firstLine(nobody)).toMatchObject({ code: "private-directory-failed" });
  await ended(nobody);
});

test("nothing is made in a protected place, also not through a linked parent", () => {
  mkdirSync(join(box.path, ".claude"));
  symlinkSync(join(box.path, ".claude"), join(box.path, "way"));
  const boundary = prefixBoundary(machine, [join(box.path, ".claude")]);
  const refused = expect.objectContaining({ code: "boundary-refused" });
  expect(() => privateDirectory(machine, boundary, join(box.path, ".claude/state"))).toThrow(refused);
  expect(() => privateDirectory(machine, boundary, join(box.path, "way/state"))).toThrow(refused);
  expect(() => privateDirectory(machine, boundary, "state")).toThrow(
    expect.objectContaining({ code: "boundary-relative" }),
  );
  expect(existsSync(join(box.path, ".claude/state"))).toBe(false);
});

test("two processes at once make one directory", async () => {
  const path = join(box.path, "p/q/r");
  const both = [0, 1].map(() =>
    child(module, box.path, `return state.privateDirectory(machine, none, ${JSON.stringify(path)});`),
  );
  expect(await Promise.all(both.map(firstLine))).toEqual([path, path]);
  await Promise.all(both.map(ended));
  expect(mode(path)).toBe(0o700);
});
