import { expect, test } from "vitest";
import { brief, codes, hostOf, Place, skill } from "./support/home.ts";

test("F001, F007 a value with an unquoted colon is recovered, never silently", async () => {
  const place = new Place({
    "~/.claude/skills/a/SKILL.md": "---\nname: a\ndescription: Use it to plan: first step, then act\n---\n",
    "~/.claude/skills/b/SKILL.md": skill("b"),
    "~/.claude/commands/c.md": "---\ndescription: d\nargument-hint: [optional: some value]\n---\n",
  });
  const host = await place.host("claude-code");
  expect(host.items.map(brief)).toEqual([
    "prompt c ~/.claude/commands/c.md",
    "skill a ~/.claude/skills/a/SKILL.md",
    "skill b ~/.claude/skills/b/SKILL.md",
  ]);
  const recovered = host.items.find(({ name }) => name === "a");
  expect(recovered).toMatchObject({
    description: "Use it to plan: first step, then act",
    problems: ["frontmatter-recovered"],
  });
  expect(host.diagnostics.find(({ path }) => path === recovered?.path)?.message).toMatch(/line 3/);
  expect(host.status).toBe("known");
});

test("F003, F005 line ends change nothing, and a name from the file is told from one of the path", async () => {
  const text = "---\nname: other\ndescription: d\n---";
  const place = new Place({
    "~/.claude/skills/lf/SKILL.md": text,
    "~/.claude/skills/crlf/SKILL.md": text.replaceAll("\n", "\r\n"),
    "~/.claude/skills/cr/SKILL.md": text.replaceAll("\n", "\r"),
    "~/.claude/skills/demo/SKILL.md": "---\ndescription: d\n---\n",
  });
  const { items } = await place.host("claude-code");
  expect(items.map(({ name, nameSource }) => `${name} ${nameSource}`)).toEqual([
    "other frontmatter",
    "other frontmatter",
    "demo directory",
    "other frontmatter",
  ]);
});

test("F015 a binary main file is a problem of its own item", async () => {
  const place = new Place({
    "~/.claude/skills/bin/SKILL.md": Uint8Array.from({ length: 64 }, (_, i) => (i * 37 + 129) % 256),
    "~/.claude/skills/ok/SKILL.md": skill("ok"),
  });
  const host = await place.host("claude-code");
  expect(host.items).toMatchObject([
    { name: "bin", nameSource: "directory", problems: expect.arrayContaining(["invalid-utf8"]) },
    { name: "ok", problems: [] },
  ]);
  expect(host.status).toBe("known");
});

test("F025, F031, F037 groups: the folder with SKILL.md is the skill, examples in it are not, a group is noted", async () => {
  const place = new Place({
    "./.github/skills/shipping/land-it/SKILL.md": skill("land-it"),
    "./.github/skills/shipping/land-it/examples/SKILL.md": skill("example"),
    "./.claude/skills/cat/deep/SKILL.md": skill("deep"),
    "./.claude/skills/ok/SKILL.md": skill("ok"),
  });
  const inventory = await place.inventory();
  const copilot = hostOf(inventory, "copilot");
  expect(copilot.items.map(brief)).toEqual(["skill land-it ./.github/skills/shipping/land-it/SKILL.md"]);
  expect(codes(copilot)).toEqual(["skill-group ./.github/skills", "skill-inside-skill ./.github/skills"].sort());
  const claude = hostOf(inventory, "claude-code");
  const deep = claude.items.find(({ name }) => name === "deep");
  expect(deep?.readBy).not.toContain("claude-code");
  expect(deep?.readBy).toContain("opencode");
  expect(claude.items.find(({ name }) => name === "ok")?.readBy).toContain("claude-code");
  expect(codes(claude)).toContain("skill-group ./.claude/skills");
});

test("F033 the project of a directory inside a host's folder is the project around it", async () => {
  const place = new Place({ "plain/.claude/agents/a.md": skill("a") });
  const { items } = await place.host("claude-code", { project: place.path("plain/.claude/agents") });
  expect(items.map(({ path }) => path)).toEqual(["./.claude/agents/a.md"]);
});

