import { existsSync } from "node:fs";
import { join } from "node:path";
import { expandPrompt, loadLibrary, readLibrary, removePackages } from "@agent-interop/library";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import {
  applyInteropAdoption,
  applyLibraryImport,
  type ImportPlan,
  libraryImportPlanSummary,
  planInteropAdoption,
} from "../../src/index.ts";
import { skill, snapshot, type World, world } from "../support.ts";
import {
  codesOf,
  importing,
  installedText,
  KEY,
  ownPackages,
  portable,
  reasonsOf,
  refusals,
  verdict,
} from "./support.ts";

const SECRET = "sk-ant-abc123DEF456ghi789jkl";

let here: World;
let use: ReturnType<typeof importing>;
beforeEach(() => {
  here = world();
  use = importing(here);
});
afterEach(() => here.remove());

const claude = (fields: object = {}): string => JSON.stringify({ name: "pack", version: "1.2.3", ...fields });
const outcomeOf = ({ outcomes }: ImportPlan, name: string) => outcomes.find((one) => one.name === name);

function claudePack(at = "pack"): void {
  here.write(`${at}/.claude-plugin/plugin.json`, claude());
  here.write(`${at}/skills/review/SKILL.md`, skill("review", "See notes.md.\n", "allowed-tools: Bash\nmodel: opus\n"));
  here.write(`${at}/skills/review/notes.md`, "Notes.\n");
  here.write(
    `${at}/commands/deploy.md`,
    "---\ndescription: Deploys\nargument-hint: <env>\nallowed-tools: Bash\n---\nDeploy.\n",
  );
  here.write(
    `${at}/agents/checker.md`,
    "---\nname: checker\ndescription: Checks\ntools: Read, Bash\nmodel: opus\n---\nCheck.\n",
  );
  here.write(`${at}/hooks/hooks.json`, JSON.stringify({ hooks: { PreToolUse: [{ matcher: "Bash", hooks: [] }] } }));
  here.write(`${at}/.mcp.json`, JSON.stringify({ mcpServers: { db: { command: "x", env: { TOKEN: SECRET } } } }));
  here.write(`${at}/scripts/run.sh`, "#!/bin/sh\n", 0o755);
}

describe("T-54 a Claude pack", () => {
  it("is planned with everything named, and its summary holds no bytes and no secret", async () => {
    claudePack();
    const made = await use.handle("~/pack");
    const { plan } = made;
    expect(plan).toMatchObject({
      schema: "agent-interop/import-plan@1",
      action: "install",
      shape: "plugin",
      kind: "plugin",
      format: "claude-code",
      id: "pack",
      version: "1.2.3",
      destination: "packages/pack",
      origin: { kind: "import", host: "claude-code", source: "~/pack", transport: "path", format: "claude-code" },
    });
    expect(outcomeOf(plan, "review")?.omittedFields).toEqual(["allowed-tools", "model"]);
    expect(outcomeOf(plan, "deploy")).toMatchObject({
      destination: "prompts/deploy.md",
      omittedFields: ["allowed-tools"],
    });
    expect(outcomeOf(plan, "checker")?.destination).toBe("agents/checker.md");
    expect(outcomeOf(plan, "checker")?.omittedFields).toContain("tools");
    expect(plan.unsupported.map(({ path }) => path)).toEqual(["hooks/hooks.json", ".mcp.json", "scripts"]);
    expect(plan.omitted).toContain("scripts/run.sh");
    const summary = JSON.stringify(libraryImportPlanSummary(made));
    expect(JSON.parse(summary)).toEqual(plan);
    for (const text of [SECRET, here.home, '"files"', "release"]) expect(summary).not.toContain(text);
    expect(JSON.stringify(made)).toBe(JSON.stringify({ plan }));
    await made.release();
  });

  it("is published, valid and untrusted: three facts; its source is as it was", async () => {
    claudePack();
    const before = snapshot(here.home);
    const result = await use.apply(await use.handle("~/pack"), { gate: { trustProjectImports: false } });
    expect(result).toMatchObject({
      published: true,
      valid: true,
      resources: 3,
      refused: [],
      gate: { trust: "foreign", setting: "integrations.projectResources.trustProjectImports", enabled: false },
      installed: { id: "pack", trust: "foreign", origin: { kind: "import", source: "~/pack", format: "claude-code" } },
    });
    expect(snapshot(here.home)).toEqual(before);
    const files = snapshot(here.library.root).join("\n");
    for (const name of ["hooks", "run.sh", ".mcp.json"]) expect(files).not.toContain(`packages/pack/${name}`);
    expect(installedText(here, "pack/skills/review/SKILL.md")).not.toContain("allowed-tools");
    expect(installedText(here, "pack/skills/review/notes.md")).toBe("Notes.\n");
    const manifest = JSON.parse(installedText(here, "pack/plugin.json"));
    expect(Object.keys(manifest.extensions[KEY])).toEqual(["manifestVersion", "kind", "resources", "components"]);
    const loaded = await loadLibrary([here.library], { trustProjectImports: false });
    expect(loaded.skills.map(({ id, trusted }) => [id, trusted])).toEqual([["review", false]]);
    expect(loaded.prompts.map(({ argumentHint }) => argumentHint)).toEqual(["<env>"]);
    expect(loaded.agents.map(({ id }) => id)).toEqual(["checker"]);
  });

  it("says that the gate was not read when nobody says what it is", async () => {
    claudePack();
    expect((await use.apply(await use.handle("~/pack"))).gate.enabled).toBe("unknown");
  });
});

