import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cli, type Ended, makePlace, type Place, skill, snapshot } from "./cli.ts";

let place: Place;
beforeEach(() => {
  place = makePlace({
    "home/.claude/skills/review/SKILL.md": skill("review", "See [x](run.sh).\n"),
    "home/.claude/skills/review/run.sh": "#!/bin/sh\n",
    "home/.claude/agents/scout.md": "---\nname: scout\ndescription: Looks\ntools: Read, Bash\n---\nLook.\n",
    "home/work/do.md": "---\ndescription: Does\n---\nDo $ARGUMENTS.\n",
    "home/work/scout.toml": 'name = "scout"\ndescription = "Looks"\ndeveloper_instructions = "Look."\n',
    "home/work/tool/.claude-plugin/plugin.json": '{"name":"tool","version":"1.2.3"}',
    "home/work/tool/skills/one/SKILL.md": skill("one"),
    "home/work/tool/hooks/hooks.json": "{}",
  });
});
afterEach(() => place.remove());

const run = (...args: readonly string[]): Promise<Ended> => cli(place, ["project", ...args]);
const at = (path: string): string => join(place.home, path);

describe("project", () => {
  it("prints the files with their text, what is lost, and what host and kind were told by; it writes nothing", async () => {
    const before = snapshot(place.home);
    const { code, out, err } = await run(".claude/skills/review");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("~/.claude/skills/review: skill (by its content) of claude-code (by its place)");
    expect(out).toContain("skills/review/SKILL.md\n  ---\n  name: review\n");
    expect(out).toMatch(/lost: SKILL\.md:\d+ speaks of "run\.sh", which is not kept/);
    expect(out).toContain("[file-executable]");
    expect(snapshot(place.home)).toEqual(before);
  });

  it("shows no hidden character and no credential on a terminal, and keeps both in the document", async () => {
    const evil = "\u001b[2J\u202e";
    const secret = `ghp_${"a1B2".repeat(9)}`;
    place.write({ "home/.claude/skills/evil/SKILL.md": skill("evil", `${evil} ${secret}\n`) });
    const { out } = await run(".claude/skills/evil");
    expect([out.includes("\u001b"), out.includes("\u202e"), out.includes(secret)]).toEqual([false, false, false]);
    expect(out).toContain("\\u{001B}[2J");
    expect(out).toContain("[text-secret]");
    const { files } = JSON.parse((await run(".claude/skills/evil", "--json")).out);
    const main = files.find(({ path }: { path: string }) => path.endsWith("SKILL.md"));
    expect(main.content).toContain(secret);
  });

  it("takes an agent of Codex, and a plugin with what is never activated", async () => {
    const agent = JSON.parse((await run("work/scout.toml", "--json")).out);
    expect([agent.host, agent.kind, agent.id]).toEqual([
      { value: "codex", by: "content" },
      { value: "agent", by: "content" },
      "scout",
    ]);
    expect(agent.files.map(({ path }: { path: string }) => path)).toContain("agents/scout.md");
    const plugin = await run("work/tool");
    expect(plugin.out).toContain("CONVERT skill one");
    expect(plugin.out).toContain("UNSUPPORTED hooks/hooks.json");
    expect(plugin.out).toContain("tool 1.2.3");
  });

  it("lists the choices where nothing decides, and takes the one that is named", async () => {
    const open = await run("work/do.md");
    expect([open.code, open.out]).toEqual([2, ""]);
    expect(open.err).toMatch(/hint: name it with --host: claude-code, codex, /);
    const named = JSON.parse((await run("work/do.md", "--host", "claude", "--json")).out);
    expect([named.host, named.kind]).toEqual([
      { value: "claude-code", by: "named" },
      { value: "prompt", by: "content" },
    ]);
    expect((await run("work")).err).toContain("hint: name it with --kind: skill, plugin");
    expect((await run("work/do.md", "--kind", "hook")).code).toBe(2);
    expect((await run("work/do.md", "--profile", "other")).code).toBe(2);
    expect((await run("nothing")).err).toContain("[source-unreadable]");
  });

  it("writes into a new or empty directory only, and never where an agent looks", async () => {
    const done = await run(".claude/agents/scout.md", "--out", "made/scout");
    expect([done.code, done.out.includes("Written to ~/made/scout.")]).toEqual([0, true]);
    expect(readdirSync(at("made/scout")).sort()).toEqual(["adoption.json", "agents", "plugin.json"]);
    expect(readFileSync(at("made/scout/agents/scout.md"), "utf8")).toContain("tools:");
    mkdirSync(at("full"));
    writeFileSync(at("full/mine"), "");
    for (const [directory, code] of [
      ["full", "project-place-taken"],
      ["made/scout", "project-place-taken"],
      [".claude/agents", "project-place-refused"],
      ["some/app/.codex/x", "project-place-refused"],
      [".local/share/agent-interop/x", "project-place-refused"],
    ] as const) {
      const refused = await run(".claude/agents/scout.md", "--out", directory);
      expect(`${directory} ${refused.code}: ${refused.err.includes(`[${code}]`)}`).toBe(`${directory} 1: true`);
    }
    expect(readdirSync(at("full"))).toEqual(["mine"]);
    expect(existsSync(at("some"))).toBe(false);
  });
});