test("F035 a worktree inside its repository is its own project", async () => {
  const place = new Place({
    "./AGENTS.md": "outer",
    "./.claude/worktrees/w/.git": "gitdir: ../../../.git/worktrees/w\n",
    "./.claude/worktrees/w/AGENTS.md": "inner",
  });
  const { items } = await place.host("agents", { project: place.path("./.claude/worktrees/w") });
  expect(items.map(({ path, size }) => `${path} ${size}`)).toEqual(["./AGENTS.md 5"]);
});

test("F041, F043, F047 names are for display: ids tell same-named items apart, an unsafe name is nobody's key", async () => {
  const place = new Place({
    "~/.claude/skills/evil/SKILL.md": skill("../../evil"),
    "~/.claude/skills/one/SKILL.md": skill("bird"),
    "./.claude/skills/one/SKILL.md": skill("bird", "license: MIT\n"),
  });
  const { items, diagnostics } = await place.host("claude-code");
  expect(items.map(({ id, name }) => `${name} ${id}`)).toEqual([
    "evil claude-code:user:skill:.claude/skills/evil/SKILL.md",
    "bird claude-code:user:skill:.claude/skills/one/SKILL.md",
    "bird claude-code:project:skill:.claude/skills/one/SKILL.md",
  ]);
  expect(items[0]).toMatchObject({ nameSource: "directory", problems: ["name-unsafe"] });
  expect(diagnostics[0]?.message).toContain('"../../evil"');
});

test("F051 a directory marketplace is read in place, and its cache copy counts as stale", async () => {
  const place = new Place({
    "market/.claude-plugin/marketplace.json":
      '{"name":"m","owner":{"name":"o"},"plugins":[{"name":"p","source":"./plugins/p"}]}',
    "market/plugins/p/.claude-plugin/plugin.json": '{"name":"p","version":"2.0.0"}',
    "market/plugins/p/skills/s/SKILL.md": skill("s"),
    "~/.claude/plugins/cache/m/p/1.0.0/skills/s/SKILL.md": skill("old"),
    "~/.claude/settings.json": '{"enabledPlugins":{"p@m":true}}',
  });
  const folder = place.path("market");
  place.add({
    "~/.claude/plugins/known_marketplaces.json": JSON.stringify({
      m: { source: { source: "directory", path: folder }, installLocation: folder },
    }),
    "~/.claude/plugins/installed_plugins.json": JSON.stringify({
      version: 2,
      plugins: {
        "p@m": [{ scope: "user", installPath: place.path("~/.claude/plugins/cache/m/p/1.0.0"), version: "1.0.0" }],
      },
    }),
  });
  const { items } = await place.host("claude-code");
  expect(items.map(({ kind, name, path }) => `${kind} ${name} ${path}`)).toEqual([
    `plugin p ${folder}/plugins/p`,
    `skill s ${folder}/plugins/p/skills/s/SKILL.md`,
    "plugin p ~/.claude/plugins/cache/m/p/1.0.0",
  ]);
  expect(items.filter(({ kind }) => kind === "plugin")).toMatchObject([
    { installation: "live", enabled: true },
    { installation: "stale" },
  ]);
});

test("F053 the registry decides which cached version is loaded; the other is stale and has no children", async () => {
  const place = new Place({
    "~/.claude/plugins/cache/m/p/2.2.0/skills/s/SKILL.md": skill("old"),
    "~/.claude/plugins/cache/m/p/2.7.0/skills/s/SKILL.md": skill("new"),
  });
  place.add({
    "~/.claude/plugins/installed_plugins.json": JSON.stringify({
      version: 2,
      plugins: {
        "p@m": [{ scope: "user", installPath: place.path("~/.claude/plugins/cache/m/p/2.7.0"), version: "2.7.0" }],
      },
    }),
  });
  const { items } = await place.host("claude-code");
  expect(items.map((item) => `${item.kind} ${item.name} ${item.kind === "plugin" ? item.installation : ""}`)).toEqual([
    "plugin p stale",
    "plugin p installed",
    "skill new ",
  ]);
});

