import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDoor } from "../src/index.ts";
import { memoryDisk, testMachine } from "../src/testing.ts";
import { machineAt, scratch } from "./support/scratch.ts";

const machine = testMachine();
const doorOn = (tree: Parameters<typeof memoryDisk>[1], more: Partial<Parameters<typeof openDoor>[0]> = {}) =>
  openDoor({ machine, disk: memoryDisk(machine, tree), inside: ["/home/me"], ...more });

describe("where a link leads", () => {
  const tree = {
    "/home/me/s/real/SKILL.md": "x",
    "/home/me/s/relative": { link: "real" },
    "/home/me/s/absolute": { link: "/home/me/s/real" },
    "/home/me/s/chain": { link: "relative" },
    "/home/me/s/long": { link: "../s/chain" },
    "/home/me/s/file": { link: "real/SKILL.md" },
    "/home/me/s/self": { link: "self" },
    "/home/me/s/a": { link: "b" },
    "/home/me/s/b": { link: "a" },
    "/home/me/s/dangling": { link: "nowhere" },
    "/home/me/s/through-file": { link: "real/SKILL.md/x" },
    "/home/me/s/out": { link: "/opt/x" },
    "/home/me/s/near": { link: "/home/men" },
    "/home/me/s/root": { link: "/" },
    "/home/me/s/parent": { link: ".." },
    "/home/me/s/here": { link: "." },
    "/home/me/s/home": { link: "/home/me" },
    "/home/me/s/secret": { link: "../.claude/projects/p" },
    "/home/me/s/chain-secret": { link: "secret" },
    "/home/me/.claude/projects/p/x": "never",
    "/home/men/x": "x",
    "/opt/x/SKILL.md": "x",
  };
  const door = doorOn(tree, { forbidden: ["/home/me/.claude/projects"] });
  test.each([
    ["real", "plain", "/home/me/s/real", "directory"],
    ["real/SKILL.md", "plain", "/home/me/s/real/SKILL.md", "file"],
    ["relative", "inside", "/home/me/s/real", "directory"],
    ["relative/SKILL.md", "inside", "/home/me/s/real/SKILL.md", "file"],
    ["absolute", "inside", "/home/me/s/real", "directory"],
    ["chain", "inside", "/home/me/s/real", "directory"],
    ["long", "inside", "/home/me/s/real", "directory"],
    ["file", "inside", "/home/me/s/real/SKILL.md", "file"],
    ["self", "loop", null, null],
    ["a", "loop", null, null],
    ["a/x", "loop", null, null],
    ["dangling", "dangling", null, null],
    ["through-file", "dangling", null, null],
    ["dangling/x", "absent", null, null],
    ["none", "absent", null, null],
    ["real/SKILL.md/x", "absent", null, null],
    ["out", "outside", "/opt/x", null],
    ["near", "outside", "/home/men", null],
    ["root", "outside", "/", null],
    ["parent", "loop", "/home/me", null],
    ["here", "loop", "/home/me/s", null],
    ["home", "loop", "/home/me", null],
    ["secret", "outside", "/home/me/.claude/projects/p", null],
    ["chain-secret", "outside", "/home/me/.claude/projects/p", null],
  ])("%s", (name, state, realPath, type) => {
    expect(door.resolve(`/home/me/s/${name}`)).toEqual({ state, realPath, type });
  });

  test("nothing is opened or listed for it", () => {
    const disk = memoryDisk(machine, tree);
    const quiet = openDoor({ machine, disk, inside: ["/home/me"], forbidden: ["/home/me/.claude/projects"] });
    for (const path of Object.keys(tree)) quiet.resolve(path);
    expect(disk.calls).toEqual([]);
  });

  test.skipIf(process.platform === "win32")("the real disk agrees (links need a privilege on Windows)", () => {
    const home = scratch();
    const real = openDoor({ machine: machineAt(home), inside: [home], forbidden: [join(home, ".claude", "projects")] });
    for (const [path, node] of Object.entries(tree)) {
      if (!path.startsWith("/home/me/")) continue;
      const at = join(home, path.slice(9));
      mkdirSync(join(at, ".."), { recursive: true });
      if (typeof node === "string") writeFileSync(at, node);
      else symlinkSync(node.link.replace(/^\/home\/me\b/, home).replace("/opt/x", "/usr"), at);
    }
    for (const path of Object.keys(tree)) {
      if (!path.startsWith("/home/me/s/") || path.endsWith("/near")) continue;
      expect([path, real.resolve(join(home, path.slice(9))).state]).toEqual([path, door.resolve(path).state]);
    }
  });
});

