import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { adapter, BUNDLE, installed, PLACES, put, scratch, tree, uninstalled } from "./support/adapters.ts";

/** What a user of the host may have lying there already, in every file that is shared, with whatever form it has. */
const USER: Readonly<Record<string, string>> = {
  ".claude/settings.json":
    '{\n    // mine\n    "hooks": {"Stop": [ {"hooks": [{"type": "command", "command": "mine"}]} ],},\n    "model": "x"\n}\n',
  ".claude/CLAUDE.md": "# Mine",
  ".claude/agents/reviewer.md": "mine\n",
  ".claude/skills/gsd-mine/SKILL.md": "mine\n",
  ".codex/hooks.json": '\ufeff{"hooks":{}}',
  ".codex/AGENTS.md": "one\r\ntwo\r\n",
  ".codex/config.toml": "[features]\nhooks = true # mine\n",
  ".gemini/settings.json": "{}",
  ".gemini/GEMINI.md": "",
  ".gemini/config/hooks.json": '{ "theirs": { "Stop": [] } }',
  ".qwen/settings.json": '{\r\n\t"a": 1\r\n}\r\n',
  ".cursor/hooks.json": '{"version":1,"hooks":{"stop":[]}}\n',
  ".github/copilot-instructions.md": "mine\n\n",
  ".cursor/rules/mine.mdc": "mine",
  ".agents/hooks.json": " ",
  "AGENTS.md": "# Project\n",
  "CLAUDE.md": "\n\n",
  "src/main.ts": "export {};\n",
};

describe.each(PLACES)("%s, %s scope", (host, scope) => {
  test("what is written", async () => {
    const root = scratch();
    const plan = await adapter(root, host, scope).plan(BUNDLE);
    expect(tree(root)).toEqual({});
    await installed(adapter(root, host, scope));
    const files = Object.keys(tree(root)).filter((path) => !tree(root)[path]?.startsWith("directory"));
    const ours = files.filter((path) => !path.startsWith(".agent-interop/"));
    expect(ours).toEqual(plan.actions.map(({ path }) => path));
    expect(files.length).toBe(ours.length + 1);
    const manifest = ours.map((path) => `== ${path}\n${readFileSync(join(root, path), "utf8")}`);
    const omitted = plan.omitted.map(({ item, why }) => `-- ${item}: ${why}\n`);
    await expect([...manifest, ...omitted].join("")).toMatchFileSnapshot(`golden/${host}.${scope}.txt`);
  });

  test("install, uninstall of an empty directory is the identity", async () => {
    const root = scratch();
    const done = await installed(adapter(root, host, scope));
    expect(done.changed).toBe(true);
    const gone = await uninstalled(adapter(root, host, scope));
    expect([gone.receipt, gone.kept, tree(root)]).toEqual([null, [], {}]);
  });

  test("twice changes nothing, and over files of the user install, uninstall is the identity", async () => {
    const root = scratch();
    put(root, USER);
    const before = tree(root, true);
    await installed(adapter(root, host, scope));
    const between = tree(root, true);
    const second = await installed(adapter(root, host, scope));
    expect([second.changed, tree(root, true)]).toEqual([false, between]);
    for (const path of Object.keys(USER))
      if (!second.receipt?.shared.some((one) => one.path === path)) expect(between[path]).toBe(before[path]);
    const gone = await uninstalled(adapter(root, host, scope));
    expect(gone.kept).toEqual([]);
    const plain = (all: Record<string, string>) =>
      Object.entries(all).map(([path, one]) => `${path} ${one.split(" ").slice(0, 2).join(" ")}`);
    expect(plain(tree(root, true))).toEqual(plain(before));
  });
});
