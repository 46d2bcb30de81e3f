import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planInteropAdoption, projectSource } from "../src/index.ts";
import { importing } from "./import/support.ts";
import { skill, type World, world } from "./support.ts";

const TOKEN = `ghp_${"a1B2".repeat(9)}`;
let here: World;
beforeEach(() => {
  here = world();
});
afterEach(() => here.remove());

describe("what is called like a credential", () => {
  beforeEach(() => {
    here.write(`.claude/skills/${TOKEN}/SKILL.md`, skill("plain"));
    here.write(".claude/skills/named/SKILL.md", skill("named").replace("name: named", `name: ${TOKEN}`));
    here.write(`.claude/agents/${TOKEN}.md`, "---\nname: one\ndescription: One\n---\nLook.\n");
    here.write(`.claude/commands/${TOKEN}.md`, "Fix.\n");
    here.write(".claude.json", JSON.stringify({ mcpServers: { [TOKEN]: { command: "x" } } }));
    here.write(".claude/skills/clean/SKILL.md", skill("clean"));
  });

  it("is listed and counted, told apart, and never shown", async () => {
    const inventory = await here.inventory(["claude-code"]);
    expect(JSON.stringify(inventory)).not.toContain("a1B2a1B2");
    const [host] = inventory.hosts;
    const marked = host?.items.filter(({ problems }) => problems.includes("name-secret")) ?? [];
    expect(marked.map(({ kind }) => kind).sort()).toEqual(["agent", "mcp", "prompt", "skill", "skill"]);
    expect(new Set(host?.items.map(({ id }) => id)).size).toBe(host?.items.length);
    expect(marked.map(({ path }) => path)).toContainEqual(
      expect.stringMatching(/^~\/\.claude\/skills\/credential-[0-9a-f]{8}\/SKILL\.md$/),
    );
    expect(host?.diagnostics.filter(({ code }) => code === "name-secret")).toHaveLength(5);
  });

  it("is not copied by a plan, with its reason", async () => {
    const options = { ...here.examined, library: here.library };
    const made = await planInteropAdoption(await here.inventory(["claude-code"]), options);
    expect(JSON.stringify(made)).not.toMatch(/a1b2a1b2/i);
    const said = made.entries.map(({ action, kind, reason }) => `${action} ${kind} ${reason?.code}`).sort();
    expect(said).toEqual([
      "install skill undefined",
      "skip agent name-secret",
      "skip mcp kind-not-adoptable",
      "skip prompt name-secret",
      "skip skill name-secret",
      "skip skill name-secret",
    ]);
  });

  it("is not imported or projected, alone or as a part of a plugin", async () => {
    const use = importing(here);
    here.write("s/SKILL.md", skill(TOKEN));
    here.write("p/.claude-plugin/plugin.json", '{"name":"p","version":"1.0.0"}');
    here.write("p/skills/one/SKILL.md", skill("one"));
    here.write(`p/skills/${TOKEN}/SKILL.md`, skill("two"));
    for (const source of ["~/s", "~/p"]) {
      const plan = await use.plan(source);
      expect([plan.action, plan.reasons[0]?.code]).toEqual(["blocked", "name-secret"]);
      expect(JSON.stringify(plan)).not.toMatch(/a1b2a1b2/i);
    }
    const projected = await projectSource(join(here.home, "s"), { machine: here.machine });
    expect(projected).toMatchObject({ status: "refused", reason: { code: "name-secret" } });
    expect(JSON.stringify({ ...projected, files: null })).not.toMatch(/a1b2a1b2/i);
  });
});
