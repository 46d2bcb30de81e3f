import { kindById } from "@agent-interop/registry";
import { memoryDisk, testMachine } from "@agent-interop/source/testing";
import { expect, test } from "vitest";
import { detectInteropAgents, installDirOf } from "../src/index.ts";
import { kindOf } from "./support/kinds.ts";

const claude = kindById("claude-code") ?? kindOf({ id: "missing" });
const gemini = kindById("gemini") ?? kindOf({ id: "missing" });
const antigravity = kindById("antigravity") ?? kindOf({ id: "missing" });

test("where the agent itself looks, overrides included unless told otherwise", () => {
  const machine = testMachine({ env: { CLAUDE_CONFIG_DIR: "/data/claude", GEMINI_CLI_HOME: "/data/g" } });
  const disk = memoryDisk(machine, {
    "/data/claude/settings.json": "{}",
    "/home/me/.claude/settings.json": "{}",
    "/data/g/.gemini/tmp/x": "",
  });
  expect(installDirOf(claude, machine, disk)).toBe("/data/claude");
  expect(installDirOf(claude, machine, disk, { ignoreEnvironment: true })).toBe("/home/me/.claude");
  expect(installDirOf(gemini, machine, disk)).toBe("/data/g/.gemini");
});

test("empty and relative overrides do not count (K-26), and a relative one is in the evidence", async () => {
  for (const value of ["", "claude", "./x"]) {
    const machine = testMachine({ env: { PATH: "/bin", CLAUDE_CONFIG_DIR: value } });
    const disk = memoryDisk(machine, { "/home/me/.claude/settings.json": "{}", "/home/me/app/claude/x": "" });
    expect(installDirOf(claude, machine, disk)).toBe("/home/me/.claude");
    const { agents } = await detectInteropAgents({ machine, disk, kinds: [claude] });
    expect(agents[0]?.evidence.some(({ reason }) => reason === "override-not-absolute")).toBe(value !== "");
  }
});

test("Antigravity's files do not make Gemini present", async () => {
  const machine = testMachine({ env: { PATH: "/bin" } });
  const tree = { "/home/me/.gemini/config/skills/a/SKILL.md": "", "/home/me/.gemini/GEMINI.md": "" };
  const disk = memoryDisk(machine, tree);
  expect(installDirOf(gemini, machine, disk)).toBeNull();
  const { agents } = await detectInteropAgents({ machine, disk });
  expect(agents.map(({ kind }) => kind)).toEqual(["antigravity"]);
  expect(agents[0]).toMatchObject({ presence: "absent", installDir: "~/.gemini/config" });
  const both = memoryDisk(machine, { ...tree, "/home/me/.gemini/settings.json": "{}" });
  expect(installDirOf(gemini, machine, both)).toBe("/home/me/.gemini");
});

test("a marker elsewhere stands in for a missing directory", () => {
  const machine = testMachine();
  const disk = memoryDisk(machine, { "/home/me/.gemini/antigravity-cli/settings.json": "{}" });
  expect(installDirOf(antigravity, machine, disk)).toBe("/home/me/.gemini/antigravity-cli");
});

test("a file in its place is no directory; an unreadable one is named", async () => {
  const machine = testMachine({ env: { PATH: "/bin" } });
  const kind = kindOf({ id: "x" });
  expect(installDirOf(kind, machine, memoryDisk(machine, { "/home/me/.x": "file" }))).toBeNull();
  const disk = memoryDisk(machine, { "/home/me/.x": { unreadable: true } });
  const { agents } = await detectInteropAgents({ machine, disk, kinds: [kind] });
  expect(agents[0]?.evidence.at(-1)).toMatchObject({ look: "directory", found: true, reason: "directory-unreadable" });
});

test("Windows and macOS places", () => {
  const windows = testMachine({ platform: "win32", env: { CLAUDE_CONFIG_DIR: "D:\\claude" } });
  expect(installDirOf(claude, windows, memoryDisk(windows, { "D:\\claude\\settings.json": "{}" }))).toBe("D:\\claude");
  const mac = testMachine({ platform: "darwin", home: "/Users/me" });
  expect(installDirOf(claude, mac, memoryDisk(mac, { "/Users/me/.Claude/settings.json": "{}" }))).toBe(
    "/Users/me/.claude",
  );
});