describe("a home that is a link", () => {
  const tree = {
    "/home/me": { link: "/data/me" },
    "/data/me/.claude/skills/a/SKILL.md": "x",
    "/data/me/.claude/skills/b": { link: "a" },
    "/data/me/.claude/skills/up": { link: ".." },
    "/data/me/.claude/skills/out": { link: "/data/other" },
    "/data/me/.claude/skills/secret": { link: "../projects" },
    "/data/me/.claude/projects/x": "never",
    "/data/me/.claude/projects/open/SKILL.md": "x",
    "/data/other/x": "x",
  };
  const door = doorOn(tree, { forbidden: ["/home/me/.claude/projects"], declared: ["/home/me/.claude/projects/open"] });

  test("is no link of what lies in it", () => {
    expect(door.resolve("/home/me/.claude/skills/a")).toEqual({
      state: "plain",
      realPath: "/data/me/.claude/skills/a",
      type: "directory",
    });
    expect(door.resolve("/home/me/.claude/skills/b").state).toBe("inside");
    expect(door.resolve("/home/me/.claude/skills/up").state).toBe("loop");
    expect(door.resolve("/home/me/.claude/skills/out").state).toBe("outside");
    expect(door.resolve("/home/me/.claude/skills/secret").state).toBe("outside");
  });

  test("does not open a forbidden area by its real path, asked first of all", () => {
    const fresh = doorOn(tree, { forbidden: ["/home/me/.claude/projects"] });
    expect(fresh.resolve("/home/me/.claude/projects/x").state).toBe("plain");
    expect(fresh.read("/data/me/.claude/projects/x")).toMatchObject({ code: "forbidden-path" });
  });

  test("does not open a forbidden area by its real path", () => {
    expect(door.read("/home/me/.claude/projects/x")).toMatchObject({ code: "forbidden-path" });
    expect(door.read("/data/me/.claude/projects/x")).toMatchObject({ code: "forbidden-path" });
    expect(door.list("/data/me/.claude/projects")).toMatchObject({ code: "forbidden-path" });
    expect(door.read("/data/me/.claude/projects/open/SKILL.md").ok).toBe(true);
    expect(door.read("/data/me/.claude/skills/a/SKILL.md").ok).toBe(true);
  });
});

describe("an agent's directory that is a link (a folder of dotfiles)", () => {
  const tree = {
    "/home/me/.claude": { link: "dot/claude" },
    "/home/me/dot/claude/projects/x": "never",
    "/home/me/dot/claude/projects/open/a": "x",
    "/home/me/dot/claude/state_1/x": "never",
    "/home/me/dot/claude/skills/a/SKILL.md": "x",
    "/home/me/.agents/skills/evil": { link: "../../dot/claude/projects" },
    "/home/me/.agents/skills/worse": { link: "../../dot/claude/state_1" },
    "/home/me/.agents/skills/good": { link: "../../dot/claude/projects/open" },
  };
  const options = {
    forbidden: ["/home/me/.claude/projects", "/home/me/.claude/state_*"],
    declared: ["/home/me/.claude/projects/open"],
  };

  test("is read through its link", () => {
    const door = doorOn(tree, options);
    expect(door.resolve("/home/me/.claude/skills/a/SKILL.md")).toEqual({
      state: "inside",
      realPath: "/home/me/dot/claude/skills/a/SKILL.md",
      type: "file",
    });
  });

  test("keeps its forbidden areas closed under their real names", () => {
    const door = doorOn(tree, options);
    expect(door.resolve("/home/me/.agents/skills/evil").state).toBe("outside");
    expect(door.resolve("/home/me/.agents/skills/worse").state).toBe("outside");
    expect(door.resolve("/home/me/.agents/skills/good").state).toBe("inside");
    expect(door.read("/home/me/dot/claude/projects/x")).toMatchObject({ code: "forbidden-path" });
  });
});

