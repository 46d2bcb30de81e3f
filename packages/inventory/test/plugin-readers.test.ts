import { describe, expect, test } from "vitest";
import { Place, skill } from "./support/home.ts";

describe("a plugin that lies in Claude Code's skills folder", () => {
  const readersIn = async (tree: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>> => {
    const place = new Place({ "~/.claude/skills/p/.claude-plugin/plugin.json": '{"name":"p"}', ...tree });
    const { items } = await place.host("claude-code");
    return Object.fromEntries(
      items
        .filter(({ kind }) => kind !== "plugin")
        .map(({ path, readBy }) => [path.slice("~/.claude/skills/p/".length), readBy]),
    );
  };

  test("is a folder of plain skills to hosts that search deep, and the rest of it is Claude Code's", async () => {
    const found = await readersIn({
      "~/.claude/skills/p/skills/s/SKILL.md": skill("s"),
      "~/.claude/skills/p/skills/nameless/SKILL.md": "---\ndescription: d\n---\n",
      "~/.claude/skills/p/agents/a.md": skill("a"),
    });
    expect(found["skills/s/SKILL.md"]).toEqual(expect.arrayContaining(["claude-code", "opencode", "kilo"]));
    expect(found["skills/s/SKILL.md"]).not.toContain("copilot");
    expect(found["skills/nameless/SKILL.md"]).toEqual(["claude-code"]);
    expect(found["agents/a.md"]).toEqual(["claude-code"]);
  });

  test("that is itself one skill", async () => {
    const found = await readersIn({ "~/.claude/skills/p/SKILL.md": skill("p") });
    expect(found["SKILL.md"]).toEqual(expect.arrayContaining(["claude-code", "opencode", "kilo"]));
  });
});

describe("Copilot, from a marketplace folder", () => {
  const place = (): Place => {
    const made = new Place({
      "market/.claude-plugin/marketplace.json":
        '{"name":"m","plugins":[{"name":"p","source":"./p"},{"name":"q","source":"./","strict":false,"skills":["./packs/x"]}]}',
      "market/p/.claude-plugin/plugin.json": '{"name":"p"}',
      "market/p/commands/c.md": skill("c"),
      "market/packs/x/SKILL.md": skill("x"),
    });
    made.add({
      "~/.copilot/settings.json": JSON.stringify({
        extraKnownMarketplaces: { m: { source: { source: "directory", path: made.path("market") } } },
        enabledPlugins: { "p@m": true, "q@m": true },
      }),
    });
    return made;
  };

  test("loads commands, and none of the skills that the entry lists", async () => {
    const { items } = await place().host("copilot");
    const readBy = (name: string): unknown =>
      items.find((item) => item.name === name && item.kind !== "plugin")?.readBy;
    expect(readBy("c")).toEqual(["copilot"]);
    expect(readBy("x")).toEqual([]);
  });
});

describe("whether a Qwen extension is on", () => {
  const stateOf = async (policy: object | null, older: object = {}): Promise<unknown> => {
    const place = new Place({
      "~/.qwen/extensions/e/qwen-extension.json": '{"name":"e","version":"1.0.0"}',
      "~/.qwen/extensions/extension-enablement.json": JSON.stringify(older),
    });
    const filled = JSON.stringify({ version: 2, extensions: policy === null ? {} : { id: { name: "e", ...policy } } });
    place.add({
      "~/.qwen/extension-store/state.json": filled.replaceAll("<home>", place.home).replaceAll("<app>", place.project),
    });
    const { items } = await place.host("qwen-code");
    return items.find(({ kind }) => kind === "plugin");
  };
  const ON = { defaultActivation: "enabled" };
  const OFF_AT_HOME = ["!<home>/*"];

  test.each([
    ["the default", ON, true],
    ["the default, off", { defaultActivation: "disabled" }, false],
    ["a path rule", { ...ON, legacyPathRules: OFF_AT_HOME }, false],
    ["the last rule that fits", { ...ON, legacyPathRules: [...OFF_AT_HOME, "<app>/"] }, true],
    ["a rule for elsewhere", { ...ON, legacyPathRules: ["!<home>/other/*"] }, true],
    ["an override", { ...ON, legacyPathRules: OFF_AT_HOME, workspaceOverrides: { "<app>": "enabled" } }, true],
    [
      "an override that inherits",
      { ...ON, legacyPathRules: OFF_AT_HOME, workspaceOverrides: { "<app>": "inherit" } },
      true,
    ],
  ])("%s", async (_, policy, enabled) => {
    expect(await stateOf(policy)).toMatchObject({ enabled });
  });

  test("an extension without a policy goes by the older file", async () => {
    expect(await stateOf(null, { e: { overrides: ["!/*"] } })).toMatchObject({ enabled: false });
    expect(await stateOf(null)).toMatchObject({ enabled: null });
  });
});
