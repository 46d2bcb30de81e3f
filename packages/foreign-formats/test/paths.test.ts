import { posix, win32 } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isGlob, reduceGlob } from "../src/component/path.ts";
import { resolveComponentPath } from "../src/manifests.ts";

const loose = { dotSlash: false };
const strict = { dotSlash: true };

describe("resolveComponentPath", () => {
  test.each([".", "./", "", "././", ".//"])("%j is the plugin root (F059)", (value) => {
    expect(resolveComponentPath(value, strict)).toEqual({ ok: true, path: "" });
  });

  test.each([
    ["./skills/", "skills"],
    ["./a//b/./c.md", "a/b/c.md"],
    ["./..hidden/x", "..hidden/x"],
    ["./日本語/é", "日本語/é"],
  ])("%j is kept", (value, path) => {
    expect(resolveComponentPath(value, strict)).toEqual({ ok: true, path });
  });

  test.each([
    "../../../x",
    "../../etc",
    "skills/../../y",
    "./a/../b",
    "..",
    "./..",
    "/etc",
    "//server/share",
    "\\\\srv\\x",
    "C:\\x",
    "c:/x",
    "C:",
    "./a\\..\\b",
    "./a\0b",
    "~/x",
    "~root/x",
    "./.. /x",
    "./.../x",
    "./. /x",
  ])("%j is refused (F057)", (value) => {
    for (const rule of [strict, loose]) {
      expect(resolveComponentPath(value, rule)).toMatchObject({ ok: false, code: "manifest-path-escapes" });
    }
  });

  test("a host that demands ./ ignores other forms, the others take them", () => {
    expect(resolveComponentPath("agents/a.md", strict)).toMatchObject({ ok: false, code: "manifest-path-form" });
    expect(resolveComponentPath("agents/a.md", loose)).toEqual({ ok: true, path: "agents/a.md" });
    expect(resolveComponentPath(".hidden/a.md", strict)).toMatchObject({ ok: false, code: "manifest-path-form" });
  });

  test("variables and endless paths", () => {
    expect(resolveComponentPath("$" + "{CLAUDE_PLUGIN_ROOT}/x", strict)).toMatchObject({
      code: "manifest-path-unresolved",
    });
    expect(resolveComponentPath(`./${"a".repeat(5000)}`, strict)).toMatchObject({ code: "manifest-path-form" });
  });

  const piece = fc.constantFrom(
    "..",
    ".",
    "/",
    "\\",
    "a",
    "C:",
    "~",
    " ",
    "\0",
    "...",
    "//",
    "b.md",
    "%2e%2e",
    "​",
    "$",
  );
  const paths = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece).map((parts) => parts.join("")),
    fc.array(piece).map((parts) => parts.join("/")),
  );

  test("an accepted path stays inside on every platform", () => {
    fc.assert(
      fc.property(paths, fc.boolean(), (value, dotSlash) => {
        const result = resolveComponentPath(value, { dotSlash });
        if (!result.ok) return;
        const below = posix.resolve("/base/plugin", result.path);
        expect(below === "/base/plugin" || below.startsWith("/base/plugin/")).toBe(true);
        const onWindows = win32.resolve("C:\\base\\plugin", result.path);
        expect(onWindows === "C:\\base\\plugin" || onWindows.startsWith("C:\\base\\plugin\\")).toBe(true);
        expect(result.path.split("/").some((part) => /^\.[. ]*$/.test(part) && part !== "")).toBe(false);
        expect(resolveComponentPath(result.path === "" ? "" : `./${result.path}`, { dotSlash })).toEqual(result);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("reduceGlob", () => {
  test.each([
    ["skills/*", "skills", 0, null, false],
    ["skills/**", "skills", 12, null, false],
    ["skills/*/SKILL.md", "skills", 1, null, true],
    ["skills/**/SKILL.md", "skills", 12, null, true],
    ["a/b/*.MD", "a/b", 0, ".md", false],
    ["**/*.md", "", 12, ".md", false],
    ["agents/**/*", "agents", 12, null, false],
  ] as const)("%j", (value, base, depth, extension, skill) => {
    expect(isGlob(value)).toBe(true);
    expect(reduceGlob(value, 12)).toEqual({ base, depth, extension, skill });
  });

  test.each(["!skills/x", "skills/{a,b}", "skills/a*", "*/x/*.md", "[ab]/x"])("%j stands for no directory", (value) => {
    expect(isGlob(value)).toBe(true);
    expect(reduceGlob(value, 12)).toBeNull();
  });

  test("a plain path is no pattern", () => {
    expect(isGlob("./skills/")).toBe(false);
    expect(reduceGlob("./skills/", 12)).toBeNull();
  });
});