test("T-55 a Codex pack: no version, skills elsewhere, apps named, its commands are no components", async () => {
  here.write(
    "pack/.codex-plugin/plugin.json",
    JSON.stringify({ name: "pack", skills: "./workflows/", apps: "./.app.json" }),
  );
  here.write("pack/workflows/triage/SKILL.md", skill("triage"));
  here.write("pack/skills/ignored/SKILL.md", skill("ignored"));
  here.write("pack/commands/deploy.md", "Deploy.\n");
  here.write("pack/.app.json", "{}");
  const plan = await use.plan("~/pack");
  expect(plan).toMatchObject({ action: "install", format: "codex", version: "0.0.0" });
  expect(codesOf(plan)).toContain("version-absent");
  expect(plan.outcomes.filter(({ status }) => status === "converted").map(({ name }) => name)).toEqual(["triage"]);
  expect(plan.unsupported.map(({ path }) => path).join()).toContain("#apps");
  expect(plan.omitted).toEqual(expect.arrayContaining(["commands/deploy.md", "skills/ignored/SKILL.md"]));
});

describe("T-56 the manifest at the root", () => {
  it("speaks, whatever lies beside it and whatever format is named", async () => {
    here.write("pack/plugin.json", portable("root-pack"));
    here.write("pack/.claude-plugin/plugin.json", claude());
    here.write("pack/skills/one/SKILL.md", skill("one"));
    const plan = await use.plan("~/pack", { format: "claude-code" });
    expect(plan).toMatchObject({ action: "install", id: "root-pack", format: "agent-plugins-v1" });
    expect(reasonsOf(plan)).toContain("takes precedence");
    expect(reasonsOf(plan)).toContain("--format claude-code is ignored");
    // K-83: each reason once.
    expect(new Set(plan.reasons.map(({ message }) => message)).size).toBe(plan.reasons.length);
  });

  it("blocks when it is broken, and nothing else is taken in its place", async () => {
    here.write("pack/plugin.json", "{");
    here.write("pack/.claude-plugin/plugin.json", claude());
    here.write("pack/skills/one/SKILL.md", skill("one"));
    const made = await use.handle("~/pack");
    expect(made.plan).toMatchObject({ action: "blocked", format: "agent-plugins-v1", id: null });
    expect(made.plan.reasons[0]).toMatchObject({ code: "manifest-invalid" });
    expect(made.plan.reasons[0]?.message).toContain("invalid portable root plugin.json");
    const result = await use.apply(made);
    expect(result).toMatchObject({ published: false, valid: null });
    expect(refusals(result)[0]).toBe("manifest-invalid");
    expect(existsSync(here.library.root)).toBe(false);
  });
});

