import { expect, test } from "vitest";
import { Place, skill } from "./support/home.ts";

// The inventory half of the reference system's contracts T-37 to T-43; deliberate differences stand in docs/decisions.

test.each([
  ["claude-code", ".claude", ".claude"],
  ["codex", ".codex", ".codex"],
  ["antigravity", ".gemini/config", null],
  ["copilot", ".copilot", ".github"],
  ["opencode", ".config/opencode", ".opencode"],
])("T-37 %s: a user skill, a user agent and a project skill", async (id, user, project) => {
  const agent = id === "codex" ? "toml" : "md";
  const place = new Place({
    [`~/${user}/skills/one/SKILL.md`]: skill("one"),
    [`~/${user}/agents/two.${agent}`]: agent === "md" ? skill("two") : 'name = "two"\ndescription = "d"\n',
    // Difference: `.agents` belongs to the kind `agents`, so that Antigravity's project half is listed there.
    [`./${project ?? ".agents"}/skills/three/SKILL.md`]: skill("three"),
  });
  const { hosts } = await place.inventory();
  const own = hosts.find(({ host }) => host === id);
  expect(own?.status).toBe("known");
  const of = (kind: string, scope: string) =>
    hosts
      .flatMap(({ items }) => items)
      .filter((item) => item.kind === kind && item.scope === scope)
      .map(({ name }) => name);
  expect(of("skill", "user")).toEqual(["one"]);
  expect(of("agent", "user")).toEqual(["two"]);
  expect(of("skill", "project")).toEqual(["three"]);
  const owner = hosts.find(({ items }) => items.some(({ name }) => name === "three"));
  expect(owner?.host).toBe(project === null ? "agents" : id);
});

test("T-38 codex: a cached plugin with an entry, switched off, and two servers", async () => {
  const place = new Place({
    "~/.codex/plugins/cache/market/example/1.2.3/plugin.json": '{"name":"example"}',
    "~/.codex/config.toml":
      '[plugins."example@market"]\nenabled = false\n[mcp_servers.a]\ncommand = "x"\n[mcp_servers.b]\nurl = "https://h.example/x?token=t"\n',
  });
  const { items } = await place.host("codex");
  const plugin = items.find(({ kind }) => kind === "plugin");
  expect(plugin).toMatchObject({
    name: "example",
    marketplace: "market",
    version: "1.2.3",
    installation: "installed",
    enabled: false,
    readBy: [],
  });
  const servers = items.filter(({ kind }) => kind === "mcp");
  expect(servers).toMatchObject([
    { name: "a", transport: "stdio", command: "x", urlOrigin: null },
    { name: "b", transport: "http", command: null, urlOrigin: "https://h.example" },
  ]);
});

test("T-39 copilot: a plugin of a directory marketplace is read in place", async () => {
  const place = new Place({
    "market/.claude-plugin/marketplace.json": '{"name":"market","plugins":[{"name":"example","source":"./example"}]}',
    "market/example/.claude-plugin/plugin.json": '{"name":"example","version":"1.0.0"}',
    "market/example/skills/s/SKILL.md": skill("s"),
  });
  const folder = place.path("market");
  place.add({
    "~/.copilot/settings.json": JSON.stringify({
      extraKnownMarketplaces: { market: { source: { source: "directory", path: folder } } },
      enabledPlugins: { "example@market": true },
    }),
  });
  const { items } = await place.host("copilot");
  // Difference: `live` says that the folder itself is loaded; the reference calls it installed.
  expect(items.find(({ kind }) => kind === "plugin")).toMatchObject({
    name: "example",
    path: `${folder}/example`,
    marketplace: "market",
    installation: "live",
    enabled: true,
  });
  expect(items.filter(({ kind }) => kind === "skill")).toMatchObject([
    { name: "s", plugin: `copilot:user:plugin:${folder}/example`, readBy: ["copilot"] },
  ]);
});

test("T-40 claude: a user record counts, the record of another project does not", async () => {
  const place = new Place({
    "~/.claude/plugins/cache/test-market/bundle/1.2.3/.claude-plugin/plugin.json": '{"name":"bundle"}',
  });
  const installPath = place.path("~/.claude/plugins/cache/test-market/bundle/1.2.3");
  place.add({
    "~/.claude/plugins/installed_plugins.json": JSON.stringify({
      version: 2,
      plugins: {
        "bundle@test-market": [
          { scope: "user", installPath, version: "1.2.3" },
          { scope: "project", installPath: `${installPath}-other`, projectPath: "/somewhere/else", version: "9.0.0" },
        ],
      },
    }),
  });
  const { items } = await place.host("claude-code");
  expect(items.filter(({ kind }) => kind === "plugin")).toMatchObject([
    { name: "bundle", marketplace: "test-market", version: "1.2.3", installation: "installed" },
  ]);
});

test("T-41 claude: broken settings and a linked skills root leave the host partly known", async () => {
  const place = new Place({
    "~/.claude/settings.json": "invalid json",
    "elsewhere/skills/x/SKILL.md": skill("x"),
    "~/.claude/agents/a.md": skill("a"),
  });
  place.add({ "~/.claude/skills": { link: place.path("elsewhere/skills") } });
  const host = await place.host("claude-code");
  // Difference: the reference makes the whole inventory unknown; here what could be read stays known.
  expect(host.status).toBe("partial");
  expect(host.items).toMatchObject([
    { kind: "agent", name: "a" },
    { kind: "skill", path: "~/.claude/skills", link: "outside", digest: null, problems: ["link-outside"] },
  ]);
  expect(host.diagnostics.map(({ code }) => code)).toEqual(["declaration-invalid", "link-outside"].sort());
});

test("T-42 servers of ~/.claude.json, .mcp.json and opencode.json; the token is nowhere", async () => {
  const place = new Place({
    "~/.claude.json": '{"mcpServers":{"one":{"command":"x"}},"history":["TOKEN-VALUE"]}',
    "./.mcp.json": '{"mcpServers":{"two":{"command":"y","env":{"API_TOKEN":"TOKEN-VALUE"}}}}',
    "./opencode.json":
      '{"mcp":{"three":{"type":"local","command":["z","--key=TOKEN-VALUE"]}},"plugin":["sample-plugin"]}',
  });
  const inventory = await place.inventory();
  const named = (host: string, kind: string) =>
    inventory.hosts
      .find((one) => one.host === host)
      ?.items.filter((item) => item.kind === kind)
      .map(({ name }) => name);
  expect(named("claude-code", "mcp")).toEqual(["one", "two"]);
  expect(named("opencode", "mcp")).toEqual(["three"]);
  expect(named("opencode", "executable")).toEqual(["sample-plugin"]);
  expect(JSON.stringify(inventory)).not.toContain("TOKEN-VALUE");
});

test("T-43 hooks of settings.json and a server with a secret: names only", async () => {
  const place = new Place({
    "~/.claude/settings.json":
      '{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"curl -H SECRET-VALUE"}]}]}}',
    "~/.claude/.mcp.json": '{"mcpServers":{"s":{"command":"x","env":{"NAME":"SECRET-VALUE"}}}}',
  });
  const inventory = await place.inventory();
  const { items } = inventory.hosts.find(({ host }) => host === "claude-code") ?? { items: [] };
  expect(items).toMatchObject([
    { kind: "mcp", name: "s", envNames: ["NAME"], readBy: [] },
    {
      kind: "hook",
      name: "PreToolUse",
      event: "PreToolUse",
      matchers: ["Bash"],
      readBy: expect.arrayContaining(["claude-code"]),
    },
  ]);
  expect(JSON.stringify(inventory)).not.toContain("SECRET-VALUE");
});