describe("a declared place that is a link", () => {
  const options = {
    forbidden: ["/home/me/.claude.json", "/home/me/.codex/auth.json", "/home/me/.claude/projects"],
    declared: ["/home/me/.claude.json", "/home/me/.claude/skills"],
  };

  test("to a harmless file is read", () => {
    const door = doorOn(
      { "/home/me/.claude.json": { link: "dot/claude.json" }, "/home/me/dot/claude.json": "{}" },
      options,
    );
    const at = door.resolve("/home/me/.claude.json");
    expect(at).toMatchObject({ state: "inside", realPath: "/home/me/dot/claude.json" });
    expect(door.read(at.realPath as string).ok).toBe(true);
  });

  test("into what is forbidden opens nothing", () => {
    const door = doorOn(
      {
        "/home/me/.claude.json": { link: ".codex/auth.json" },
        "/home/me/.codex/auth.json": "never",
        "/home/me/.claude/skills": { link: "projects/x" },
        "/home/me/.claude/projects/x/SKILL.md": "never",
      },
      options,
    );
    expect(door.resolve("/home/me/.claude.json").state).toBe("outside");
    expect(door.resolve("/home/me/.claude/skills").state).toBe("outside");
    expect(door.read("/home/me/.codex/auth.json")).toMatchObject({ code: "forbidden-path" });
    expect(door.read("/home/me/.claude/projects/x/SKILL.md")).toMatchObject({ code: "forbidden-path" });
  });
});

describe("other systems", () => {
  test("macOS: another case and another composition of accents are no link", () => {
    const mac = testMachine({ platform: "darwin", home: "/Users/Me" });
    const disk = memoryDisk(mac, { "/Users/me/.Claude/Skills/Pru\u0308fe/SKILL.md": "x" });
    const door = openDoor({ machine: mac, disk, inside: ["/Users/ME"], forbidden: ["/users/me/.claude/PROJECTS"] });
    expect(door.resolve("/USERS/me/.claude/skills/pr\u00fcfe/skill.md")).toEqual({
      state: "plain",
      realPath: "/Users/me/.Claude/Skills/Pru\u0308fe/SKILL.md",
      type: "file",
    });
    expect(door.refuses("/Users/Me/.claude/projects/x")).toBe(true);
  });

  test("Windows: drives, shares, backslashes", () => {
    const windows = testMachine({ platform: "win32" });
    const disk = memoryDisk(windows, {
      "C:\\Users\\me\\.claude\\skills\\a\\SKILL.md": "x",
      "C:\\Users\\me\\.claude\\skills\\b": { link: "D:\\b" },
      "C:\\Users\\me\\.claude\\skills\\c": { link: "..\\..\\c" },
      "C:\\Users\\me\\c\\SKILL.md": "x",
      "D:\\b\\SKILL.md": "x",
      "\\\\server\\share\\me\\x.md": "x",
    });
    const door = openDoor({ machine: windows, disk, inside: ["C:\\Users\\me", "\\\\server\\share\\me"] });
    expect(door.resolve("c:\\users\\ME\\.claude\\skills\\a")).toEqual({
      state: "plain",
      realPath: "C:\\Users\\me\\.claude\\skills\\a",
      type: "directory",
    });
    expect(door.resolve("C:\\Users\\me\\.claude\\skills\\b").state).toBe("outside");
    expect(door.resolve("C:\\Users\\me\\.claude\\skills\\c")).toMatchObject({
      state: "inside",
      realPath: "C:\\Users\\me\\c",
    });
    expect(door.resolve("\\\\server\\share\\me\\x.md").state).toBe("plain");
    expect(door.list("C:\\Users\\me\\.claude\\skills")).toEqual({
      ok: true,
      entries: [
        { name: "a", type: "directory" },
        { name: "b", type: "link" },
        { name: "c", type: "link" },
      ],
    });
  });
});

test("a directory that is exchanged for a link between two looks is seen, though what lies in it is asked for in a row", () => {
  const box = scratch();
  const [home, away] = [join(box, "home"), join(box, "away")];
  for (const place of [join(home, "skills", "a"), join(home, "skills", "b"), join(away, "b")]) {
    mkdirSync(place, { recursive: true });
  }
  const door = openDoor({ machine: machineAt(home), inside: [home] });
  expect(door.resolve(join(home, "skills", "a")).state).toBe("plain");
  renameSync(join(home, "skills"), join(home, "old"));
  symlinkSync(away, join(home, "skills"));
  expect(door.resolve(join(home, "skills", "b"))).toEqual({
    state: "outside",
    realPath: join(away, "b"),
    type: null,
  });
});
