import { describe, expect, test } from "vitest";
import { type Comparison, compare, type OurItem, shownName } from "../support/real-compare.ts";
import { explain } from "../support/real-expected.ts";

const item = (over: Partial<OurItem>): OurItem => ({
  id: `x:user:${over.kind ?? "skill"}:${over.path ?? over.name}`,
  kind: "skill",
  name: "a",
  path: "~/.x/skills/a/SKILL.md",
  plugin: null,
  readBy: ["codex"],
  ...over,
});

const ask = (over: Partial<Comparison>): ReturnType<typeof compare> =>
  compare({
    cli: "codex",
    where: "root",
    listing: {},
    items: [],
    real: (path) => path.replace("~", "/home"),
    shown: (path) => path,
    ...over,
  });

describe("compare", () => {
  test("agrees by file, whatever the names are", () => {
    expect(
      ask({ listing: { skills: [{ name: "other", path: "/home/.x/skills/a/SKILL.md" }] }, items: [item({})] }),
    ).toEqual([]);
  });

  test("names what only one side has", () => {
    const differences = ask({ listing: { skills: [{ name: "b", path: "/home/b/SKILL.md" }] }, items: [item({})] });
    expect(differences.map(({ side, item: words }) => [side, words])).toEqual([
      ["only-cli", "b /home/b/SKILL.md"],
      ["only-ours", "a ~/.x/skills/a/SKILL.md"],
    ]);
  });

  test("a name the CLI shows once and we have twice is shadowed", () => {
    const twice = [item({}), item({ path: "~/.y/skills/a/SKILL.md" })];
    expect(ask({ listing: { skills: [{ name: "a" }] }, items: twice }).map(({ side }) => side)).toEqual(["shadowed"]);
  });

  test("a kind the CLI cannot list, and items of other readers, are left alone", () => {
    expect(ask({ listing: { skills: [] }, items: [item({ kind: "agent" }), item({ readBy: ["pi"] })] })).toEqual([]);
  });

  test.each([{ enabled: false }, { installation: "stale" }, { installation: "cached" }])(
    "children of a plugin with %o are not loaded",
    (state) => {
      const plugin = item({
        id: "p",
        kind: "plugin",
        name: "p",
        path: "~/p",
        enabled: true,
        installation: "installed",
        ...state,
      });
      expect(ask({ listing: { skills: [], plugins: [] }, items: [plugin, item({ plugin: "p" })] })).toEqual([]);
    },
  );

  test("plugins by id, without the ones that are off", () => {
    const plugin = item({ kind: "plugin", name: "p", marketplace: "m", path: "~/p", enabled: true });
    const plugins = [
      { id: "p@m", enabled: true },
      { id: "off@m", enabled: false },
      { id: "q@m", enabled: true },
    ];
    expect(ask({ listing: { plugins }, items: [plugin] })).toEqual([
      { cli: "codex", where: "root", kind: "plugin", side: "only-cli", item: "q@m" },
    ]);
  });

  test("hooks of one file are told apart by event", () => {
    const hook = item({ kind: "hook", name: "Stop", event: "Stop", path: "~/hooks.json" });
    const listing = {
      hooks: [
        { name: "stop", path: "/home/hooks.json" },
        { name: "start", path: "/home/hooks.json" },
      ],
    };
    expect(ask({ listing, items: [hook] }).map(({ item: words }) => words)).toEqual(["start /home/hooks.json"]);
  });
});

describe("shownName", () => {
  const plugin = item({ id: "p", kind: "plugin", name: "alive", path: "~/m/alive" });
  test.each([
    ["claude-code", item({ name: "front", path: "~/m/alive/skills/folder/SKILL.md", plugin: "p" }), "alive:folder"],
    ["claude-code", item({ kind: "prompt", path: "~/m/alive/commands/ns/cmd.md", plugin: "p" }), "alive:ns:cmd"],
    [
      "claude-code",
      item({ kind: "agent", name: "deep", path: "~/m/alive/agents/ns/x.md", plugin: "p" }),
      "alive:ns:deep",
    ],
    ["claude-code", item({ kind: "agent", name: "deep", path: "~/.claude/agents/ns/x.md" }), "deep"],
    ["opencode", item({ kind: "prompt", path: "~/.config/opencode/command/ns/cmd.md" }), "ns/cmd"],
    ["opencode", item({ id: "o#command.c", kind: "prompt", name: "c", path: "~/.config/opencode/opencode.json" }), "c"],
    ["copilot", item({ name: "front", path: "~/m/alive/skills/folder/SKILL.md", plugin: "p" }), "front"],
  ] as const)("%s", (cli, one, name) => {
    expect(shownName({ cli, items: [plugin, one] }, one)).toBe(name);
  });
});

test("explain finds what no row covers, and rows that cover nothing", () => {
  const difference = { cli: "pi", where: "root", kind: "skill", side: "shadowed", item: "same ~/x" } as const;
  const row = { clis: ["pi"], kind: "skill", side: "shadowed", item: /^same /, reason: "r" } as const;
  const idle = { ...row, item: /^same/, where: "nested" } as const;
  expect(explain([difference, { ...difference, item: "new" }], [row, idle])).toEqual({
    unexplained: [{ ...difference, item: "new" }],
    idle: [idle],
  });
});