describe("T-57 a portable package", () => {
  it("is taken under the name that its skill has", async () => {
    here.write("pack/plugin.json", portable("pack"));
    here.write("pack/skills/on-disk/SKILL.md", skill("runtime-name"));
    expect((await use.plan("~/pack")).outcomes).toMatchObject([
      { kind: "skill", name: "runtime-name", declaredId: null, source: "skills/on-disk/SKILL.md" },
    ]);
  });

  it("is blocked when a companion refers to a script that is not copied, unless the loss is named (F101)", async () => {
    here.write("pack/plugin.json", portable("pack"));
    here.write("pack/skills/guided/SKILL.md", skill("guided", "See guide.md.\n"));
    here.write("pack/skills/guided/guide.md", "Run `helper.py`.\n");
    here.write("pack/skills/guided/scripts/helper.py", "print()\n");
    const blocked = await use.plan("~/pack");
    expect(verdict(blocked)).toBe("blocked: companion-omitted-but-referenced");
    expect(blocked.reasons[0]?.message).toContain("skills/guided/guide.md:1 references omitted companions");
    for (const word of ["companion-omitted-but-referenced", "pack"]) {
      const made = await use.handle("~/pack", { acceptLosses: [word] });
      expect(made.plan.action).toBe("needs-acknowledgement");
      expect(refusals(await use.apply(made))).toEqual(["loss-not-accepted"]);
    }
    const made = await use.handle("~/pack", { acceptLosses: ["pack"] });
    const approval = { approved: true, acceptLosses: ["pack"] };
    expect((await applyLibraryImport(made, approval, use.options())).published).toBe(true);
    expect(snapshot(here.library.root).join()).not.toContain("helper");
  });

  it("takes no consent to a code for one to a package that is called like it", async () => {
    const code = "companion-omitted-but-referenced";
    // Called like a code that it does not lose by, and like one that others lose by.
    for (const name of ["reference-dropped", "value-recovered"]) {
      here.write(`${name}/plugin.json`, portable(name));
      here.write(`${name}/skills/guided/SKILL.md`, skill("guided", "Run `scripts/helper.py`.\n"));
      here.write(`${name}/skills/guided/scripts/helper.py`, "print()\n");
      expect(verdict(await use.plan(`~/${name}`, { acceptLosses: [name] }))).toBe(`blocked: ${code}`);
      for (const word of [code, `id:${name}`]) {
        const made = await use.handle(`~/${name}`, { acceptLosses: [word] });
        expect(made.plan.action).toBe("needs-acknowledgement");
        const refused = await applyLibraryImport(made, { approved: true, acceptLosses: [name] }, use.options());
        expect(refusals(refused)).toEqual(["loss-not-accepted"]);
      }
    }
    const made = await use.handle("~/value-recovered", { acceptLosses: ["id:value-recovered"] });
    const approval = { approved: true, acceptLosses: ["id:value-recovered"] };
    expect((await applyLibraryImport(made, approval, use.options())).published).toBe(true);
  });
});

test("T-58 a declared id stands beside the name; a package without recipes is blocked", async () => {
  const components = [{ kind: "skill", id: "declared", path: "./skills/one/SKILL.md" }];
  here.write("pack/plugin.json", portable("pack", { components }));
  here.write("pack/skills/one/SKILL.md", skill("one"));
  expect((await use.plan("~/pack")).outcomes).toMatchObject([{ id: "one", name: "one", declaredId: "declared" }]);
  here.write("empty/plugin.json", portable("empty"));
  const empty = await use.plan("~/empty");
  expect(verdict(empty)).toBe("blocked: plugin-without-parts");
  expect(reasonsOf(empty)).toContain("no supported data-only recipes");
});

