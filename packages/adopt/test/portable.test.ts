import { join } from "node:path";
import { sha256 } from "@agent-interop/documents";
import { packageDigest, removePackages, validatePackage } from "@agent-interop/library";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import {
  type AdoptionPlan,
  applyInteropAdoption,
  type PlanEntry,
  type PlanOptions,
  planInteropAdoption,
  prepareForeignPackage,
  preparePortablePackage,
  unmetRequirements,
} from "../src/index.ts";
import { installedText, KEY, ownPackages, portable } from "./import/support.ts";
import { skill, snapshot, type World, world } from "./support.ts";

let here: World;
beforeEach(() => {
  here = world();
});
afterEach(() => here.remove());

const place = (name: string, path = ""): string => join(".claude/plugins/cache/market", name, "1.0.0", path);

/** Installs portable plugins the way Claude Code records them. */
function installed(...names: readonly string[]): void {
  const plugins = Object.fromEntries(
    names.map((name) => [
      `${name}@market`,
      [{ scope: "user", installPath: join(here.home, place(name)), version: "1.0.0" }],
    ]),
  );
  here.write(".claude/plugins/installed_plugins.json", JSON.stringify({ version: 2, plugins }));
}
const plan = async (more: Partial<PlanOptions> = {}): Promise<AdoptionPlan> =>
  planInteropAdoption(await here.inventory(["claude-code"]), { ...here.examined, library: here.library, ...more });
const apply = (made: AdoptionPlan, acceptLosses: readonly string[] = []) =>
  applyInteropAdoption(made, { approved: true, acceptLosses }, { ...here.examined, library: here.library });
const plugin = ({ entries }: AdoptionPlan): PlanEntry => entries.find(({ kind }) => kind === "plugin") as PlanEntry;

test("T-51 what a portable plugin requires is checked at plan and at apply, kept, and never pulled in", async () => {
  installed("needy");
  here.write(place("needy", "plugin.json"), portable("needy", { requires: ["skill:required-skill"] }));
  here.write(place("needy", "skills/more/SKILL.md"), skill("more"));
  const unmet = await plan();
  expect(plugin(unmet)).toMatchObject({ action: "skip", reason: { code: "requirement-missing" } });
  expect(plugin(unmet).reason?.message).toContain("skill:required-skill");
  expect((await apply(unmet)).installed).toEqual([]);
  ownPackages(here, [["prompt", "required-skill"]]);
  expect(plugin(await plan()).reason?.message).toContain("there is a prompt of that name");
  ownPackages(here, [["skill", "required-skill"]]);
  const made = await plan();
  expect(plugin(made).action).toBe("install");
  ownPackages(here, []);
  const refused = await apply(made);
  expect(refused.installed).toEqual([]);
  expect(refused.refused[0]?.reason.message).toContain("skill:required-skill");
  ownPackages(here, [["skill", "required-skill"]]);
  const result = await apply(await plan());
  expect(result.installed.map(({ id, requires }) => [id, requires])).toEqual([["needy", ["skill:required-skill"]]]);
  expect(JSON.parse(installedText(here, "needy/plugin.json")).extensions[KEY].requires).toEqual([
    "skill:required-skill",
  ]);
  await expect(removePackages(here.library, ["required-skill"])).rejects.toMatchObject({
    code: "library-package-required",
  });
});

test("T-52 hooks, programs and servers of a portable plugin stay out by name, its skill belongs to it", async () => {
  installed("portable");
  here.write(place("portable", "plugin.json"), portable("portable"));
  here.write(place("portable", "skills/one/SKILL.md"), skill("one"));
  here.write(place("portable", "hooks/hooks.json"), "{}");
  here.write(place("portable", "scripts/run.sh"), "#!/bin/sh\n", 0o755);
  here.write(place("portable", ".mcp.json"), "{}");
  const made = await plan();
  expect(plugin(made).action).toBe("install");
  expect(plugin(made).unsupported.map(({ path }) => path)).toEqual(["hooks/hooks.json", ".mcp.json", "scripts"]);
  expect(made.entries.find(({ kind }) => kind === "skill")?.reason?.code).toBe("provided-by-plugin");
  expect((await apply(made)).installed.map(({ id }) => id)).toEqual(["portable"]);
  expect((await plan()).entries.filter(({ action }) => action !== "skip")).toEqual([]);
});

