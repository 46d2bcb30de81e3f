import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AdoptionPlan,
  applyInteropAdoption,
  type PlanEntry,
  type PlanOptions,
  planInteropAdoption,
} from "../src/index.ts";
import { planSarif } from "../src/sarif.ts";
import { importing, portable } from "./import/support.ts";
import { skill, type World, world } from "./support.ts";

let here: World;
beforeEach(() => {
  here = world();
});
afterEach(() => here.remove());

const plan = async (options: Partial<PlanOptions> = {}): Promise<AdoptionPlan> =>
  planInteropAdoption(await here.inventory(), { ...here.examined, library: here.library, ...options });
const shown = ({ findings }: Pick<PlanEntry, "findings">): readonly string[] =>
  findings.map(({ code, excerpt, line, path }) => `${code} ${path}:${line} ${excerpt}`);
const found = (made: AdoptionPlan, name: string): readonly string[] =>
  shown(made.entries.find((entry) => entry.name === name) as PlanEntry);

describe("commands and links of loose items", () => {
  it("are found in the text that a host expands; links in the Markdown beside it too, by its depth", async () => {
    const body =
      "See [a](refs/a.md) and [b](../other/SKILL.md).\nNow: !`git log`\nRun `git log`.\n```sh\n[c](/d) ls\n```\n";
    here.write(".claude/skills/one/SKILL.md", skill("one", body));
    here.write(".claude/skills/one/refs/a.md", "[up](../SKILL.md) [out](../../x.md) and Now: !`id`\n");
    here.write(".claude/skills/one/refs/b.txt", "[out](../../../x.md)\n");
    expect(found(await plan(), "one")).toEqual([
      "text-link-leaves SKILL.md:5 a](refs/a.md) and [b](../other/SKILL.md).",
      "text-shell-injection SKILL.md:6 Now: !`git log`",
      "text-link-leaves refs/a.md:1 p](../SKILL.md) [out](../../x.md) and Now: !`id`",
    ]);
  });

  it("are found by the forms of the host that the text is of, and of the hosts it may be put before", async () => {
    here.write(".gemini/commands/fix.toml", 'prompt = """\nDo !{git log} with @{../notes.md} and @{a/b.md}\n"""\n');
    here.write(".gemini/commands/hid.toml", 'prompt = "Do \\u0021{git log}"\n');
    here.write(".codex/skills/two/SKILL.md", skill("two", "Now: !`id` and @~/notes.md\n"));
    here.write(".claude/commands/read.md", "Read @~/notes.md and @src/a.ts, not `@/b`.\n");
    here.write(
      ".claude/agents/three.md",
      "---\nname: three\ndescription: See [x](file:///etc/x)\n---\n[up](../x.md)\n",
    );
    const made = await plan();
    expect(found(made, "fix")).toEqual([
      "text-shell-injection fix.toml:2 Do !{git log} with @{../notes.md} and @{a/b.md}",
      "text-link-leaves fix.toml:2 Do !{git log} with @{../notes.md} and @{a/b.md}",
    ]);
    expect(found(made, "hid")).toEqual(["text-shell-injection hid.toml:null Do !{git log}"]);
    expect(found(made, "two")).toEqual(["text-shell-injection SKILL.md:5 Now: !`id` and @~/notes.md"]);
    expect(found(made, "read")).toEqual(["text-link-leaves read.md:1 Read @~/notes.md and @src/a.ts, not `@/b`."]);
    expect(found(made, "three")).toEqual([
      "text-link-leaves three.md:null See [x](file:///etc/x)",
      "text-link-leaves three.md:3 description: See [x](file:///etc/x)",
      "text-link-leaves three.md:5 [up](../x.md)",
    ]);
  });

  it("are not looked for when nobody asked", async () => {
    here.write(".claude/skills/one/SKILL.md", skill("one", "!`ls` [a](/b)\n"));
    expect((await plan({ findings: false })).entries.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it("are those of the items in a bundle: it is the item that a link leaves", async () => {
    here.write(".claude/skills/one/SKILL.md", skill("one", "[b](../two/SKILL.md) [in](refs/../a.md)\n"));
    here.write(".claude/skills/two/SKILL.md", skill("two", "!`ls`\n"));
    const made = await plan({ bundle: true });
    expect(found(made, "one")).toEqual(["text-link-leaves SKILL.md:5 [b](../two/SKILL.md) [in](refs/../a.md)"]);
    expect(found(made, "two")).toEqual(["text-shell-injection SKILL.md:5 !`ls`"]);
    const options = { ...here.examined, library: here.library };
    const done = await applyInteropAdoption(made, { approved: true }, options);
    expect([done.installed.map(({ id }) => id), done.refused]).toEqual([["claude-code-bundle"], []]);
  });

  it("are results of SARIF with their rules, the same when only their lines moved", async () => {
    const text = "[a](file:///home/me/x) !`ls`\n";
    here.write(".claude/skills/one/SKILL.md", skill("one", text));
    const of = async () => {
      const [run] = planSarif(await plan(), "1.0.0").runs;
      return { rules: run.tool.driver.rules, results: run.results };
    };
    const { results, rules } = await of();
    expect(rules.map(({ id }) => id)).toEqual(["text-link-leaves", "text-shell-injection"]);
    for (const { help } of rules) expect(help?.text.length).toBeGreaterThan(20);
    expect(
      results.map(({ level, locations: [{ physicalLocation }], ruleId }) => [
        level,
        ruleId,
        physicalLocation.artifactLocation.uri,
        physicalLocation.region?.startLine,
      ]),
    ).toEqual([
      ["warning", "text-link-leaves", ".claude/skills/one/SKILL.md", 5],
      ["warning", "text-shell-injection", ".claude/skills/one/SKILL.md", 5],
    ]);
    expect(JSON.stringify(results)).not.toContain("/me/");
    here.write(".claude/skills/one/SKILL.md", skill("one", `\n\n${text}`));
    expect((await of()).results.map(({ partialFingerprints }) => partialFingerprints)).toEqual(
      results.map(({ partialFingerprints }) => partialFingerprints),
    );
  });
});

describe("commands and links of a plugin", () => {
  const at = (path: string): string => `.claude/plugins/cache/market/example/1.0.0/${path}`;

  it("are told by the depth in the plugin and in its package", async () => {
    const installPath = join(here.home, at(""));
    const plugins = { "example@market": [{ scope: "user", installPath, version: "1.0.0" }] };
    here.write(".claude/plugins/installed_plugins.json", JSON.stringify({ version: 2, plugins }));
    here.write(at(".claude-plugin/plugin.json"), '{"name":"example","version":"1.0.0"}');
    here.write(
      at("skills/one/SKILL.md"),
      skill("one", "[in](../../README.md) [sub](../two/x.md)\n[out](../../../x.md)\n"),
    );
    here.write(at("skills/one/refs/deep/a.md"), "[in](../../../../x.md)\n[out](../../../../../x.md)\n");
    here.write(at("commands/git/commit.md"), "[in](../x.md) now !`git log`\n[out of its package](../../x.md)\n");
    const [entry] = (await plan()).entries.filter(({ kind }) => kind === "plugin");
    expect(shown(entry as PlanEntry)).toEqual([
      "text-shell-injection commands/git/commit.md:1 [in](../x.md) now !`git log`",
      "text-link-leaves commands/git/commit.md:2 [out of its package](../../x.md)",
      "text-link-leaves skills/one/SKILL.md:6 [out](../../../x.md)",
      "text-link-leaves skills/one/refs/deep/a.md:2 [out](../../../../../x.md)",
    ]);
  });

  it("are found in an import of every shape", async () => {
    const use = importing(here);
    here.write("s/SKILL.md", skill("s", "[a](../b) !`ls`\n"));
    here.write("many/one/SKILL.md", skill("one", "[in](../two/SKILL.md) [out](../../x)\n"));
    here.write("many/two/SKILL.md", skill("two"));
    here.write("open/plugin.json", portable("open"));
    here.write("open/skills/one/SKILL.md", skill("one", "[in](../../x)\n[out](../../../x)\n```!\nls\n```\n"));
    here.write("ext/gemini-extension.json", '{"name":"ext","version":"1.0.0"}');
    here.write("ext/commands/fix.toml", 'prompt = "Do \\u0021{ls} [a]\\u0028../../x)"\n');
    const codes = async (source: string) => shown(await use.plan(source)).map((one) => one.split(" ", 2).join(" "));
    expect(await codes("~/s")).toEqual(["text-link-leaves SKILL.md:5", "text-shell-injection SKILL.md:5"]);
    expect(await codes("~/many")).toEqual(["text-link-leaves one/SKILL.md:5"]);
    expect(await codes("~/open")).toEqual([
      "text-link-leaves skills/one/SKILL.md:6",
      "text-shell-injection skills/one/SKILL.md:7",
    ]);
    expect(await codes("~/ext")).toEqual([
      "text-shell-injection commands/fix.toml:null",
      "text-link-leaves commands/fix.toml:null",
    ]);
  });
});
