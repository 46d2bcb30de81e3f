import { INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { memoryDisk, testMachine } from "@agent-interop/source/testing";
import { describe, expect, test } from "vitest";
import { detectInteropAgents, type InteropRecord } from "../src/index.ts";
import { kindOf, manifest, program } from "./support/kinds.ts";

type Tree = Parameters<typeof memoryDisk>[1];

async function detected(
  tree: Tree,
  id: string,
  parts: Parameters<typeof testMachine>[0] = {},
): Promise<InteropRecord | undefined> {
  const machine = testMachine({ env: { PATH: "/usr/bin:/opt/bin" }, ...parts });
  const { agents } = await detectInteropAgents({ machine, disk: memoryDisk(machine, tree) });
  return agents.find(({ kind }) => kind === id);
}

describe("a generic name needs a second proof (F117)", () => {
  const PI = "/opt/lib/node_modules/@earendil-works/pi-coding-agent";

  test("an unrelated `pi` with an empty directory: unknown, and no version, no path", async () => {
    const record = await detected({ "/usr/bin/pi": program(), "/home/me/.pi/agent/.keep/x": "" }, "pi");
    // The directory holds something, so it proves the agent; an empty one does not.
    expect(record?.presence).toBe("present");
    const machine = testMachine({ env: { PATH: "/usr/bin" } });
    const disk = memoryDisk(machine, { "/usr/bin/pi": program() });
    const counts = new Map([["pi", { skills: 1, projectArtifacts: 0 }]]);
    const { agents } = await detectInteropAgents({ machine, disk, counts });
    expect(agents[0]).toMatchObject({ kind: "pi", presence: "unknown", binary: null, version: null });
    expect(agents[0]?.evidence).toContainEqual({
      look: "path",
      where: "/usr/bin/pi",
      found: true,
      reason: "generic-name",
    });
  });

  test("unknown alone does not list", async () => {
    expect(await detected({ "/usr/bin/pi": program(), "/usr/bin/goose": program() }, "pi")).toBeUndefined();
  });

  test("its package proves it, another package refutes it", async () => {
    const own = { "/usr/bin/pi": { link: `${PI}/dist/cli.js` }, [`${PI}/dist/cli.js`]: program() };
    const record = await detected(
      { ...own, [`${PI}/package.json`]: manifest("@earendil-works/pi-coding-agent", "1.6.0") },
      "pi",
    );
    expect(record).toMatchObject({
      presence: "present",
      binary: "/usr/bin/pi",
      realBinary: `${PI}/dist/cli.js`,
      version: "1.6.0",
      versionSource: "package",
    });
    const other = {
      ...own,
      [`${PI}/package.json`]: manifest("pi-digits", "3.1.4"),
      "/home/me/.pi/agent/settings.json": "{}",
    };
    expect(await detected(other, "pi")).toMatchObject({
      presence: "unknown",
      binary: null,
      version: null,
      installDir: "~/.pi/agent",
    });
  });

  test("an unrelated command on PATH does not hide the real one in its installer's place", async () => {
    const tree = {
      "/usr/bin/pi": program(),
      "/home/me/.npm-global/bin/pi": { link: `${PI}/cli.js` },
      [`${PI}/cli.js`]: program(),
      [`${PI}/package.json`]: manifest("@earendil-works/pi-coding-agent", "1.6.0"),
    };
    expect(await detected(tree, "pi")).toMatchObject({
      presence: "present",
      binary: "~/.npm-global/bin/pi",
      version: "1.6.0",
    });
  });
});

test("an empty ~/.claude only: a directory is evidence, not presence (F117)", async () => {
  const machine = testMachine({ env: { PATH: "/usr/bin" } });
  const disk = memoryDisk(machine, { "/home/me/.claude/x": "" });
  const emptied = { ...disk, listBatches: () => [[]] };
  const { agents } = await detectInteropAgents({ machine, disk: emptied });
  expect(agents).toHaveLength(1);
  expect(agents[0]).toMatchObject({ kind: "claude-code", presence: "absent", binary: null, installDir: "~/.claude" });
  expect(agents[0]?.evidence).toContainEqual({
    look: "directory",
    where: "~/.claude",
    found: true,
    reason: "directory-empty",
  });
});

test("the installer's place is looked at after PATH, and not in a directory that everybody may write", async () => {
  const tree = { "/home/me/.claude/local/claude": program() };
  const record = await detected(tree, "claude-code");
  expect(record).toMatchObject({ presence: "present", binary: "~/.claude/local/claude" });
  expect(record?.evidence.map(({ look, reason }) => [look, reason]).slice(0, 3)).toEqual([
    ["path", "not-on-path"],
    ["well-known", null],
    ["package", "package-none"],
  ]);
  const machine = testMachine({ env: { PATH: "/usr/bin" } });
  const disk = memoryDisk(machine, tree);
  const open = {
    ...disk,
    stat: (path: string) => {
      const stat = disk.stat(path);
      return stat !== null && path === "/home/me/.claude/local" ? { ...stat, mode: 0o777 } : stat;
    },
  };
  const { agents } = await detectInteropAgents({ machine, disk: open });
  expect(agents[0]).toMatchObject({ presence: "absent", binary: null });
  expect(agents[0]?.evidence).toContainEqual({
    look: "well-known",
    where: "~/.claude/local/claude",
    found: true,
    reason: "path-entry-world-writable",
  });
});

test("Windows: npm's own directory, with the version behind its start script", async () => {
  const npm = "C:\\Users\\me\\AppData\\Roaming\\npm";
  const top = `${npm}\\node_modules\\@google\\gemini-cli`;
  const tree = {
    [`${npm}\\gemini.cmd`]: '@"%~dp0\\node.exe" "%~dp0\\node_modules\\@google\\gemini-cli\\bundle\\gemini.js" %*',
    [`${top}\\bundle\\gemini.js`]: "",
    [`${top}\\package.json`]: manifest("@google/gemini-cli", "0.61.0"),
    "C:\\Windows\\System32\\cmd.exe": "",
  };
  const windows = { platform: "win32", env: { Path: "C:\\Windows\\System32" } } as const;
  expect(await detected(tree, "gemini", windows)).toMatchObject({
    presence: "present",
    binary: "~/AppData/Roaming/npm/gemini.cmd",
    version: "0.61.0",
    versionSource: "package",
  });
});

test("macOS: Homebrew's place", async () => {
  const mac = { platform: "darwin", home: "/Users/me", env: { PATH: "/usr/bin" } } as const;
  const cellar = "/opt/homebrew/lib/node_modules/@openai/codex";
  const tree = {
    "/opt/homebrew/bin/codex": { link: `${cellar}/bin/codex.js` },
    [`${cellar}/bin/codex.js`]: program(),
    [`${cellar}/package.json`]: manifest("@openai/codex", "0.171.0"),
  };
  expect(await detected(tree, "codex", mac)).toMatchObject({ presence: "present", version: "0.171.0" });
});

test("a forbidden area is not opened, not even for a version", async () => {
  const machine = testMachine({ env: { PATH: "/usr/bin" } });
  const top = "/home/me/.x/cache/node_modules/x";
  const tree = {
    "/usr/bin/x": { link: `${top}/cli` },
    [`${top}/cli`]: program(),
    [`${top}/package.json`]: manifest("x", "1.0.0"),
  };
  const kind = kindOf({ id: "x", packages: ["x"] });
  const open = memoryDisk(machine, tree);
  expect((await detectInteropAgents({ machine, disk: open, kinds: [kind] })).agents[0]?.version).toBe("1.0.0");
  const closed = memoryDisk(machine, tree);
  const guarded = kindOf({ id: "x", packages: ["x"], forbidden: ["~/.x/cache"] });
  expect((await detectInteropAgents({ machine, disk: closed, kinds: [guarded] })).agents[0]?.version).toBeNull();
  expect(closed.calls.filter((call) => call.startsWith("open"))).toEqual([]);
});

test("every kind of the table is looked for on an empty machine, and none is listed", async () => {
  const machine = testMachine({ env: { PATH: "/usr/bin" } });
  const disk = memoryDisk(machine, { "/usr/bin/sh": program() });
  let last = { done: 0, total: 0 };
  const report = await detectInteropAgents({
    machine,
    disk,
    onProgress: (progress) => {
      last = progress;
    },
  });
  expect(report).toEqual({ version: 1, detectedAt: "2026-11-30T12:00:00.000Z", agents: [] });
  expect(disk.calls).toEqual([]);
  expect(last).toEqual({ done: INTEROP_AGENT_KINDS.length, total: INTEROP_AGENT_KINDS.length });
});
