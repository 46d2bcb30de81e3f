import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { memoryDisk, testMachine } from "@agent-interop/source/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { detectInteropAgents } from "../src/index.ts";
import { interopReportSchema, reportJsonSchema } from "../src/schema.ts";
import { type Box, freshBox } from "./support/box.ts";
import { program } from "./support/kinds.ts";

let box: Box;
beforeEach(() => {
  box = freshBox();
});
afterEach(() => box.remove());

test("T-6: without a probe no record has a version it did not read, and none is absent without a directory", async () => {
  for (const directory of [".claude", ".codex", ".gemini", ".config/opencode", ".agents", ".pi/agent"])
    mkdirSync(join(box.home, directory), { recursive: true });
  box.script("cursor-agent", "echo 1.0.0");
  const { agents } = await detectInteropAgents({ machine: box.machine() });
  expect(agents.map(({ kind }) => kind)).toEqual(["claude-code", "codex", "opencode", "cursor", "pi", "agents"]);
  for (const record of agents) {
    expect([record.version, record.versionSource]).toEqual([null, null]);
    expect(record.presence === "absent" && record.installDir === null).toBe(false);
  }
});

test("T-7: without PATH an agent with a directory is listed as unknown", async () => {
  mkdirSync(join(box.home, ".codex"));
  const { agents } = await detectInteropAgents({ machine: box.machine({ PATH: "" }) });
  expect(agents).toHaveLength(1);
  expect(agents[0]).toMatchObject({ kind: "codex", presence: "unknown", binary: null, installDir: "~/.codex" });
  expect(agents[0]?.evidence[0]).toEqual({ look: "path", where: "PATH", found: false, reason: "path-unset" });
});

test("records come in the order of the table, and counts alone list a kind", async () => {
  const machine = testMachine({ env: { PATH: "/usr/bin" } });
  const disk = memoryDisk(machine, { "/usr/bin/opencode": program(), "/usr/bin/claude": program() });
  const counts = new Map([
    ["goose", { skills: 2, projectArtifacts: 0 }],
    ["copilot", { skills: 0, projectArtifacts: 1 }],
    ["amp", { skills: 0, projectArtifacts: 0 }],
  ]);
  const { agents } = await detectInteropAgents({ machine, disk, counts });
  const order = INTEROP_AGENT_KINDS.map(({ id }) => id).filter((id) =>
    ["claude-code", "opencode", "copilot", "goose"].includes(id),
  );
  expect(agents.map(({ kind }) => kind)).toEqual(order);
  expect(agents.find(({ kind }) => kind === "goose")).toMatchObject({
    presence: "absent",
    skillCount: 2,
    installDir: null,
  });
});

test("no path names the home, the same disk gives the same bytes, and the schema takes the report", async () => {
  const machine = testMachine({
    env: { PATH: "relative:/home/me/bin:/usr/bin", CLAUDE_CONFIG_DIR: "/home/me/.claude2" },
  });
  const tree = {
    "/home/me/bin/claude": program(),
    "/home/me/.claude2/settings.json": "{}",
    "/home/me/.codex/config.toml": "",
    "/home/me/.agents/skills/a/SKILL.md": "",
    "/home/me/.npm/_npx/1/node_modules/@agentclientprotocol/codex-acp/package.json":
      '{"name":"@agentclientprotocol/codex-acp","version":"1.0.0"}',
    "/usr/bin/node": program(),
  };
  const run = async (): Promise<string> =>
    JSON.stringify(await detectInteropAgents({ machine, disk: memoryDisk(machine, tree), project: "/home/me/app" }));
  const text = await run();
  expect(text).not.toContain("/home/me");
  expect(await run()).toBe(text);
  const report = interopReportSchema.parse(JSON.parse(text));
  expect(report.agents.map(({ kind }) => kind)).toEqual(["claude-code", "codex", "agents"]);
  expect(() => interopReportSchema.parse({ ...report, extra: 1 })).toThrow();
});

test("the published JSON Schema is the one of the code", async () => {
  await expect(`${JSON.stringify(reportJsonSchema(), null, 2)}\n`).toMatchFileSnapshot("../schema/report.schema.json");
});

test("a disk that fails at every call ends as unknown or absent, never as an error", async () => {
  const machine = testMachine({ env: { PATH: "/usr/bin" } });
  const fail = (): never => {
    throw Object.assign(new Error("no"), { code: "EIO" });
  };
  const disk = {
    ...memoryDisk(machine, {}),
    stat: fail,
    lstat: fail,
    list: fail,
    listBatches: fail,
    identity: fail,
    realpath: fail,
    open: fail,
  };
  const { agents } = await detectInteropAgents({
    machine,
    disk,
    counts: new Map([["codex", { skills: 1, projectArtifacts: 0 }]]),
  });
  expect(agents[0]).toMatchObject({ kind: "codex", presence: "unknown" });
});