describe("T-59 a portable package of one skill", () => {
  const block = { kind: "skill", resources: { skills: "." } };

  it("stays of that kind, and keeps its text companions", async () => {
    here.write("pack/plugin.json", portable("pack", block));
    here.write("pack/SKILL.md", skill("whole", "See references/a.md.\n"));
    here.write("pack/references/a.md", "A.\n");
    const made = await use.handle("~/pack");
    expect(made.plan).toMatchObject({ action: "install", kind: "skill" });
    expect((await use.apply(made)).installed?.kind).toBe("skill");
    expect(installedText(here, "pack/skills/whole/references/a.md")).toBe("A.\n");
  });

  it.each([
    ["a path", "Run scripts/helper.py.\n"],
    ["its name alone", "Run helper.py.\n"],
  ])("is blocked when it speaks of its script by %s", async (_, body) => {
    here.write("pack/plugin.json", portable("pack", block));
    here.write("pack/SKILL.md", skill("whole", body));
    here.write("pack/scripts/helper.py", "print()\n");
    const plan = await use.plan("~/pack");
    expect(codesOf(plan)[0]).toBe("companion-omitted-but-referenced");
    expect(reasonsOf(plan)).toContain("scripts/helper.py");
  });

  it("is blocked when it speaks of a shared file of the package that is not copied", async () => {
    here.write("pack/plugin.json", portable("pack"));
    here.write("pack/skills/one/SKILL.md", skill("one", "Open shared/table.md first.\n"));
    here.write("pack/shared/table.md", "Table.\n");
    expect(codesOf(await use.plan("~/pack"))[0]).toBe("companion-omitted-but-referenced");
  });

  it("is blocked by a directory named plugin.json, which is authoritative", async () => {
    here.write("pack/plugin.json/x", "");
    here.write("pack/.claude-plugin/plugin.json", claude());
    here.write("pack/skills/one/SKILL.md", skill("one"));
    const plan = await use.plan("~/pack");
    expect(plan).toMatchObject({ action: "blocked", detection: { format: "agent-plugins-v1" } });
    expect(reasonsOf(plan)).toContain("not a regular file");
  });

  it("is blocked when a component requires one that is dropped", async () => {
    const components = [
      { kind: "skill", id: "one", path: "skills/one/SKILL.md", requires: ["script:run"] },
      { kind: "script", id: "run", path: "skills/one/run.sh" },
    ];
    here.write("pack/plugin.json", portable("pack", { components }));
    here.write("pack/skills/one/SKILL.md", skill("one"));
    here.write("pack/skills/one/run.sh", "#!/bin/sh\n", 0o755);
    expect(codesOf(await use.plan("~/pack"))[0]).toBe("component-requires-omitted");
  });
});

describe("T-60 Claude's skill at the root", () => {
  it("keeps its references, and agents convert apart", async () => {
    here.write("pack/.claude-plugin/plugin.json", claude());
    here.write("pack/SKILL.md", skill("solo", "See references/a.md.\n"));
    here.write("pack/references/a.md", "A.\n");
    here.write("pack/agents/helper.md", "---\nname: helper\ndescription: Helps\n---\nHelp.\n");
    const plan = await use.plan("~/pack");
    expect(plan.outcomes.map(({ destination }) => destination)).toEqual(["skills/solo/SKILL.md", "agents/helper.md"]);
    expect(plan.omitted).toEqual([]);
  });

  it.each(["Run scripts/helper.py.\n", "See guide.md.\n"])(
    "different: a reference to its script waits (%j)",
    async (body) => {
      here.write("pack/.claude-plugin/plugin.json", claude());
      here.write("pack/SKILL.md", skill("solo", body));
      here.write("pack/guide.md", "Run scripts/helper.py.\n");
      here.write("pack/scripts/helper.py", "print()\n", 0o755);
      expect(verdict(await use.plan("~/pack"))).toBe("needs-acknowledgement: reference-dropped");
    },
  );

  it("is none beside declared skills, which add to the folder", async () => {
    here.write("pack/.claude-plugin/plugin.json", claude({ skills: ["./extra/", "./solo"] }));
    here.write("pack/skills/base/SKILL.md", skill("base"));
    here.write("pack/extra/more/SKILL.md", skill("more"));
    here.write("pack/solo/SKILL.md", skill("solo"));
    here.write("pack/SKILL.md", skill("root"));
    const plan = await use.plan("~/pack");
    expect(plan.outcomes.map(({ name }) => name)).toEqual(["base", "more", "solo"]);
    expect(plan.omitted).toEqual(["SKILL.md"]);
  });
});