describe("T-53 a portable plugin whose prompts refer to files that are not copied", () => {
  beforeEach(() => {
    installed("actions");
    here.write(place("actions", "plugin.json"), portable("actions", { resources: { prompts: "prompts" } }));
    here.write(place("actions", "prompts/go.md"), "Read actions/first.json, then begin.\n");
    here.write(place("actions", "actions/first.json"), "{}");
  });

  it("is skipped, and nothing is installed", async () => {
    const before = snapshot(here.home);
    const made = await plan();
    expect(plugin(made)).toMatchObject({ action: "skip", reason: { code: "companion-omitted-but-referenced" } });
    expect(plugin(made).reason?.message).toContain("references omitted companions");
    expect(plugin(made).reason?.message).toContain("actions/first.json");
    expect((await apply(made, ["companion-omitted-but-referenced"])).installed).toEqual([]);
    expect(snapshot(here.home)).toEqual(before);
  });

  it("is taken when the loss is named by its code or the item by its id", async () => {
    for (const word of ["companion-omitted-but-referenced", plugin(await plan()).item]) {
      const made = await plan({ acceptLosses: [word] });
      expect(plugin(made).action).toBe("needs-acknowledgement");
      expect((await apply(made)).refused[0]?.reason.code).toBe("loss-not-accepted");
    }
    const made = await plan({ acceptLosses: ["companion-omitted-but-referenced"] });
    expect((await apply(made, ["companion-omitted-but-referenced"])).installed.map(({ id }) => id)).toEqual([
      "actions",
    ]);
  });
});

test("K-70: a portable plugin that is a package of one skill is installed as one", async () => {
  installed("single");
  here.write(place("single", "plugin.json"), portable("single", { kind: "skill" }));
  here.write(place("single", "skills/one/SKILL.md"), skill("one"));
  expect((await apply(await plan())).installed.map(({ id, kind }) => [id, kind])).toEqual([["single", "skill"]]);
});

describe("packages from trees", () => {
  const tree = (files: Readonly<Record<string, string>>) =>
    Object.entries(files)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, text]) => ({ type: "file", path, bytes: Buffer.from(text), mode: 0o644, sha256: text }) as const);
  const from = { host: null, source: "~/x", marketplace: null, transport: "path", ref: null, commit: null } as const;
  const source = (files: Readonly<Record<string, string>>) => ({
    entries: tree(files),
    directory: "x",
    from: { ...from, subfolder: null },
  });
  const vendor = { ".claude-plugin/plugin.json": '{"name":"pack"}', "skills/one/SKILL.md": skill("one") };

  it("are portable or of a vendor, and each way takes its own only", async () => {
    const packed = { "plugin.json": portable("pack"), "skills/one/SKILL.md": skill("one") };
    expect(await preparePortablePackage(source(packed))).toMatchObject({ status: "ready", id: "pack", kind: "plugin" });
    expect(await preparePortablePackage(source(vendor))).toMatchObject({
      status: "refused",
      reason: { code: "plugin-format-unknown" },
    });
    expect(await prepareForeignPackage(source(vendor))).toMatchObject({ status: "ready", format: "claude-code" });
    expect(await prepareForeignPackage(source(packed))).toMatchObject({
      status: "refused",
      reason: { code: "plugin-format-unknown" },
    });
    expect(await prepareForeignPackage(source({ "README.md": "" }))).toMatchObject({
      status: "refused",
      reason: { code: "manifest-none" },
      omitted: ["README.md"],
    });
  });

  it("refer to what they bring: a portable one is refused, a vendor's waits", async () => {
    const extra = { "skills/one/SKILL.md": skill("one", "Run run.sh.\n"), "skills/one/run.sh": "#!/bin/sh\n" };
    const packed = { "plugin.json": portable("pack"), ...extra };
    expect(await preparePortablePackage(source(packed))).toMatchObject({
      status: "refused",
      reason: { code: "companion-omitted-but-referenced" },
    });
    const accepted = await preparePortablePackage(source(packed), { acceptLosses: ["pack"] });
    expect(accepted).toMatchObject({ status: "ready", waits: { code: "companion-omitted-but-referenced" } });
    expect(await prepareForeignPackage(source({ ...vendor, ...extra }))).toMatchObject({
      status: "ready",
      waits: { code: "reference-dropped" },
    });
  });

  it("that would be no valid package are refused before anything is planned with them (K-67)", async () => {
    const components = [
      { kind: "skill", id: "one", path: "skills/one/SKILL.md", requires: ["skill:two"] },
      { kind: "skill", id: "two", path: "skills/two/SKILL.md", requires: ["skill:one"] },
    ];
    const files = { "skills/one/SKILL.md": skill("one"), "skills/two/SKILL.md": skill("two") };
    const made = await preparePortablePackage(source({ "plugin.json": portable("pack", { components }), ...files }));
    expect(made).toMatchObject({ status: "refused", reason: { code: "package-component-graph" } });
  });
});

