import { memoryDisk, testMachine } from "@agent-interop/source/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choose, fullNames, isRefName, splits } from "../../src/import/fetch/git/refs.ts";
import { locate } from "../../src/import/fetch/location.ts";
import { CODES } from "../../src/index.ts";

const machine = testMachine();
const disk = memoryDisk(machine, { "/home/me/app/here/x": "x", "/home/me/r.git/HEAD": "x" });
const at = (source: string, project: string | null = null) => locate(machine, disk, source, project);
const code = (source: string): string => {
  try {
    at(source);
    return "none";
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const REPO = "https://github.com/owner/repo";

describe("a source", () => {
  it.each([
    ["owner/repo", REPO, null],
    ["https://github.com/owner/repo", REPO, null],
    ["https://github.com/owner/repo/", REPO, null],
    ["https://www.github.com/owner/repo.git", REPO, null],
    ["http://github.com/owner/repo", REPO, null],
    ["https://github.com/owner/repo?tab=readme#install", REPO, null],
    ["https://github.com/owner/repo/tree/main", REPO, "main"],
    ["https://github.com/owner/repo/tree/feature/x/skills/a", REPO, "feature/x/skills/a"],
    ["https://github.com/owner/repo/tree/a%20b/c", REPO, "a b/c"],
    ["https://github.com/owner/repo/blob/main/a/SKILL.md", REPO, "main/a/SKILL.md"],
    [`https://github.com/owner/repo/commit/${"0".repeat(40)}`, REPO, "0".repeat(40)],
    ["https://github.com/owner/repo/releases/tag/v1.0", REPO, "v1.0"],
    ["https://gitlab.com/a/b/c/-/tree/main/d", "https://gitlab.com/a/b/c", "main/d"],
    ["https://git.example.org:8443/a/b.git", "https://git.example.org:8443/a/b.git", null],
    ["ssh://git@example.org:2222/a/b.git", "ssh://git@example.org:2222/a/b.git", null],
    ["git@github.com:owner/repo.git", "git@github.com:owner/repo.git", null],
    ["file:///home/me/r.git", "file://~/r.git", null],
    ["file://localhost/home/me/app/r.git", "file://./r.git", null],
    ["file://~/r.git/", "file://~/r.git", null],
    ["file:///srv/a%20b", "file:///srv/a%20b", null],
  ])("%s is the repository %s", (source, recorded, rest) => {
    expect(at(source)).toMatchObject({ transport: "git", source: recorded, rest });
    // What is recorded means the same when it is read again.
    expect(at(recorded)).toMatchObject({ transport: "git", source: recorded, rest: null });
  });

  it("is a path when it exists, relative to the working directory or the home", () => {
    expect(at("here")).toEqual({ transport: "path", path: "/home/me/app/here" });
    expect(at("~/app/here/")).toMatchObject({ transport: "path" });
    expect(at("~")).toEqual({ transport: "path", path: "/home/me" });
  });

  it.each([
    ["", "fetch-source-invalid"],
    ["https://github.com/owner", "fetch-source-invalid"],
    ["https://github.com/owner/repo/issues/1", "fetch-source-invalid"],
    ["https://github.com/owner/repo/tree", "fetch-source-invalid"],
    ["https://github.com/owner/..", "fetch-source-invalid"],
    ["https://github.com/owner/repo/tree/%ff", "fetch-source-invalid"],
    ["https://token@github.com/owner/repo", "fetch-credentials"],
    ["https://me:secret@example.org/x", "fetch-credentials"],
    ["ssh://me:secret@example.org/x", "fetch-credentials"],
    ["owner/repo/more", "fetch-source-missing"],
    ["gone", "fetch-source-missing"],
    ["./owner/repo", "fetch-source-missing"],
    ["C:\\x", "fetch-source-missing"],
  ])("%j is refused: %s", (source, expected) => {
    expect(code(source)).toBe(expected);
  });

  it("on Windows may have a drive and backslashes", () => {
    const windows = testMachine({ platform: "win32" });
    const drive = memoryDisk(windows, { "C:\\Users\\me\\pack\\x": "x" });
    expect(locate(windows, drive, "C:\\Users\\me\\pack", null)).toEqual({
      transport: "path",
      path: "C:\\Users\\me\\pack",
    });
    expect(() => locate(windows, drive, "C:\\gone", null)).toThrow(
      expect.objectContaining({ code: "fetch-source-missing" }),
    );
    expect(locate(windows, drive, "file:///C:/Users/me/r.git", null)).toMatchObject({
      source: "file://~/r.git",
      url: "file:///C:/Users/me/r.git",
    });
  });

  it("of any text is a place or is refused by a code, and no password is recorded", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc
        .tuple(fc.constantFrom("https://", "ssh://", "file://", "git@", "ext::", "owner/"), fc.string())
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (source) => {
        try {
          const found = at(source);
          if (found.transport === "git") {
            expect(found.url).not.toMatch(/^-|^ext::|:\/\/[^/]*:[^/@]*@/);
            expect(found.source).not.toContain("/home/me/");
          }
        } catch (error) {
          expect(Object.keys(CODES)).toContain((error as { code: string }).code);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("a reference", () => {
  it("is the longest that the remote has, a branch before a tag", () => {
    const remote = new Map([
      ["HEAD", "0".repeat(40)],
      ["refs/heads/a", "0".repeat(40)],
      ["refs/tags/a/b", "1".repeat(40)],
      ["refs/heads/a/b/c", "2".repeat(40)],
      ["refs/tags/a", "3".repeat(40)],
    ]);
    const chosen = (text: string): readonly string[] => {
      const { spec, path } = choose(splits(text), remote);
      return [spec, path];
    };
    expect(chosen("a")).toEqual(["refs/heads/a", ""]);
    expect(chosen("a/x/y")).toEqual(["refs/heads/a", "x/y"]);
    expect(chosen("a/b")).toEqual(["refs/tags/a/b", ""]);
    expect(chosen("a/b/c/d")).toEqual(["refs/heads/a/b/c", "d"]);
    expect(chosen(`${"F".repeat(40)}/x`)).toEqual(["f".repeat(40), "x"]);
    expect(choose(null, remote).spec).toBe("HEAD");
    expect(() => chosen("b/c")).toThrow(expect.objectContaining({ code: "fetch-ref-unknown" }));
    expect(() => choose(null, new Map())).toThrow(expect.objectContaining({ code: "fetch-ref-unknown" }));
  });

  it("is never an option, a pattern or an expression of git", () => {
    for (const name of [
      "",
      "-x",
      "a b",
      "a..b",
      "a~1",
      "a^",
      "a:b",
      "a?",
      "a*",
      "[a",
      "a\\b",
      "@{u}",
      "a@{1}",
      "@",
      "/a",
      "a/",
      "a//b",
      "a.lock",
      ".a",
      "a/.b",
      "a.",
      "a\n",
    ]) {
      expect([name, isRefName(name)]).toEqual([name, false]);
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { ref, path } of splits(text)) {
          expect(`${ref}/${path}`).toBe(text.length === ref.length ? `${text}/` : text);
          for (const name of fullNames(ref)) expect(name).toMatch(/^refs\/(?:heads|tags)\/[^-*?[]/);
        }
      }),
    );
  });
});
