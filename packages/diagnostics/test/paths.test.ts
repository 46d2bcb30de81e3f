import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { displayPath, envValue, isWithin, pathBelow, slashed } from "../src/index.ts";
import { machineOf } from "./support/machine.ts";

const linux = machineOf("linux", "/home/me");
const mac = machineOf("darwin", "/Users/Me");
const windows = machineOf("win32", "C:\\Users\\Me");

describe("isWithin", () => {
  test.each([
    [linux, "/home/me", "/home/me", true],
    [linux, "/home/me/a", "/home/me", true],
    [linux, "/home/me/a", "/home/me/", true],
    [linux, "/home/me/", "/home/me", true],
    [linux, "/home/men", "/home/me", false],
    [linux, "/home/ME/a", "/home/me", false],
    [linux, "/x", "/", true],
    [linux, "/", "/", true],
    [linux, "/", "/x", false],
    [linux, "/home/me\\a", "/home/me", false],
    [mac, "/users/me/A", "/Users/Me", true],
    [windows, "c:/users/me/a", "C:\\Users\\Me", true],
    [windows, "C:\\x", "C:\\", true],
    [windows, "C:\\", "C:\\", true],
    [windows, "D:\\x", "C:\\", false],
    [windows, "\\\\server\\share\\a", "\\\\Server\\share", true],
    [windows, "\\\\server\\share2", "\\\\server\\share", false],
  ])("%#: %s %s", (machine, path, parent, expected) => {
    expect(isWithin(machine, path, parent)).toBe(expected);
    expect(pathBelow(machine, path, parent) !== null).toBe(expected);
  });
});

describe("displayPath", () => {
  test.each([
    [linux, "/home/me", null, "~"],
    [linux, "/home/me/", null, "~"],
    [linux, "/home/me/.claude/skills", null, "~/.claude/skills"],
    [linux, "/home/men/x", null, "/home/men/x"],
    [linux, "/home/me/app", "/home/me/app", "."],
    [linux, "/home/me/app/a.md", "/home/me/app/", "./a.md"],
    [linux, "/opt/x", "/home/me/app", "/opt/x"],
    [machineOf("linux", "/"), "/", null, "~"],
    [machineOf("linux", "/"), "/etc/x", null, "~/etc/x"],
    [machineOf("linux", "/home/me/"), "/home/me/x", null, "~/x"],
    [mac, "/users/ME/Skills/A", null, "~/Skills/A"],
    [windows, "c:\\users\\me\\.claude\\Skills", null, "~/.claude/Skills"],
    [windows, "D:\\work\\a", null, "D:/work/a"],
    [windows, "D:\\work\\a\\b", "D:\\work", "./a/b"],
    [machineOf("win32", "C:\\"), "C:\\", null, "~"],
    [machineOf("win32", "C:\\"), "C:\\x", null, "~/x"],
    [windows, "\\\\server\\share\\a", null, "//server/share/a"],
  ])("%#: %s %s %s", (machine, path, project, expected) => {
    expect(displayPath(machine, path, project)).toBe(expected);
  });

  test("a home whose other case has another length", () => {
    // The lower case of a dotted capital I is two code units.
    const machine = machineOf("darwin", "/Users/\u0130");
    expect(displayPath(machine, "/Users/i\u0307/a/b")).toBe("~/a/b");
  });

  test("below the home it is always `~/` and the rest, whatever the names", () => {
    const name = fc
      .string({ minLength: 1, unit: "binary" })
      .filter((text) => !/[/\\]/.test(text) && text !== "." && text !== "..");
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(linux, mac, windows),
        (names, machine) => {
          const sep = machine.platform === "win32" ? "\\" : "/";
          const path = [machine.home, ...names].join(sep);
          expect(displayPath(machine, path)).toBe(`~/${names.join("/")}`);
          expect(pathBelow(machine, path, machine.home)).toBe(names.join("/"));
        },
      ),
    );
  });
});

test("slashed changes backslashes on Windows only", () => {
  expect(slashed(windows, "a\\b")).toBe("a/b");
  expect(slashed(linux, "a\\b")).toBe("a\\b");
});

describe("envValue", () => {
  test("unset and empty are null, names of Windows ignore case", () => {
    expect(envValue(machineOf("linux", "/", { A: "1", B: "" }), "A")).toBe("1");
    expect(envValue(machineOf("linux", "/", { A: "1" }), "a")).toBeNull();
    expect(envValue(machineOf("linux", "/", { B: "" }), "B")).toBeNull();
    expect(envValue(machineOf("win32", "C:\\", { PATH: "x" }), "Path")).toBe("x");
  });

  test("nothing is inherited", () => {
    const machine = { ...linux, env: {} };
    for (const name of ["constructor", "toString", "__proto__"]) expect(envValue(machine, name)).toBeNull();
  });
});
