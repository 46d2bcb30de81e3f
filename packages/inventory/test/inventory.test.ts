import { memoryDisk, testMachine } from "@agent-interop/source/testing";
import { expect, test } from "vitest";
import { discoverInteropInventory, type InventoryItem, streamInteropInventory } from "../src/index.ts";
import { inventoryJsonSchema, inventorySchema } from "../src/schema.ts";
import { hostOf, Place, skill } from "./support/home.ts";

const rich = (): Place => {
  const place = new Place({
    "~/.claude/skills/b/SKILL.md": skill("b"),
    "~/.claude/skills/a-b/SKILL.md": skill("a-b"),
    "~/.claude/skills/a/SKILL.md": skill("a"),
    "~/.claude/agents/team/rev.md": skill("rev"),
    "~/.claude/settings.json": '{"hooks":{"Stop":[],"PreToolUse":[{"matcher":"B"},{"matcher":"A"}]}}',
    "~/.agents/skills/a/SKILL.md": skill("a"),
    "~/.codex/AGENTS.md": "rules",
    "~/.gemini/commands/git/commit.toml": 'prompt = "p"\ndescription = "d"\n',
    "./opencode.json":
      '{"agent":{"x":{"description":"dx"}},"agents":{"x":{"description":"again"}},"command":{"y#z":{"template":"t"}}}',
    "./CLAUDE.md": "text",
  });
  return place;
};

test("hosts come in registry order, also empty ones, and every item fits the schema", async () => {
  const inventory = await rich().inventory();
  expect(() => inventorySchema.parse(inventory)).not.toThrow();
  expect(inventory.hosts.slice(0, 9).map(({ host }) => host)).toEqual([
    "claude-code",
    "codex",
    "opencode",
    "gemini",
    "copilot",
    "cursor",
    "antigravity",
    "pi",
    "agents",
  ]);
  expect(hostOf(inventory, "cursor")).toMatchObject({ status: "known", items: [], diagnostics: [] });
});

test("ids are unique, stable, and escape what would break them", async () => {
  const inventory = await rich().inventory();
  const ids = inventory.hosts.flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("opencode:project:agent:opencode.json#agent.x");
  expect(ids).toContain("opencode:project:prompt:opencode.json#command.y%23z");
  expect(ids).toContain("claude-code:user:hook:.claude/settings.json#PreToolUse");
  expect(ids).toContain("gemini:user:prompt:.gemini/commands/git/commit.toml");
});

test("items of a scope come in code-unit order of their paths, and a duplicate points to what came before", async () => {
  const inventory = await rich().inventory();
  for (const { host, items } of inventory.hosts) {
    for (const scope of ["user", "project"] as const) {
      const paths = items.filter((item) => item.scope === scope).map(({ path }) => path);
      expect(paths, `${host} ${scope}`).toEqual([...paths].sort());
    }
  }
  expect(hostOf(inventory, "agents").items[0]).toMatchObject({
    duplicateOf: "claude-code:user:skill:.claude/skills/a/SKILL.md",
  });
});

test("the streaming API gives the same as the collected one", async () => {
  const place = rich();
  const inventory = await place.inventory();
  const hosts: { host: string; items: InventoryItem[]; status?: string }[] = [];
  for await (const event of streamInteropInventory({ machine: place.machine(), project: place.project })) {
    if (event.type === "host") hosts.push({ host: event.host, items: [] });
    else if (event.type === "item") hosts.at(-1)?.items.push(event.item);
    else Object.assign(hosts.at(-1) as object, event.summary);
  }
  expect(hosts).toEqual(inventory.hosts);
});

test("one host alone is the same slice of the whole", async () => {
  const place = rich();
  const whole = await place.inventory();
  const { hosts } = await place.inventory({ hosts: ["agents"] });
  expect(hosts).toEqual([hostOf(whole, "agents")]);
});

test("two runs give the same bytes", async () => {
  const place = rich();
  expect(JSON.stringify(await place.inventory())).toBe(JSON.stringify(await place.inventory()));
});