test("whatever a tree holds, it is a valid package or refused with a code, and every file is taken or named", async () => {
  const name = fc.constantFrom(
    "plugin.json",
    ".claude-plugin/plugin.json",
    "skills/a/SKILL.md",
    "skills/b/SKILL.md",
    "SKILL.md",
  );
  const other = fc.constantFrom(
    "skills/a/run.sh",
    "skills/a/x.md",
    "agents/c.md",
    "prompts/d.md",
    "commands/e.md",
    "__proto__",
    "x/y",
  );
  const json = fc
    .record(
      {
        name: fc.constantFrom("pack", "", "../x", 7),
        version: fc.constantFrom("1.0.0", "latest", null),
        $schema: fc.constant("https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"),
        skills: fc.constantFrom("./skills", ["../out"], 3),
        extensions: fc.constant({
          [KEY]: {
            manifestVersion: 1,
            kind: "skill",
            requires: ["skill:x", "fleet:y"],
            resources: { skills: ".", agents: "agents", prompts: "prompts" },
            components: [{ kind: "skill", id: "one", path: "skills/a/SKILL.md", requires: ["script:r"] }],
          },
        }),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value));
  const text = fc.oneof(
    json,
    fc.constantFrom(skill("one"), skill("two", "Run run.sh, see x.md.\n"), "x", "", "---\n---\n"),
  );
  const trees = fc.dictionary(fc.oneof(name, other), text, { maxKeys: 8 });
  const from = {
    host: null,
    source: "~/x",
    marketplace: null,
    transport: "path",
    ref: null,
    commit: null,
    subfolder: null,
  } as const;
  await fc.assert(
    fc.asyncProperty(trees, async (files) => {
      const entries = Object.keys(files)
        .sort()
        .map((path) => {
          const bytes = Buffer.from(files[path] as string);
          return { type: "file", path, bytes, mode: 0o644, sha256: sha256(bytes) } as const;
        });
      for (const prepare of [preparePortablePackage, prepareForeignPackage]) {
        const made = await prepare({ entries, directory: "x", from });
        expect(made.omitted.every((path) => path in files)).toBe(true);
        if (made.status === "refused") {
          expect(made.reason.code).toMatch(/^[a-z-]+$/);
          continue;
        }
        expect(validatePackage(made.files()).filter(({ severity }) => severity === "error")).toEqual([]);
        expect(packageDigest(made.files())).toBe(made.digest);
        expect([...made.files().keys()].some((path) => path.endsWith(".sh"))).toBe(false);
      }
    }),
    { numRuns: 400 },
  );
});

test("requirements are followed to the end: what is missing behind them, and what is in a circle, is named", () => {
  const record = (id: string, requires: readonly string[]) =>
    [id, { id, kind: "plugin", trust: "native", requires } as never] as const;
  const entry = (requires: string) => ({
    id: "top",
    format: "agent-plugins-v1",
    requirements: [{ kind: "plugin", name: requires, range: null, line: null }],
  });
  const records = new Map([
    record("whole", []),
    record("half", ["plugin:whole", "plugin:gone"]),
    record("round", ["plugin:trip"]),
    record("trip", ["plugin:round"]),
    record("back", ["plugin:top"]),
  ]);
  expect(unmetRequirements(entry("whole"), records)).toEqual([]);
  expect(unmetRequirements(entry("half"), records)).toEqual(["plugin:gone (required by half)"]);
  expect(unmetRequirements(entry("round"), records)).toEqual(["plugin:round (requires itself by way of trip)"]);
  expect(unmetRequirements(entry("back"), records)).toEqual(["plugin:top (requires itself by way of back)"]);
});