test("T-61 a bad part costs only itself: a path that escapes, a program, a link (different)", async () => {
  here.write("pack/.claude-plugin/plugin.json", claude({ skills: ["../out", "./more"], agents: ["./team/lead.md"] }));
  here.write("pack/skills/binary/SKILL.md", skill("binary"));
  here.write("pack/skills/binary/run.sh", "#!/bin/sh\n", 0o755);
  here.write("pack/more/extra/SKILL.md", skill("extra"));
  here.write("pack/team/lead.md", "---\nname: lead\ndescription: Leads\n---\nLead.\n");
  here.link("pack/skills/linked", "../more/extra");
  const plan = await use.plan("~/pack");
  expect(plan.action).toBe("install");
  expect(plan.outcomes.map(({ name, status }) => `${name} ${status}`)).toEqual([
    "binary converted",
    "extra converted",
    "linked unsupported",
    "lead converted",
  ]);
  expect(plan.losses.find(({ code }) => code === "manifest-path-escapes")?.message).toContain("escapes the package");
  expect(plan.omitted).toContain("skills/binary/run.sh");
});

describe("T-62 needs", () => {
  const needy = (dependencies: unknown): void => {
    here.write("needy/.claude-plugin/plugin.json", JSON.stringify({ name: "needy", version: "1.0.0", dependencies }));
    here.write("needy/skills/more/SKILL.md", skill("more"));
  };

  it("are met by an import of the same format only, and kept", async () => {
    needy(["helper-lib"]);
    const unmet = await use.plan("~/needy");
    expect(unmet).toMatchObject({ action: "blocked", requirements: [{ kind: "plugin", name: "helper-lib" }] });
    expect(reasonsOf(unmet)).toContain("plugin:helper-lib");
    ownPackages(here, [["plugin", "helper-lib"]]);
    expect(reasonsOf(await use.plan("~/needy"))).toContain("same-named native package");
    here.remove();
    here = world();
    use = importing(here);
    needy(["helper-lib"]);
    here.write("lib/.codex-plugin/plugin.json", JSON.stringify({ name: "helper-lib", version: "1.0.0" }));
    here.write("lib/skills/lib/SKILL.md", skill("lib"));
    await use.apply(await use.handle("~/lib"));
    expect(reasonsOf(await use.plan("~/needy"))).toContain("one of another format");
    await removePackages(here.library, ["helper-lib"]);
    here.write("claude-lib/.claude-plugin/plugin.json", JSON.stringify({ name: "helper-lib", version: "1.0.0" }));
    here.write("claude-lib/skills/lib/SKILL.md", skill("lib"));
    await use.apply(await use.handle("~/claude-lib"));
    const made = await use.handle("~/needy");
    expect(made.plan.action).toBe("install");
    expect((await use.apply(made)).installed?.requires).toEqual(["plugin:helper-lib"]);
    expect(JSON.parse(installedText(here, "needy/plugin.json")).extensions[KEY].requires).toEqual([
      "plugin:helper-lib",
    ]);
  });

  it.each([
    [[{ name: "a", version: 1 }], "version constraint"],
    [[{ name: "a", source: "evil" }], "unsupported fields source"],
    [["Helper Lib"], "not a portable identifier"],
  ])("different: %j costs only itself and waits", async (dependencies, words) => {
    needy(dependencies);
    const plan = await use.plan("~/needy");
    expect(verdict(plan)).toBe("needs-acknowledgement: dependency-invalid");
    expect(reasonsOf(plan)).toContain(words);
  });

  it("an agent binds skills of its own package only", async () => {
    const agent = (name: string, skills: string) =>
      here.write(`pack/agents/${name}.md`, `---\nname: ${name}\ndescription: x\nskills: ${skills}\n---\nDo.\n`);
    here.write("pack/.claude-plugin/plugin.json", claude());
    here.write("pack/skills/here/SKILL.md", skill("here"));
    agent("bound", "here");
    agent("loose", "here, elsewhere");
    const plan = await use.plan("~/pack");
    expect(outcomeOf(plan, "bound")?.omittedFields).not.toContain("skills");
    expect(outcomeOf(plan, "loose")).toMatchObject({ status: "unsupported", reason: { code: "skill-unsatisfied" } });
    expect(outcomeOf(plan, "loose")?.reason?.message).toContain("elsewhere");
  });
});