test("F055 a cached Codex plugin without an entry is cached, and nothing of it is read", async () => {
  const place = new Place({
    "~/.codex/plugins/cache/m/x/1.2.3/.codex-plugin/plugin.json": '{"name":"x"}',
    "~/.codex/plugins/cache/m/x/1.2.3/skills/s/SKILL.md": skill("s"),
    "~/.codex/plugins/cache/m/x/1.10.0/.codex-plugin/plugin.json": '{"name":"x"}',
  });
  const cached = await place.host("codex");
  expect(cached.items.filter(({ kind }) => kind === "plugin")).toMatchObject([
    { installation: "cached" },
    { installation: "cached" },
  ]);
  expect(cached.items.every(({ readBy }) => readBy.length === 0)).toBe(true);
  place.add({ "~/.codex/config.toml": '[plugins."x@m"]\nenabled = true\n' });
  const installed = await place.host("codex");
  expect(
    installed.items
      .filter(({ kind }) => kind === "plugin")
      .map((item) => item.kind === "plugin" && `${item.version} ${item.installation}`),
  ).toEqual(["1.10.0 installed", "1.2.3 stale"]);
});

test.each(["../../etc", "C:\\x", "\\\\srv\\x", "skills/../../y"])(
  "F057 a component path %j is refused by its field, and nothing outside is read",
  async (path) => {
    const place = new Place({
      "~/.claude/skills/p/.claude-plugin/plugin.json": JSON.stringify({ name: "p", skills: [path] }),
      "~/y/s/SKILL.md": skill("outside"),
      "~/etc/s/SKILL.md": skill("outside"),
    });
    const host = await place.host("claude-code");
    expect(host.items.map(brief)).toEqual(["plugin p ~/.claude/skills/p"]);
    expect(host.diagnostics.map(({ code, message }) => `${code} ${message}`).join()).toMatch(
      /manifest-path-(escapes|form) .*skills/,
    );
  },
);

test("F061 agents given as a folder are its files", async () => {
  const place = new Place({
    "~/.claude/skills/p/.claude-plugin/plugin.json": '{"name":"p","agents":"./team/"}',
    "~/.claude/skills/p/team/a.md": skill("a"),
    "~/.claude/skills/p/team/b.md": skill("b"),
    "~/.claude/skills/p/agents/c.md": skill("c"),
  });
  const { items } = await place.host("claude-code");
  expect(items.filter(({ kind }) => kind === "agent").map(({ name }) => name)).toEqual(["a", "b"]);
});

test("F099, F107 no value of a server reaches the inventory: env, header, argument, URL user", async () => {
  const values = ["sk-envvalue1234567890", "headervalue-abcdef", "argvalue-123456", "userpass99"];
  const place = new Place({
    "./.mcp.json": JSON.stringify({
      mcpServers: {
        s: {
          command: "/usr/bin/npx",
          args: [`--key=${values[2]}`, `postgresql://u:${values[3]}@h/db`],
          env: { TOKEN: values[0] },
        },
        r: {
          type: "http",
          url: `https://u:${values[3]}@host.example:8443/p?k=${values[2]}`,
          headers: { Authorization: `Bearer ${values[1]}` },
        },
        c: { command: `npx --key=${values[2]} run` },
      },
    }),
  });
  const inventory = await place.inventory();
  const text = JSON.stringify(inventory);
  for (const value of values) expect(text).not.toContain(value);
  expect(hostOf(inventory, "claude-code").items).toMatchObject([
    { name: "c", command: "npx" },
    {
      name: "r",
      transport: "http",
      headerNames: ["Authorization"],
      urlOrigin: "https://host.example:8443",
      command: null,
    },
    { name: "s", transport: "stdio", command: "npx", envNames: ["TOKEN"], urlOrigin: null },
  ]);
});

test("F123 CLAUDE_CONFIG_DIR is the folder itself, for skills and for settings", async () => {
  const place = new Place({
    "moved/skills/s/SKILL.md": skill("s"),
    "moved/settings.json": '{"hooks":{"Stop":[]}}',
    "moved/.claude.json": '{"mcpServers":{"m":{"command":"x"}}}',
    "~/.claude/skills/not-this/SKILL.md": skill("not-this"),
  });
  const moved = place.path("moved");
  const { items } = await place.host("claude-code", { machine: place.machine({ CLAUDE_CONFIG_DIR: moved }) });
  expect(items.filter(({ readBy }) => readBy.includes("claude-code")).map(brief)).toEqual([
    `mcp m ${moved}/.claude.json`,
    `hook Stop ${moved}/settings.json`,
    `skill s ${moved}/skills/s/SKILL.md`,
  ]);
});
