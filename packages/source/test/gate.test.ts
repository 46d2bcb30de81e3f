import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gate } from "../src/forbidden.ts";
import { testMachine } from "../src/testing.ts";

const linux = testMachine();

describe("precedence", () => {
  const door = gate(
    linux,
    ["/h/.x", "/h/.x/skills/private", "/h/tie", "/h/.c/state_*", "/h/*/cache", "/h/.c/*/v*/log"],
    ["/h/.x/skills", "/h/tie", "/h/.c/state_open"],
  );
  test.each([
    ["/h/.x", true],
    ["/h/.x/", true],
    ["/h/.x/history", true],
    ["/h/.xy", false],
    ["/h/.x/skills", false],
    ["/h/.x/skills/a/SKILL.md", false],
    ["/h/.x/skills/private", true],
    ["/h/.x/skills/private/a", true],
    ["/h/tie", false],
    ["/h/tie/below", false],
    ["/h/.c/state_1", true],
    ["/h/.c/state_", true],
    ["/h/.c/state_1/deep/file", true],
    ["/h/.c/state_open/x", false],
    ["/h/.c/sub/state_1", false],
    ["/h/any/cache", true],
    ["/h/any/cache/x", true],
    ["/h/any/deep/cache", false],
    ["/h/.c/a/v1/log/x", true],
    ["/h/.c/a/w1/log", false],
    ["/", false],
    ["", false],
  ])("%s", (path, refused) => {
    expect(door.refuses(path)).toBe(refused);
    // Asked again, out of what was kept.
    expect(door.refuses(path)).toBe(refused);
  });
});

test("no other spelling gets round it", () => {
  const door = gate(linux, ["/h/.claude/projects"], ["/h/.claude/skills"]);
  for (const path of [
    "/h/.claude/skills/../projects/x",
    "/h/.claude/./projects/x",
    "/h//.claude//projects",
    "/h/.claude/projects/",
    "/h/.claude/projects/.",
    "/h/.claude/projects/x/..",
  ]) {
    expect([path, door.refuses(path)]).toEqual([path, true]);
  }
  expect(door.refuses("/h/.claude/projects/../skills/a")).toBe(false);
  expect(door.refuses("/h/.claude/PROJECTS")).toBe(false);
  const windows = testMachine({ platform: "win32" });
  const wide = gate(windows, ["C:\\Users\\me\\.claude\\history.jsonl", "\\\\server\\share\\secret"], []);
  for (const path of [
    "C:\\Users\\me\\.claude\\history.jsonl",
    "c:/users/ME/.CLAUDE/History.jsonl",
    "C:\\Users\\me\\.claude\\skills\\..\\history.jsonl",
    "C:\\Users\\me\\.claude\\history.jsonl::$DATA",
    "\\\\?\\C:\\Users\\me\\.claude\\history.jsonl",
    "\\\\SERVER\\share\\secret\\x",
    "\\\\?\\UNC\\server\\share\\secret\\x",
  ]) {
    expect([path, wide.refuses(path)]).toEqual([path, true]);
  }
  expect(wide.refuses("C:\\Users\\me\\.claude\\history.jsonl.md")).toBe(false);
  expect(wide.refuses("D:\\Users\\me\\.claude\\history.jsonl")).toBe(false);
});

test("a root can be forbidden or declared", () => {
  expect(gate(linux, ["/"], ["/h"]).refuses("/etc")).toBe(true);
  expect(gate(linux, ["/"], ["/h"]).refuses("/h/x")).toBe(false);
  const windows = testMachine({ platform: "win32" });
  expect(gate(windows, ["C:\\"], []).refuses("c:\\x")).toBe(true);
  expect(gate(windows, ["C:\\"], []).refuses("D:\\x")).toBe(false);
});

test("entries that are added later count for directories that were asked for before", () => {
  const door = gate(linux, ["/h/.x"], []);
  expect([door.refuses("/h/y/a"), door.refuses("/h/.x/a/b")]).toEqual([false, true]);
  door.extend(["/h/y"], ["/h/.x/a"]);
  expect([door.refuses("/h/y/a"), door.refuses("/h/.x/a/b")]).toEqual([true, false]);
});

test("a walk asks exactly where it has to", () => {
  const door = gate(linux, ["/h/.x/sessions", "/h/.c/state_*", "/h/*/cache/*"], ["/h/.x/sessions/open"]);
  expect(door.concerns("/h")).toBe(true);
  expect(door.concerns("/")).toBe(true);
  expect(door.concerns("/h/.x")).toBe(true);
  expect(door.concerns("/h/.x/sessions/a")).toBe(true);
  expect(door.concerns("/h/.c")).toBe(true);
  expect(door.concerns("/h/.q")).toBe(true);
  expect(door.concerns("/h/.q/cache")).toBe(true);
  expect(door.concerns("/h/.q/skills")).toBe(false);
  expect(door.concerns("/h/.x/sessions/open")).toBe(false);
  expect(door.concerns("/k")).toBe(false);
});

test("what a root does not concern, nothing below it is refused for", () => {
  const name = fc.constantFrom("a", "b", "ab", "abc");
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join("/")}`);
  const entry = fc
    .array(fc.oneof(name, fc.constantFrom("*", "a*", "*b")), { minLength: 1, maxLength: 4 })
    .map((names) => `/${names.join("/")}`);
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 4 }),
      fc.array(path, { maxLength: 3 }),
      path,
      path,
      (forbidden, declared, root, below) => {
        const door = gate(linux, forbidden, declared);
        const at = `${root}${below}`;
        if (!door.concerns(root)) expect(door.refuses(at)).toBe(false);
        // The rule, said the slow way.
        const parts = at.split("/");
        let verdict = false;
        for (let count = 2; count <= parts.length; count += 1) {
          const part = parts.slice(0, count).join("/");
          const fits = (one: string): boolean => new RegExp(`^${one.replaceAll("*", "[^/]*")}$`).test(part);
          if (forbidden.some(fits)) verdict = true;
          if (declared.includes(part)) verdict = false;
        }
        expect(door.refuses(at)).toBe(verdict);
      },
    ),
    { numRuns: 2000 },
  );
});

test("what a walk was told changes no verdict", () => {
  const path = fc
    .array(fc.constantFrom("a", "b", ".x"), { minLength: 1, maxLength: 4 })
    .map((names) => `/${names.join("/")}`);
  const entry = fc.tuple(path, fc.constantFrom("", "/*", "*", "/*/c")).map(([start, end]) => start + end);
  const entries = fc.array(entry, { maxLength: 4 });
  fc.assert(
    fc.property(
      entries,
      fc.array(path, { maxLength: 3 }),
      path,
      path,
      entries,
      (forbidden, declared, root, asked, more) => {
        const told = gate(linux, forbidden, declared);
        told.concerns(root);
        expect(told.refuses(asked)).toBe(gate(linux, forbidden, declared).refuses(asked));
        told.extend(more, []);
        expect(told.refuses(asked)).toBe(gate(linux, [...forbidden, ...more], declared).refuses(asked));
      },
    ),
    { numRuns: 2_000 },
  );
});
