import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readLibrary, undoOperations, verifyLibrary } from "@agent-interop/library";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AdoptionPlan, applyInteropAdoption, planInteropAdoption, type Selection } from "../src/index.ts";
import { skill, snapshot, type World, world } from "./support.ts";

let here: World;
beforeEach(() => {
  here = world();
});
afterEach(() => here.remove());

const plan = async (selection: Selection = {}): Promise<AdoptionPlan> =>
  planInteropAdoption(await here.inventory(["claude-code"]), { ...here.examined, library: here.library, selection });
const apply = (made: AdoptionPlan, acceptLosses: readonly string[] = []) =>
  applyInteropAdoption(made, { approved: true, acceptLosses }, { ...here.examined, library: here.library });
const said = ({ entries }: AdoptionPlan): readonly string[] =>
  entries.map(
    ({ action, kind, name, reason }) => `${action} ${kind} ${name}${reason === null ? "" : ` ${reason.code}`}`,
  );
const packaged = (path: string): string => readFileSync(join(here.library.root, "packages", path), "utf8");
const IN_PLUGIN = ".claude/plugins/cache/m/p/1.0.0";

/** A plugin `p` as Claude Code records it. */
function installed(files: Readonly<Record<string, string>>): void {
  const place = { scope: "user", installPath: join(here.home, IN_PLUGIN), version: "1.0.0" };
  here.write(".claude/plugins/installed_plugins.json", JSON.stringify({ version: 2, plugins: { "p@m": [place] } }));
  here.write(`${IN_PLUGIN}/.claude-plugin/plugin.json`, '{"name":"p","version":"1.0.0"}');
  for (const [path, text] of Object.entries(files)) here.write(`${IN_PLUGIN}/${path}`, text);
}

it("a loose skill of the name that a plugin's skill has is left out, and the plugin is named (F045)", async () => {
  installed({ "skills/code-review/SKILL.md": skill("code-review", "The plugin's.\n") });
  here.write(".claude/skills/code-review/SKILL.md", skill("code-review", "Mine.\n"));
  const made = await plan();
  const loose = made.entries.find(({ kind, reason }) => kind === "skill" && reason?.code !== "provided-by-plugin");
  const plugin = made.entries.find(({ kind }) => kind === "plugin");
  expect([loose?.action, loose?.reason?.code, plugin?.action]).toEqual(["skip", "id-collision", "install"]);
  expect(loose?.reason?.message).toContain(plugin?.item);
  expect(said(await plan({ ids: [loose?.item as string] }))).toContain("install skill code-review");
  // In a library that has the plugin already the name is taken too.
  await apply(made);
  expect((await plan()).entries.find(({ item }) => item === loose?.item)?.reason?.code).toBe("id-collision");
});

it("a source directory that is a link to outside is refused as a whole (F065)", async () => {
  here.write("../outside/SKILL.md", skill("outside"));
  here.link(".claude/skills/outside", join(here.home, "../outside"));
  here.write("../plugin/.claude-plugin/plugin.json", '{"name":"p","version":"1.0.0"}');
  here.write("../plugin/skills/a/SKILL.md", skill("a"));
  const place = { scope: "user", installPath: join(here.home, IN_PLUGIN), version: "1.0.0" };
  here.write(".claude/plugins/installed_plugins.json", JSON.stringify({ version: 2, plugins: { "p@m": [place] } }));
  here.link(IN_PLUGIN, join(here.home, "../plugin"));
  const made = await plan();
  expect(made.entries.filter(({ action }) => action !== "skip")).toEqual([]);
  expect(made.entries.every(({ reviewed }) => reviewed.length === 0)).toBe(true);
  expect((await apply(made)).installed).toEqual([]);
});

it("a copy that was updated is taken back byte for byte, and what the agent owns is never a target (F071, F073)", async () => {
  here.write(".claude/agents/rev.md", "---\nname: rev\ndescription: Mine\n---\nWritten by hand.\n");
  const source = snapshot(here.home);
  await apply(await plan());
  const first = snapshot(join(here.library.root, "packages"));
  expect(snapshot(here.home)).toEqual(source);
  here.write(".claude/agents/rev.md", "---\nname: rev\ndescription: Mine\n---\nChanged.\n");
  const made = await plan();
  expect(said(made)).toEqual(["update agent rev"]);
  await apply(made);
  expect(packaged("claude-code-agent-rev/agents/rev.md")).toContain("Changed.");
  await undoOperations(here.library, 1);
  expect(snapshot(join(here.library.root, "packages"))).toEqual(first);
  expect(readFileSync(join(here.home, ".claude/agents/rev.md"), "utf8")).toContain("Changed.");
});

it("the digest is over what was written, the fingerprint over all that was there (F081)", async () => {
  here.write(".claude/skills/review/SKILL.md", skill("review"));
  here.write(".claude/skills/review/.mcp.json", '{"mcpServers":{}}');
  here.write(".claude/skills/review/.dot", "\u0000one");
  const before = await plan();
  expect((await apply(before)).installed).toHaveLength(1);
  expect((await verifyLibrary(here.library)).map(({ state }) => state)).toEqual(["intact"]);
  const [record] = (await readLibrary(here.library)).records;
  expect([record?.digest, record?.fingerprint]).toEqual([before.entries[0]?.digest, before.entries[0]?.fingerprint]);
  here.write(".claude/skills/review/.dot", "\u0000two");
  const after = await plan();
  expect(after.entries[0]?.digest).toBe(before.entries[0]?.digest);
  expect(after.entries[0]?.fingerprint).not.toBe(before.entries[0]?.fingerprint);
  expect((await verifyLibrary(here.library)).map(({ state }) => state)).toEqual(["intact"]);
});

it("no value of an MCP server is in a plan, a record or a copy (F099)", async () => {
  const secrets = ["s3cret-env-value", "s3cret-header", "s3cret-argument", "s3cret-pass"];
  installed({
    "skills/a/SKILL.md": skill("a"),
    ".mcp.json": JSON.stringify({
      mcpServers: {
        one: { command: "x", args: [`--key=${secrets[2]}`], env: { TOKEN: secrets[0] } },
        two: { type: "http", url: `https://user:${secrets[3]}@h.example/`, headers: { Authorization: secrets[1] } },
      },
    }),
  });
  const made = await plan();
  expect((await apply(made)).installed).toHaveLength(1);
  const written = snapshot(join(here.library.root, ".."))
    .map((line) => Buffer.from(line.slice(line.lastIndexOf(" ")), "base64").toString())
    .join("\n");
  expect(written).toContain("mcp");
  for (const secret of secrets) expect(JSON.stringify(made) + written).not.toContain(secret);
});

it("a text that names a program which stays behind is marked, with the line, and taken on request only (F101)", async () => {
  here.write(".claude/skills/run/SKILL.md", skill("run", "First.\nRun `scripts/x.py` now.\n"));
  here.write(".claude/skills/run/scripts/x.py", "print(1)\n");
  const made = await plan();
  expect(said(made)).toEqual(["needs-acknowledgement skill run reference-dropped"]);
  expect(made.entries[0]?.losses.find(({ code }) => code === "reference-dropped")).toMatchObject({
    path: "SKILL.md",
    what: "scripts/x.py",
    line: 6,
  });
  expect((await apply(made)).installed).toEqual([]);
  expect((await apply(made, ["reference-dropped"])).installed).toHaveLength(1);
  expect(packaged("claude-code-skill-run/adoption.json")).toContain("scripts/x.py");
});
