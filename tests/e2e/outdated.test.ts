import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OutdatedPackage } from "@agent-interop/adopt";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cli, makePlace, type Place, skill, snapshot } from "./cli.ts";

const SKILL = "home/.claude/skills/review/SKILL.md";
const ID = "claude-code-skill-review";
const PORTABLE = JSON.stringify({
  $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
  name: "tool",
  version: "1.0.0",
});
const BODY = "One.\nTwo.\nThree.\nFour.\nFive.";

let place: Place;
beforeEach(async () => {
  place = makePlace({ [SKILL]: skill("review", BODY), "home/.codex/skills/check/SKILL.md": skill("check", BODY) });
  for (const kind of ["claude", "codex"]) expect((await run("adopt", kind, "--yes")).code).toBe(0);
});
afterEach(() => place.remove());

const run = (...args: readonly string[]) =>
  cli(place, args, { env: { AGENT_INTEROP_HOME: place.at("data"), TERM: "dumb" } });
const library = (path: string): string => join(place.at("data/data/library"), path);
const copy = (): string => library(`packages/${ID}/skills/review/SKILL.md`);
const states = async (...args: readonly string[]): Promise<readonly string[]> => {
  const { out } = await run("outdated", "--json", ...args);
  return JSON.parse(out).packages.map(({ id, state }: OutdatedPackage) => `${id} ${state}`);
};
const source = (from: string, to: string): void => {
  writeFileSync(place.at(SKILL), readFileSync(place.at(SKILL), "utf8").replace(from, to));
};
const edit = (from: string, to: string): void => {
  writeFileSync(copy(), readFileSync(copy(), "utf8").replace(from, to));
};