test("an aborted signal throws its reason; progress is told", async () => {
  const place = rich();
  const reason = new Error("enough");
  await expect(place.inventory({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const seen: number[] = [];
  await place.inventory({ onProgress: ({ items }) => seen.push(items) });
  expect(seen.at(-1)).toBeGreaterThan(0);
});

test("the home itself, or a directory above it, is no project", async () => {
  const place = rich();
  for (const project of [place.home, place.root]) {
    const { hosts } = await place.inventory({ project });
    expect(hosts.flatMap(({ items }) => items).every(({ scope }) => scope === "user")).toBe(true);
  }
});

test("project roots are looked at from the examined directory up to the repository root", async () => {
  const place = new Place({
    "./.claude/skills/top/SKILL.md": skill("top"),
    "./pkg/.claude/skills/low/SKILL.md": skill("low"),
    "./pkg/src/x.ts": "",
  });
  const { items } = await place.host("claude-code", { project: place.path("./pkg/src") });
  expect(items.map(({ path }) => path)).toEqual(["./.claude/skills/top/SKILL.md", "./pkg/.claude/skills/low/SKILL.md"]);
});

test("a project's servers inside ~/.claude.json are project scope; other projects' are not listed", async () => {
  const place = new Place({});
  place.add({
    "~/.claude.json": JSON.stringify({
      mcpServers: { mine: { command: "a" } },
      projects: {
        [place.project]: { mcpServers: { here: { command: "b" } } },
        "/other": { mcpServers: { there: { command: "c" } } },
      },
    }),
  });
  const { items } = await place.host("claude-code");
  expect(items.map(({ id, scope, path }) => [id, scope, path])).toEqual([
    ["claude-code:user:mcp:.claude.json#mine", "user", "~/.claude.json"],
    ["claude-code:project:mcp:.claude.json#here", "project", "~/.claude.json"],
  ]);
});

test("names such as __proto__ and constructor are names like any other", async () => {
  const place = new Place({
    "~/.claude/skills/__proto__/SKILL.md": skill("__proto__"),
    "./.mcp.json": '{"mcpServers":{"__proto__":{"command":"x","env":{"constructor":"v"}},"toString":{"command":"y"}}}',
  });
  const { items } = await place.host("claude-code");
  expect(items.map(({ name }) => name)).toEqual(["__proto__", "__proto__", "toString"]);
  expect(({} as Record<string, unknown>)["command"]).toBeUndefined();
});

test("Windows and macOS layouts, on a disk in memory", async () => {
  const windows = testMachine({ platform: "win32", env: { Path: "C:\\bin" } });
  const disk = memoryDisk(windows, {
    "C:\\Users\\me\\.claude\\skills\\s\\SKILL.md": skill("s"),
    "C:\\Users\\me\\.codex\\config.toml": '[mcp_servers.m]\ncommand = "C:\\\\tools\\\\run.exe"\n',
    "C:\\Users\\me\\app\\.git\\HEAD": "",
    "C:\\Users\\me\\app\\.claude\\agents\\team\\a.md": skill("a"),
  });
  const { hosts } = await discoverInteropInventory({ machine: windows, disk, project: windows.cwd });
  const items = hosts.flatMap((host) => host.items);
  expect(items.map(({ id, path }) => `${id} ${path}`)).toEqual([
    "claude-code:user:skill:.claude/skills/s/SKILL.md ~/.claude/skills/s/SKILL.md",
    "claude-code:project:agent:.claude/agents/team/a.md ./.claude/agents/team/a.md",
    "codex:user:mcp:.codex/config.toml#m ~/.codex/config.toml",
  ]);
  expect(items[2]).toMatchObject({ command: "run.exe" });
  const mac = testMachine({ platform: "darwin", home: "/Users/me", cwd: "/Users/me" });
  const found = await discoverInteropInventory({
    machine: mac,
    disk: memoryDisk(mac, { "/Users/me/.claude/agents/a.md": skill("a") }),
  });
  expect(hostOf(found, "claude-code").items).toMatchObject([{ path: "~/.claude/agents/a.md", name: "a" }]);
});

test("inventory.schema.json is the published schema", async () => {
  await expect(`${JSON.stringify(inventoryJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    "../schema/inventory.schema.json",
  );
});
