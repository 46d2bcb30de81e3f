import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canonicalPath, foldsCaseAt } from "../src/index.ts";
import { memoryDisk, testMachine } from "../src/testing.ts";

describe("canonicalPath on a disk in memory", () => {
  const machine = testMachine();
  const disk = memoryDisk(machine, {
    "/home/me/.claude/skills/x": "",
    "/home/me/door": { link: "/home/me/.claude" },
    "/home/me/app/new": { link: "../.claude/agents/new.md" },
    "/home/me/app/deep/out": { link: "/srv/shared/data" },
    "/srv/shared/data/x": "",
    "/home/me/a": { link: "b" },
    "/home/me/b": { link: "a" },
    "/home/me/closed": { unreadable: true },
  });
  const canonical = canonicalPath(machine, disk);

  test.each([
    ["/home/me/door/skills", "/home/me/.claude/skills"],
    ["/home/me/door/new/file", "/home/me/.claude/new/file"],
    ["new", "/home/me/.claude/agents/new.md"],
    ["./new/x", "/home/me/.claude/agents/new.md/x"],
    ["/home/me/app/deep/out/../x", "/srv/shared/x"],
    ["/home/me/app/deep/out/../../y/../z", "/srv/z"],
    ["/nowhere/../home/me/door", "/home/me/.claude"],
    ["/../../home//me/./door/", "/home/me/.claude"],
    ["/nowhere/a/b", "/nowhere/a/b"],
    ["/home/me/closed/x", "/home/me/closed/x"],
    ["", "/home/me/app"],
  ])("%s is %s", (path, expected) => expect(canonical(path)).toBe(expected));

  test("links in a circle and a NUL end as they are written", () => {
    expect(canonical("/home/me/a/x")).toMatch(/^\/home\/me\/[ab]\/x$/);
    expect(canonical("/home/me/\0x")).toContain("/home/me/");
  });

  test("Windows", () => {
    const windows = testMachine({ platform: "win32" });
    const drive = memoryDisk(windows, {
      "C:\\Users\\me\\.codex\\a": "",
      "C:\\door": { link: "C:\\Users\\me\\.codex" },
    });
    expect(canonicalPath(windows, drive)("c:/DOOR/new")).toBe("C:\\Users\\me\\.codex\\new");
  });
});

describe("canonicalPath on the disk", () => {
  let box: string;
  beforeEach(() => {
    box = realpathSync.native(mkdtempSync(join(tmpdir(), "canonical-")));
  });
  afterEach(() => rmSync(box, { recursive: true, force: true }));

  test("is where the system writes to, through links to what is missing", () => {
    mkdirSync(join(box, "real"));
    symlinkSync("../real/fresh", join(box, "real", "self"));
    symlinkSync(join(box, "real/fresh"), join(box, "link"));
    const path = canonicalPath(testMachine())(join(box, "link"));
    writeFileSync(join(box, "link"), "x");
    expect(path).toBe(realpathSync.native(join(box, "link")));
  });

  test("property: whatever is asked, it is absolute and has neither links nor `..`", () => {
    mkdirSync(join(box, "a/b"), { recursive: true });
    symlinkSync(join(box, "a"), join(box, "l"));
    symlinkSync("nothing/there", join(box, "a/d"));
    const canonical = canonicalPath(testMachine({ cwd: box }));
    const name = fc.oneof(fc.constantFrom("a", "b", "l", "d", "..", ".", "", "x"), fc.string());
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), (names) => {
        const found = canonical(names.join("/"));
        expect(found.startsWith("/")).toBe(true);
        expect(found.split("/")).not.toContain("..");
        if (!found.includes("\0")) expect(canonical(found)).toBe(found);
      }),
    );
  });
});

test("foldsCaseAt asks the disk", () => {
  const machine = testMachine();
  const folding = { ...machine, foldCase: (path: string) => path.toLowerCase() };
  const tree = { "/mnt/c/proj/x": "" };
  expect(foldsCaseAt(machine, memoryDisk(folding, tree))("/mnt/c/proj/.Claude/new")).toBe(true);
  expect(foldsCaseAt(machine, memoryDisk(machine, tree))("/mnt/c/proj/.Claude/new")).toBe(false);
  expect(foldsCaseAt(folding, memoryDisk(machine, tree))("/mnt/c/proj")).toBe(true);
  expect(foldsCaseAt(machine, memoryDisk(machine, {}))("/")).toBe(false);
});
