import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prefixBoundary } from "../src/index.ts";
import { freshDirectory } from "./support/child.ts";
import { machineOf } from "./support/machine.ts";

let box: ReturnType<typeof freshDirectory>;
beforeEach(() => {
  box = freshDirectory();
});
afterEach(() => box.remove());

test("a protected directory, all below it, and nothing beside it", () => {
  const { protects } = prefixBoundary(machineOf(), ["/home/me/.claude", "/home/me/.claude.json"]);
  expect(protects("/home/me/.claude")).toBe(true);
  expect(protects("/home/me/.claude/skills/x")).toBe(true);
  expect(protects("/home/me/.claude/../.claude/x")).toBe(true);
  expect(protects("/home/me/.claude.json")).toBe(true);
  expect(protects("/home/me/.claude-other")).toBe(false);
  expect(protects("/home/me")).toBe(false);
});

test("links are resolved on both sides", () => {
  mkdirSync(join(box.path, "real/.claude"), { recursive: true });
  symlinkSync(join(box.path, "real"), join(box.path, "home"));
  symlinkSync(join(box.path, "home/.claude"), join(box.path, "door"));
  const { protects } = prefixBoundary(machineOf(), [join(box.path, "home/.claude")]);
  expect(protects(join(box.path, "door/new/file"))).toBe(true);
  expect(protects(join(box.path, "real/.claude/new"))).toBe(true);
  expect(protects(join(box.path, "real/other"))).toBe(false);
});

test("the platform's case rule and separators", () => {
  const windows = machineOf({ platform: "win32", foldCase: (path) => path.toLowerCase() });
  const { protects } = prefixBoundary(windows, ["C:\\Users\\me\\.codex"]);
  expect(protects("c:\\users\\ME\\.CODEX\\x")).toBe(true);
  expect(protects("C:\\Users\\me\\.codex2")).toBe(false);
  expect(() => protects("\\Users\\me")).toThrow(expect.objectContaining({ code: "boundary-relative" }));
});

test("what holds a protected place is known, also through links", () => {
  mkdirSync(join(box.path, "real/.claude"), { recursive: true });
  symlinkSync(join(box.path, "real"), join(box.path, "home"));
  const { holds } = prefixBoundary(machineOf(), [join(box.path, "home/.claude")]);
  for (const path of ["home", "real", "home/.claude", "real/.claude", "."])
    expect(holds(join(box.path, path))).toBe(true);
  for (const path of ["home/.claude/skills", "real/other", "hom", "home/.cl"])
    expect(holds(join(box.path, path))).toBe(false);
});

test("a relative path is a broken call on both sides", () => {
  const relative = expect.objectContaining({ code: "boundary-relative" });
  expect(() => prefixBoundary(machineOf(), [".claude"])).toThrow(relative);
  expect(() => prefixBoundary(machineOf(), []).protects("x")).toThrow(relative);
  expect(() => prefixBoundary(machineOf(), []).holds("x")).toThrow(relative);
});

test("property: what lies below a protected path is protected, a sibling with a longer name is not", () => {
  const name = fc.stringMatching(/^[a-zA-Z0-9._ -]{1,12}$/).filter((part) => part !== "." && part !== "..");
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.array(name, { maxLength: 4 }), (above, below) => {
      const root = `/nowhere/${above.join("/")}`;
      const { protects } = prefixBoundary(machineOf(), [root]);
      expect(protects([root, ...below].join("/"))).toBe(true);
      expect(protects(`${root}x`)).toBe(false);
    }),
  );
});