describe("T-63 versions and formats", () => {
  it("different: a version that is none costs only itself", async () => {
    here.write("pack/.claude-plugin/plugin.json", claude({ version: "latest" }));
    here.write("pack/skills/one/SKILL.md", skill("one"));
    const plan = await use.plan("~/pack");
    expect(plan).toMatchObject({ action: "install", version: "0.0.0" });
    expect(reasonsOf(plan)).toContain("not a Semantic Version");
  });

  it("two vendors are ambiguous until a format is named", async () => {
    here.write("dual/.claude-plugin/plugin.json", claude({ name: "dual-claude" }));
    here.write("dual/.codex-plugin/plugin.json", claude({ name: "dual-codex" }));
    here.write("dual/skills/one/SKILL.md", skill("one"));
    const plan = await use.plan("~/dual");
    expect(plan).toMatchObject({ action: "blocked", format: null, detection: { ambiguous: true } });
    expect(plan.detection.candidates.map(({ format }) => format)).toEqual(["claude-code", "codex"]);
    expect(codesOf(plan)).toEqual(["manifest-ambiguous"]);
    expect((await use.plan("~/dual", { format: "codex" })).id).toBe("dual-codex");
    expect((await use.plan("~/dual", { format: "claude-code" })).id).toBe("dual-claude");
    expect(codesOf(await use.plan("~/dual", { format: "gemini" }))[0]).toBe("format-not-found");
  });
});

describe("T-64 what is there already, and what changed", () => {
  beforeEach(() => claudePack());

  it("a package that was adopted blocks an import of its name, until it is removed", async () => {
    const place = ".claude/plugins/cache/test-market/pack/1.2.3";
    claudePack(place);
    const plugins = { "pack@test-market": [{ scope: "user", installPath: join(here.home, place), version: "1.2.3" }] };
    here.write(".claude/plugins/installed_plugins.json", JSON.stringify({ version: 2, plugins }));
    const adoption = await planInteropAdoption(await here.inventory(["claude-code"]), {
      ...here.examined,
      library: here.library,
      selection: { plugins: ["pack"] },
    });
    await applyInteropAdoption(adoption, { approved: true }, { ...here.examined, library: here.library });
    expect((await readLibrary(here.library)).records[0]?.origin.kind).toBe("interop");
    const plan = await use.plan("~/pack");
    expect(verdict(plan)).toBe("blocked: id-taken");
    expect(reasonsOf(plan)).toContain("already installed");
    await removePackages(here.library, ["pack"]);
    expect((await use.plan("~/pack")).action).toBe("install");
  });

  it.each([
    ["the text of a skill", "skills/review/SKILL.md", skill("review", "Other.\n")],
    [
      "a hidden manifest, the projected text being the same",
      ".claude-plugin/plugin.json",
      claude({ dependencies: ["x"] }),
    ],
    ["a script that is not copied", "scripts/run.sh", "#!/bin/sh\necho\n"],
  ])("refuses when %s changed after review", async (_, path, text) => {
    const made = await use.handle("~/pack");
    const { digest } = made.plan;
    here.write(`pack/${path}`, text, path.endsWith(".sh") ? 0o755 : 0o644);
    const result = await use.apply(made);
    expect(result).toMatchObject({
      published: false,
      refused: [{ reason: { code: "source-drifted" }, changed: [path] }],
    });
    expect(result.refused[0]?.reason.message).toContain("changed after review");
    expect(made.plan.digest).toBe(digest);
    expect(existsSync(here.library.root)).toBe(false);
  });

  it("refuses when a requirement is gone, and when the library holds something else by then", async () => {
    here.write("needy/.claude-plugin/plugin.json", claude({ name: "needy", dependencies: ["pack"] }));
    here.write("needy/skills/more/SKILL.md", skill("more"));
    await use.apply(await use.handle("~/pack"));
    const made = await use.handle("~/needy");
    await removePackages(here.library, ["pack"]);
    expect(refusals(await use.apply(made))).toEqual(["requirement-missing"]);
    const first = await use.handle("~/pack");
    const second = await use.handle("~/pack");
    await use.apply(first);
    expect(refusals(await use.apply(second))).toEqual(["already-installed"]);
  });
});