describe("outdated copies, over processes", () => {
  it("nothing moved: exit 0, and nothing is written", async () => {
    const before = snapshot(place.root);
    const { code, out } = await run("outdated", "--fail-on", "any");
    expect(out).toBe("0 copies differ from their sources, 2 current.\n");
    expect(code).toBe(0);
    expect((await run("update", "--yes")).code).toBe(3);
    expect(snapshot(place.root)).toEqual(before);
  });

  it("the source was edited, the library was edited, both were", async () => {
    source("Two.", "2.");
    expect(await states()).toEqual([`${ID} moved`, "codex-skill-check current"]);
    edit("Four.", "4.");
    expect(await states("claude")).toEqual([`${ID} moved-and-edited`]);
    const { code, out } = await run("outdated", "--lines", "--fail-on", "edited");
    expect(code).toBe(1);
    expect(out).toContain(
      "7 by the source\n      - Two.\n      + 2.\n    9 in the library\n      - Four.\n      > 4.\n",
    );
    source("2.", "Two.");
    expect(await states("--id", ID)).toEqual([`${ID} edited`]);
    expect((await run("outdated", "--fail-on", "moved")).code).toBe(0);
  });

  it("an update takes what moved, keeps what was edited until that is given up, and is taken back byte for byte", async () => {
    source("Two.", "2.");
    edit("Four.", "4.");
    appendFileSync(place.at("home/.codex/skills/check/SKILL.md"), "Six.\n");
    const before = snapshotOf();
    const first = await run("update", "--yes");
    expect(first.code).toBe(0);
    expect(first.out).toContain("Installed codex-skill-check 0.0.0");
    expect(first.out).toContain("[loss-not-accepted]");
    expect(readFileSync(copy(), "utf8")).toContain("4.");
    const { out } = await run("update", "--dry-run", "--json");
    const { plan } = JSON.parse(out);
    const second = await run("update", "--yes", "--accept-loss", "local-edits", "--expect", plan.digest, "--json");
    expect(second.code).toBe(0);
    expect(JSON.parse(second.out).result.installed.map(({ id }: { id: string }) => id)).toEqual([ID]);
    expect(readFileSync(copy(), "utf8")).not.toContain("4.");
    expect(await states()).toEqual([`${ID} current`, "codex-skill-check current"]);
    expect((await run("library", "verify")).code).toBe(0);
    expect((await run("library", "undo", "--count", "2", "--yes")).code).toBe(0);
    expect(snapshotOf()).toEqual(before);
    expect(await states()).toEqual([`${ID} moved-and-edited`, "codex-skill-check moved"]);
  });

  it("a plan of an update is applied from a file, and refused when the library moved under it", async () => {
    source("Two.", "2.");
    expect((await run("update", "--plan", place.at("plan.json"))).code).toBe(0);
    edit("Four.", "4.");
    const refused = await run("apply", place.at("plan.json"), "--yes");
    expect(refused.code).toBe(1);
    expect(refused.out).toContain("[library-drifted]");
    edit("4.", "Four.");
    expect((await run("apply", place.at("plan.json"), "--yes")).code).toBe(0);
    expect(readFileSync(copy(), "utf8")).toContain("2.");
  });

  it("the source was deleted: the copy stays, and a check can fail on it", async () => {
    rmSync(place.at("home/.claude/skills/review"), { recursive: true });
    const { code, out } = await run("outdated", "--fail-on", "gone");
    expect(code).toBe(1);
    expect(out).toContain("[source-gone]");
    const update = await run("update", "--yes");
    expect(update.code).toBe(3);
    expect(update.err).toContain(`Left alone: ${ID} its source is not there any more [source-gone]`);
    expect(readFileSync(copy(), "utf8")).toContain("One.");
  });

  it("a plugin whose version went up lies in another directory, and is the same plugin", async () => {
    const version = (one: string): void => {
      const at = `home/.claude/plugins/cache/market/tool/${one}`;
      const entry = { scope: "user", installPath: place.at(at), version: one };
      const registry = JSON.stringify({ version: 2, plugins: { "tool@market": [entry] } });
      place.write({
        "home/.claude/plugins/installed_plugins.json": registry,
        [`${at}/.claude-plugin/plugin.json`]: `{"name":"tool","version":"${one}"}`,
        [`${at}/commands/go.md`]: `Go with ${one}.\n`,
      });
    };
    version("1.0.0");
    expect((await run("adopt", "claude", "--plugin", "tool", "--yes")).code).toBe(0);
    version("1.1.0");
    rmSync(place.at("home/.claude/plugins/cache/market/tool/1.0.0"), { recursive: true });
    const { out } = await run("outdated", "claude");
    expect(out).toMatch(/^tool +moved +1\.0\.0 > 1\.1\.0/m);
    expect((await run("update", "--id", "tool", "--yes")).code).toBe(0);
    expect(readFileSync(library("packages/tool/prompts/go.md"), "utf8")).toContain("Go with 1.1.0.");
    expect(await states("--id", "tool")).toEqual(["tool current"]);
  });

  it("an imported package is fetched again only when that is asked for", async () => {
    place.write({ "home/work/tool/plugin.json": PORTABLE, "home/work/tool/skills/go/SKILL.md": skill("go", "One.") });
    expect((await run("import", "~/work/tool", "--yes")).code).toBe(0);
    place.write({ "home/work/tool/skills/go/SKILL.md": skill("go", "Two.") });
    expect(await states("--id", "tool")).toEqual(["tool not-asked"]);
    expect((await run("outdated")).out).toContain("1 imported, nothing was fetched");
    const { out } = await run("outdated", "--fetch", "--lines", "--id", "tool");
    expect(out).toMatch(/^tool +moved/m);
    expect(out).toContain("- One.\n      + Two.");
  });

  it("no word of a text steers the terminal, and no credential is shown", async () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    source("Two.", `\u001b[31mred\u202e\n${secret}`);
    const { out } = await run("outdated", "--lines");
    expect(out).toContain("\\u{001B}[31mred\\u{202E}");
    expect(out).not.toContain("\u001b");
    const json = (await run("outdated", "--lines", "--json")).out;
    for (const text of [out, json]) {
      expect(text).toContain("(not shown)");
      expect(text).not.toContain(secret);
      expect(text).not.toContain(place.home);
    }
  });

  it.each([
    [["outdated", "--id", "nothing"], "no copy is called nothing"],
    [["outdated", "--fail-on", "something"], "--fail-on takes moved, edited, gone, unreadable, blocked, any"],
    [["update", "--companions", "some"], "--companions is one of text, data, all-inert"],
    [["update", "nobody"], 'unknown agent kind "nobody"'],
  ])("%j is a wrong command line", async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

/** Packages, bases and records with their bytes. */
function snapshotOf(): readonly string[] {
  return snapshot(library("."))
    .map((line) => line.split(" ")[0] as string)
    .filter((path) => /^(?:packages|bases)\/.*\.(?:md|json|gz)$|^records\.json$/.test(path))
    .map((path) => `${path} ${readFileSync(library(path), "base64")}`);
}
