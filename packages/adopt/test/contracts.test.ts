import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadLibrary, readLibrary, verifyLibrary } from "@agent-interop/library";
import { CLIO, PORTABLE, type TargetProfile } from "@agent-interop/projection";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AdoptionPlan, type ApplyResult, applyInteropAdoption, planInteropAdoption } from "../src/index.ts";
import { skill, snapshot, type World, world } from "./support.ts";

// Contracts of the reference system, by their numbers; deliberate differences stand in docs/decisions/012.

let here: World;
beforeEach(() => {
  here = world();
});
afterEach(() => here.remove());

const options = (profile: TargetProfile = PORTABLE) => ({ ...here.examined, library: here.library, profile });
const plan = async (profile?: TargetProfile): Promise<AdoptionPlan> =>
  planInteropAdoption(await here.inventory(["claude-code", "codex"]), options(profile));
const apply = (made: AdoptionPlan, profile?: TargetProfile, approved = true): Promise<ApplyResult> =>
  applyInteropAdoption(made, { approved }, options(profile));
const said = ({ entries }: AdoptionPlan): readonly string[] =>
  entries.map(({ action, kind, name, reason }) => `${action} ${kind} ${name} ${reason?.code ?? ""}`.trimEnd());

/** The text of every file in the library's packages. */
function written(): string {
  const packages = join(here.library.root, "packages");
  const files = readdirSync(packages, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .filter(({ name }) => name !== "adoption.json")
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

it.each([PORTABLE, CLIO])(
  "agents of Markdown and of TOML hold nothing that acts, in the profile $id (T-44)",
  async (profile) => {
    here.write(
      ".claude/agents/checker.md",
      "---\nname: checker\ndescription: Checks\ntools: Read, Bash, Write\nhooks: dangerous\n---\nCheck it.\n",
    );
    here.write(
      ".codex/agents/scout.toml",
      'name = "scout"\ndescription = "Looks"\nsandbox_mode = "danger-full-access"\ndeveloper_instructions = "Look."\n',
    );
    const made = await plan(profile);
    expect(said(made)).toEqual(["install agent checker", "install agent scout"]);
    const result = await apply(made, profile);
    expect([result.refused, result.installed.map(({ id }) => id)]).toEqual([
      [],
      ["claude-code-agent-checker", "codex-agent-scout"],
    ]);
    const text = written();
    expect(text).toContain("Check it.");
    expect(text).toContain("Look.");
    for (const word of ["danger-full-access", "dangerous", "hooks", "Bash", "Write", "sandbox_mode"])
      expect(text).not.toContain(word);
    if (profile === CLIO) expect(text).toContain("read-only");
    const all = made.entries.flatMap(({ losses }) => losses.map(({ code, what }) => `${code} ${what}`));
    for (const one of ["tool-dropped Bash", "tool-dropped Write", "key-policy hooks", "key-policy sandbox_mode"])
      expect(all).toContain(one);
  },
);

it("a bundle of a marketplace with its vendor's manifest alone is one package, its source as it was (T-46)", async () => {
  const root = ".claude/plugins/cache/test-market/example/1.0.0";
  const place = { scope: "user", installPath: join(here.home, root), version: "1.0.0" };
  here.write(
    ".claude/plugins/installed_plugins.json",
    JSON.stringify({ version: 2, plugins: { "example@test-market": [place] } }),
  );
  here.write(`${root}/.claude-plugin/plugin.json`, '{ "name":"example",\r\n "version":"1.0.0" }');
  here.write(`${root}/skills/review/SKILL.md`, skill("review"));
  const before = snapshot(here.home);
  const made = await plan();
  const [entry] = made.entries;
  expect([entry?.action, entry?.format, entry?.outcomes[0]?.status]).toEqual(["install", "claude-code", "converted"]);
  const { installed } = await apply(made);
  expect(installed.map(({ id, origin, trust }) => ({ id, origin, trust }))).toEqual([
    {
      id: "example",
      trust: "foreign",
      origin: {
        kind: "interop",
        host: "claude-code",
        source: `~/${root}`,
        format: "claude-code",
        marketplace: "test-market",
      },
    },
  ]);
  expect(snapshot(here.home)).toEqual(before);
});

it("a loose skill is installed by approval only, untrusted, with its digest, and once (T-47)", async () => {
  here.write(".claude/skills/review/SKILL.md", skill("review"));
  const before = snapshot(here.home);
  const made = await plan();
  expect((await apply(made, PORTABLE, false)).installed).toEqual([]);
  expect((await readLibrary(here.library)).records).toEqual([]);
  expect((await apply(made)).refused).toEqual([]);
  expect((await readLibrary(here.library)).records).toMatchObject([
    {
      trust: "foreign",
      digest: made.entries[0]?.digest,
      origin: { kind: "interop", host: "claude-code", source: "~/.claude/skills/review/SKILL.md" },
    },
  ]);
  expect(snapshot(here.home)).toEqual(before);
  expect(said(await plan())).toEqual(["skip skill review already-installed"]);
  const { skills } = await loadLibrary([here.library], { trustProjectImports: false });
  expect(skills.map(({ id, trusted }) => [id, trusted])).toEqual([["review", false]]);
  expect((await verifyLibrary(here.library)).map(({ state }) => state)).toEqual(["intact"]);
});

it("an edited source is named, an added script is a loss, a main file that can be run is left out (T-49)", async () => {
  const main = ".claude/skills/review/SKILL.md";
  here.write(main, skill("review"));
  const made = await plan();
  here.write(main, skill("review", "Do something else.\n"));
  const edited = await apply(made);
  expect([edited.installed, edited.refused[0]?.reason.code, edited.refused[0]?.changed]).toEqual([
    [],
    "source-drifted",
    ["SKILL.md"],
  ]);
  expect(edited.refused[0]?.reason.message).toContain("changed");
  here.write(".claude/skills/review/run.sh", "#!/bin/sh\n");
  const scripted = await plan();
  expect(said(scripted)).toEqual(["install skill review"]);
  expect(scripted.entries[0]?.losses.map(({ code, what }) => `${code} ${what}`)).toEqual(["file-executable run.sh"]);
  here.write(main, skill("review"), 0o755);
  expect(said(await plan())).toEqual(["skip skill review main-file-executable"]);
});