describe("T-66 what was imported", () => {
  it("stays foreign over a reload; is updated by its own source, and by no other", async () => {
    claudePack();
    await use.apply(await use.handle("~/pack"));
    for (const _ of [1, 2]) expect((await readLibrary(here.library)).records[0]?.trust).toBe("foreign");
    const again = await use.plan("~/pack");
    expect(verdict(again)).toBe("blocked: already-installed");
    here.write("pack/skills/review/notes.md", "Other notes.\n");
    const made = await use.handle("~/pack");
    expect(made.plan).toMatchObject({ action: "update", replaces: again.digest });
    expect((await use.apply(made)).published).toBe(true);
    expect(installedText(here, "pack/skills/review/notes.md")).toBe("Other notes.\n");
    claudePack("elsewhere");
    expect(codesOf(await use.plan("~/elsewhere"))[0]).toBe("id-taken");
    await removePackages(here.library, ["pack"]);
    const moved = await use.apply(await use.handle("~/elsewhere"));
    expect(moved.installed).toMatchObject({ trust: "foreign", origin: { source: "~/elsewhere" } });
  });

  it("takes what changed in what is not copied as well, so that nobody is told forever that it moved", async () => {
    claudePack();
    await use.apply(await use.handle("~/pack"));
    here.write("pack/scripts/run.sh", "#!/bin/sh\necho\n", 0o755);
    const made = await use.handle("~/pack");
    expect(made.plan.action).toBe("update");
    const { installed } = await use.apply(made);
    expect(installed?.fingerprint).toBe(made.plan.fingerprint);
  });
});

test("T-68 an import makes nothing active: its prompt is refused as untrusted, and removing it leaves the others", async () => {
  claudePack();
  here.write("other/plugin.json", portable("other", { resources: { prompts: "prompts" } }));
  here.write("other/prompts/go.md", "Go.\n");
  await use.apply(await use.handle("~/other"));
  const before = await loadLibrary([here.library], { trustProjectImports: false });
  await use.apply(await use.handle("~/pack"));
  const after = await loadLibrary([here.library], { trustProjectImports: false });
  expect([...after.skills, ...after.agents, ...after.prompts].filter(({ trusted }) => trusted)).toEqual([]);
  const prompt = after.prompts.find(({ id }) => id === "deploy");
  const expansion = expandPrompt(prompt as NonNullable<typeof prompt>, "");
  expect(expansion).toMatchObject({ ok: false, refusal: { code: "prompt-untrusted", template: "deploy" } });
  expect(expansion.ok ? "" : expansion.refusal.message).toContain("untrusted");
  await removePackages(here.library, ["pack"]);
  expect(await loadLibrary([here.library], { trustProjectImports: false })).toEqual(before);
});
