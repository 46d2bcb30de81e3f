import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ProtectedPlace, protectedPlaces } from "../src/index.ts";
import {
  bubblewrapArguments,
  claudeCodeRules,
  codexPermissions,
  type SandboxPlace,
  sandboxPlaces,
  seatbeltProfile,
  shellText,
} from "../src/sandbox.ts";
import { machine } from "./support/machine.ts";

const here = machine({ CODEX_HOME: "/srv/my codex" });
const places = protectedPlaces(here);
const there = new Map([
  ["/home/ada/.claude", "/dot/claude"],
  ["/home/ada/.claude.json", "/home/ada/.claude.json"],
  ["/srv/repo/CLAUDE.md", "/srv/repo/CLAUDE.md"],
  ["/srv/repo/.github/skills", "/srv/repo/.github/skills"],
]);
const real = (path: string): string | null => there.get(path) ?? null;
const listed = sandboxPlaces({ machine: here, places, projects: ["/srv/repo"], real });
const place = (path: string, more: Partial<SandboxPlace> = {}): SandboxPlace => ({
  kind: "codex",
  path,
  real: path,
  project: null,
  ...more,
});
const anywhere = (path: string): ProtectedPlace => ({
  kind: "codex",
  scope: "project",
  path: `**/${path}`,
  source: "directory",
  at: null,
  variable: null,
});

test("places for a sandbox: each once, none inside another, real where something is there", () => {
  const paths = listed.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)].sort());
  expect(paths).not.toContain("/home/ada/.gemini/config");
  expect(listed.find(({ path }) => path === "/home/ada/.claude")?.real).toBe("/dot/claude");
  expect(listed.find(({ path }) => path === "/srv/repo/CLAUDE.md")).toMatchObject({ project: "/srv/repo" });
  expect(listed.find(({ path }) => path === "/home/ada/.cursor")?.real).toBeNull();
});

test("bubblewrap: what is there, by its real path", () => {
  expect(bubblewrapArguments(listed)).toEqual(
    ["/dot/claude", "/home/ada/.claude.json", "/srv/repo/.github/skills", "/srv/repo/CLAUDE.md"].flatMap((path) => [
      "--ro-bind",
      path,
      path,
    ]),
  );
});

test("property: a shell reads the words back as they were", ({ skip }) => {
  if (process.platform === "win32") skip("no POSIX shell");
  const word = fc.string({ unit: "binary", minLength: 1 }).filter((text) => !/[\0\ud800-\udfff]/u.test(text));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 7 }), (words) => {
      const out = execFileSync("sh", ["-c", `printf '%s\\0' ${shellText(words)}`], { encoding: "utf8" });
      expect(out.split("\0").slice(0, -1)).toEqual(words);
    }),
    { numRuns: 60 },
  );
});

describe("seatbelt", () => {
  test("paths as written and real, patterns in any case, directories in between", () => {
    const profile = seatbeltProfile(here, listed, places);
    const lines = profile.split("\n").map((line) => line.trim());
    expect(lines.slice(0, 3)).toEqual(["(version 1)", "(allow default)", "(deny file-write*"]);
    for (const line of [
      '(subpath "/home/ada/.claude")',
      '(subpath "/dot/claude")',
      '(subpath "/srv/my codex")',
      '(regex #"/\\.[cC][lL][aA][uU][dD][eE](/|$)")',
      '(regex #"/[aA][gG][eE][nN][tT][sS]\\.[mM][dD](/|$)")',
      '(literal "/home/ada/.config")',
      '(literal "/home/ada/.local/share")',
    ])
      expect(lines).toContain(line);
    expect(lines).not.toContain('(literal "/home/ada")');
    expect(profile.split("(").length).toBe(profile.split(")").length);
  });

  test("a pattern matches the place and what is below it, in any directory", () => {
    const patterns = [...seatbeltProfile(here, [], places).matchAll(/\(regex #"(.*)"\)/g)].map(
      ([, text]) => new RegExp(text as string),
    );
    const matches = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
    for (const path of ["/x/.claude", "/x/y/.Claude/z", "/.codex/a", "/x/AGENTS.md", "/x/.github/skills/a"])
      expect(matches(path), path).toBe(true);
    for (const path of ["/x/.claudex", "/x/a.claude", "/x/AGENTSxmd", "/x/.github/workflows", "/x/MYAGENTS.md"])
      expect(matches(path), path).toBe(false);
  });

  test("a path cannot end its string, and a name not its pattern", () => {
    const hostile = '/home/ada/a"))\n(allow default)\\';
    const profile = seatbeltProfile(here, [place(hostile, { real: null })], [anywhere('a"b+[c]')]);
    expect(profile).toContain('(subpath "/home/ada/a\\"))\\n(allow default)\\\\")');
    expect(profile).toContain('(regex #"/[aA].[bB]\\+\\[[cC]\\](/|$)")');
    expect(profile.split("\n").filter((line) => line === "(allow default)")).toHaveLength(1);
  });
});

describe("Claude Code", () => {
  test("Edit rules for the place and below it, no Write rules, paths for the sandbox", () => {
    const { permissions, sandbox } = claudeCodeRules(here, listed, places);
    for (const rule of [
      "Edit(~/.claude)",
      "Edit(~/.claude/**)",
      "Edit(//dot/claude/**)",
      "Edit(~/.claude.json)",
      "Edit(//srv/my codex/**)",
      "Edit(//**/.claude/**)",
      "Edit(//**/AGENTS.md)",
    ])
      expect(permissions.deny).toContain(rule);
    for (const rule of permissions.deny) expect(rule).toMatch(/^Edit\((?:~|\/\/).*\)$/);
    expect(sandbox.filesystem.denyWrite).toEqual(
      expect.arrayContaining(["~/.claude", "/srv/my codex", "/srv/repo/CLAUDE.md"]),
    );
    for (const path of sandbox.filesystem.denyWrite) expect(path).not.toContain("*");
  });

  test("what a pattern would take for more is escaped; drives of Windows", () => {
    const rules = claudeCodeRules(here, [place("/srv/a[b]*?\\c ")], []);
    expect(rules.permissions.deny[0]).toBe("Edit(//srv/a\\[b\\]\\*\\?\\\\c\\ )");
    const windows = machine({}, { platform: "win32" });
    const { permissions } = claudeCodeRules(windows, [place("C:\\Users\\ada\\.codex"), place("D:\\codex")], []);
    expect(permissions.deny).toEqual(["Edit(//d/codex)", "Edit(//d/codex/**)", "Edit(~/.codex)", "Edit(~/.codex/**)"]);
  });
});

describe("Codex", () => {
  test("its workspace profile, with what is there read-only, the user's and the project's", () => {
    const text = codexPermissions(here, listed);
    expect(text).toMatch(
      /^default_permissions = "agent-interop"\n\n\[permissions.agent-interop\]\nextends = ":workspace"\n/,
    );
    expect(text).toContain('"~/.claude" = "read"\n');
    expect(text).not.toContain("/srv/my codex");
    expect(text.split(":workspace_roots")[1]).toBe('"]\n".github/skills" = "read"\n"CLAUDE.md" = "read"\n');
    expect(text).not.toContain("*");
  });

  test("a path cannot end its string", () => {
    const text = codexPermissions(here, [place('/srv/a"]\n[x\u007f')]);
    expect(text).toContain('"/srv/a\\"]\\n[x\\u007F" = "read"');
  });
});
