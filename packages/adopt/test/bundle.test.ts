import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadLibrary, readLibrary, undoOperations, verifyLibrary } from "@agent-interop/library";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AdoptionPlan,
  applyInteropAdoption,
  outdatedPackages,
  type PlanEntry,
  type PlanOptions,
  planDigest,
  planInteropAdoption,
  planInteropUpdate,
} from "../src/index.ts";
import { skill, snapshot, type World, world } from "./support.ts";

let here: World;
beforeEach(() => {
  here = world();
  here.write(".claude/skills/review/SKILL.md", skill("review", "Read `notes.md`.\n"));
  here.write(".claude/skills/review/notes.md", "Notes.\n");
  here.write(
    ".claude/agents/scout.md",
    "---\nname: scout\ndescription: Looks\ntools: Read\nskills: review, other\n---\nLook.\n",
  );
  here.write(".claude/commands/fix.md", "---\ndescription: Fixes\n---\nFix it.\n");
});
afterEach(() => here.remove());

const plan = async (options: Partial<PlanOptions> = {}): Promise<AdoptionPlan> =>
  planInteropAdoption(await here.inventory(["claude-code"]), {
    ...here.examined,
    library: here.library,
    bundle: true,
    ...options,
  });
const apply = (made: AdoptionPlan, over: object = {}, options: object = {}) =>
  applyInteropAdoption(made, { approved: true, ...over }, { ...here.examined, library: here.library, ...options });
const said = ({ entries }: AdoptionPlan): readonly string[] =>
  entries.map(({ action, kind, name, reason }) => `${action} ${kind} ${name} ${reason?.code ?? ""}`.trim()).sort();
const itemOf = ({ entries }: AdoptionPlan, name: string): string =>
  entries.find((entry) => entry.name === name)?.item as string;
const refs = async (): Promise<readonly string[]> => {
  const { agents, prompts, skills } = await loadLibrary([here.library], { trustProjectImports: false });
  return [...agents, ...prompts, ...skills].map(({ id, kind, package: owner }) => `${owner} ${kind}:${id}`).sort();
};
const ID = "claude-code-bundle";

describe("a bundle", () => {
  it("is one package of all that is loose, with an entry for each item and one digest", async () => {
    const before = snapshot(here.home);
    const made = await plan();
    expect(said(made)).toEqual(["install agent scout", "install prompt fix", "install skill review"]);
    expect(made.bundles).toMatchObject([
      {
        id: ID,
        host: "claude-code",
        sourceScope: "user",
        action: "install",
        reason: null,
        destination: `packages/${ID}`,
        removes: [],
      },
    ]);
    expect(made.bundles?.[0]?.items).toEqual(made.entries.map(({ item }) => item));
    expect(made.entries.map(({ destination, id }) => [id, destination])).toEqual([
      [ID, `packages/${ID}/agents/scout.md`],
      [ID, `packages/${ID}/prompts/fix.md`],
      [ID, `packages/${ID}/skills/review/SKILL.md`],
    ]);
    const { planSchema } = await import("../src/schema.ts");
    expect(planSchema.safeParse(JSON.parse(JSON.stringify(made))).error).toBeUndefined();
    expect(JSON.stringify(made)).not.toContain(here.home);
    const { installed, refused } = await apply(JSON.parse(JSON.stringify(made)), { expect: made.digest });
    expect([installed.map(({ digest, id, kind, trust }) => [id, kind, digest, trust]), refused]).toEqual([
      [[ID, "plugin", made.bundles?.[0]?.digest, "foreign"]],
      [],
    ]);
    expect(snapshot(here.home)).toEqual(before);
    expect(await refs()).toEqual([`${ID} agent:scout`, `${ID} prompt:fix`, `${ID} skill:review`]);
    expect((await verifyLibrary(here.library)).map(({ state }) => state)).toEqual(["intact"]);
    expect(said(await plan())).toEqual([
      "skip agent scout already-installed",
      "skip prompt fix already-installed",
      "skip skill review already-installed",
    ]);
  });

  it("says in itself where each part is from and what it lost, and which skills an agent needs", async () => {
    await apply(await plan());
    const file = (path: string) => JSON.parse(readFileSync(join(here.library.root, "packages", ID, path), "utf8"));
    const block = file("plugin.json").extensions["dev.agent-interop"];
    expect(block.components.map(({ id, requires }: { id: string; requires?: unknown }) => [id, requires])).toEqual([
      ["scout", ["skill:review"]],
      ["fix", undefined],
      ["review", undefined],
    ]);
    expect(block.interop).toEqual({ host: "claude-code", source: "~/", sourceScope: "user", untrusted: true });
    const { items } = file("adoption.json");
    expect(items.map(({ component, kind, source }: Record<string, string>) => [kind, component, source])).toEqual([
      ["agent", "agents/scout.md", "~/.claude/agents/scout.md"],
      ["prompt", "prompts/fix.md", "~/.claude/commands/fix.md"],
      ["skill", "skills/review/SKILL.md", "~/.claude/skills/review/SKILL.md"],
    ]);
    expect(items[0].losses.map(({ code }: { code: string }) => code)).toContain("key-requirement");
  });

  it("is the same for the same sources, in any process", async () => {
    expect(await plan()).toEqual(await plan());
  });

  it.each([
    ["a text", ".claude/skills/review/SKILL.md", "SKILL.md"],
    ["a companion", ".claude/skills/review/notes.md", "notes.md"],
  ])("is refused as a whole when %s changed after review, and names the item", async (_, path, changed) => {
    const made = await plan();
    here.write(path, "---\nname: review\ndescription: x\n---\nOther\n");
    const { installed, operation, refused } = await apply(made);
    expect([installed, operation]).toEqual([[], null]);
    const item = itemOf(made, "review");
    expect(refused.map(({ reason }) => reason.code).sort()).toEqual([
      "bundle-refused",
      "bundle-refused",
      "source-drifted",
    ]);
    expect(refused.find(({ item: one }) => one === item)?.changed).toEqual([changed]);
    for (const { reason } of refused.filter((one) => one.item !== item)) expect(reason.message).toContain(item);
  });

  it("leaves packages beside it alone when it is refused", async () => {
    const at = ".claude/plugins/cache/m/pack/1.0.0";
    const plugins = { "pack@m": [{ scope: "user", installPath: join(here.home, at), version: "1.0.0" }] };
    here.write(".claude/plugins/installed_plugins.json", JSON.stringify({ version: 2, plugins }));
    here.write(`${at}/.claude-plugin/plugin.json`, '{"name":"pack","version":"1.0.0"}');
    here.write(`${at}/skills/more/SKILL.md`, skill("more"));
    const made = await plan();
    here.write(".claude/commands/fix.md", "Other.\n");
    expect((await apply(made)).installed.map(({ id }) => id)).toEqual(["pack"]);
    expect((await apply(await plan())).installed.map(({ id }) => id)).toEqual([ID]);
  });

  it("takes what waits only when its losses are accepted before, and then once more", async () => {
    here.write(".claude/skills/runs/SKILL.md", skill("runs", "Start `go.sh`.\n"));
    here.write(".claude/skills/runs/go.sh", "#!/bin/sh\n", 0o755);
    const without = await plan();
    expect(said(without)).toContain("skip skill runs loss-not-accepted");
    expect(without.bundles?.[0]?.items).toHaveLength(3);
    for (const accept of [["reference-dropped"], [itemOf(without, "runs")]]) {
      const made = await plan({ acceptLosses: accept });
      expect(said(made)).toContain("needs-acknowledgement skill runs reference-dropped");
      const waiting = await apply(made);
      expect(new Set(waiting.refused.map(({ reason }) => reason.code))).toEqual(new Set(["loss-not-accepted"]));
      expect(waiting.refused).toHaveLength(4);
    }
    const made = await plan({ acceptLosses: ["reference-dropped"] });
    expect((await apply(made, { acceptLosses: [itemOf(made, "runs")] })).installed).toHaveLength(1);
    expect(await refs()).toContain(`${ID} skill:runs`);
  });

  it("is updated as a whole, names what it takes away, and is taken back byte for byte", async () => {
    await apply(await plan());
    const before = snapshot(here.library.root).filter((line) => line.includes("/packages/"));
    here.write(".claude/commands/more.md", "More.\n");
    const made = await plan({ selection: { kinds: ["prompt"] } });
    expect(made.bundles).toMatchObject([{ action: "update", removes: ["agent:scout", "skill:review"] }]);
    expect(said(made).filter((line) => line.startsWith("update"))).toEqual(["update prompt fix", "update prompt more"]);
    expect((await apply(made)).installed).toHaveLength(1);
    expect(await refs()).toEqual([`${ID} prompt:fix`, `${ID} prompt:more`]);
    await undoOperations(here.library, 1);
    expect(snapshot(here.library.root).filter((line) => line.includes("/packages/"))).toEqual(before);
    expect((await verifyLibrary(here.library)).map(({ state }) => state)).toEqual(["intact"]);
  });

  it("is not installed beside another installed bundle than the one it was planned beside", async () => {
    const first = await plan({ selection: { kinds: ["prompt"] } });
    await apply(await plan());
    expect((await apply(first)).refused.map(({ reason }) => reason.code)).toEqual(["plan-mismatch"]);
    expect(await refs()).toHaveLength(3);
  });

  it("is refused when the plan takes it for installed and it is not", async () => {
    const made = await plan();
    const bundles = (made.bundles ?? []).map((bundle) => ({ ...bundle, action: "update" as const }));
    const forged = { ...made, bundles, digest: planDigest({ ...made, bundles }) };
    expect((await apply(forged)).refused.map(({ reason }) => reason.code)).toContain("plan-mismatch");
    expect(await refs()).toEqual([]);
  });

  it("that was edited in the library is replaced only when exactly these edits are accepted", async () => {
    await apply(await plan());
    const place = join(here.library.root, "packages", ID, "prompts/fix.md");
    const edit = (text: string): void => writeFileSync(place, text);
    edit("---\ndescription: Fixes\n---\nMine.\n");
    const made = await plan();
    expect(made.bundles).toMatchObject([
      { action: "needs-acknowledgement", losses: [{ code: "local-edits", path: `packages/${ID}/prompts/fix.md` }] },
    ]);
    const waiting = await apply(made);
    expect([waiting.operation, waiting.refused.map(({ reason }) => reason.code)]).toEqual([
      null,
      ["loss-not-accepted", "loss-not-accepted", "loss-not-accepted"],
    ]);
    edit("---\ndescription: Fixes\n---\nMine, again.\n");
    const drifted = await apply(made, { acceptLosses: ["local-edits"] });
    expect(new Set(drifted.refused.map(({ reason }) => reason.code))).toEqual(new Set(["library-drifted"]));
    expect((await apply(await plan(), { acceptLosses: [ID] })).installed).toHaveLength(1);
    expect(readFileSync(place, "utf8")).toContain("Fix it.");
    expect(said(await plan())).toContain("skip prompt fix already-installed");
  });

  it("and packages of single items do not hold the same twice", async () => {
    await apply(await plan());
    const loose = await plan({ bundle: false });
    expect(said(loose)).toEqual([
      "skip agent scout duplicate-content",
      "skip prompt fix duplicate-content",
      "skip skill review duplicate-content",
    ]);
    expect(loose.entries[0]?.reason?.message).toContain(ID);
    expect(loose.bundles).toBeUndefined();
    await undoOperations(here.library, 1);
    await apply(await plan({ bundle: false, selection: { kinds: ["skill"] } }));
    const made = await plan();
    expect(said(made)).toEqual(["install agent scout", "install prompt fix", "skip skill review duplicate-content"]);
    await apply(made);
    expect((await readLibrary(here.library)).records.map(({ id }) => id)).toEqual([ID, "claude-code-skill-review"]);
  });

  it("never lets order decide between two of one name (F041)", async () => {
    here.write(".claude/skills/review-2/SKILL.md", skill("review", "Another.\n"));
    const made = await plan();
    expect(said(made).filter((line) => line.includes("skill"))).toEqual([
      "skip skill review id-collision",
      "skip skill review id-collision",
    ]);
    const ids = made.entries.filter(({ path }) => !path.includes("review-2")).map(({ item }) => item);
    expect((await plan({ selection: { ids } })).bundles?.[0]?.items).toEqual(ids);
  });

  it("of a project is another one than that of the user", async () => {
    const { discoverInteropInventory } = await import("@agent-interop/inventory");
    here.write("work/.claude/skills/review/SKILL.md", skill("review", "In the project.\n"));
    const root = join(here.home, "work");
    const options = { machine: here.machine, project: root, ignoreEnvironment: true, hosts: ["claude-code"] };
    const examined = { ...here.examined, projectRoot: root };
    const made = await planInteropAdoption(await discoverInteropInventory(options), {
      ...examined,
      library: here.library,
      bundle: true,
    });
    expect(made.bundles?.map(({ id, items, sourceScope }) => [id, sourceScope, items.length])).toEqual(
      [
        ["claude-code-project-bundle", "project", 1],
        [ID, "user", 3],
      ].sort(),
    );
    const { installed } = await apply(made, {}, examined);
    expect(installed.map(({ origin }) => origin.source).sort()).toEqual([
      expect.stringMatching(/^project:[0-9a-f]{12}:\.\/$/),
      "~/",
    ]);
  });

  it("above the bounds of a package says so, and is not installed", async () => {
    for (let i = 0; i < 1025; i += 1) here.write(`.claude/commands/c${i}.md`, `Do ${i}.\n`);
    const made = await plan({ selection: { kinds: ["prompt"] } });
    expect(made.bundles).toMatchObject([{ action: "skip", reason: { code: "bundle-too-large" } }]);
    expect(made.entries.filter(({ action }) => action !== "skip")).toEqual([]);
    here.write(".claude/commands/c0.md", "Do 0.\n");
    const names = Array.from({ length: 1000 }, (_, i) => `c${i}`);
    expect((await apply(await plan({ selection: { names } }))).installed).toHaveLength(1);
  });
});

describe("a plan with bundles from elsewhere", () => {
  const forged = async (change: (made: AdoptionPlan) => object) => {
    const made = await plan();
    const other = { ...made, ...change(made) } as AdoptionPlan;
    return apply({ ...other, digest: planDigest(other) }, {}, { inventory: await here.inventory() });
  };
  const changed = (over: object) =>
    forged(({ bundles }) => ({ bundles: bundles?.map((bundle) => ({ ...bundle, ...over })) }));

  it.each([
    ["another identifier", { id: "other" }],
    ["another host", { host: "codex" }],
    ["another scope", { sourceScope: "project" }],
    ["another version", { version: "1.0.0" }],
    ["another place", { destination: "packages/other" }],
    ["another digest", { digest: `sha256:${"0".repeat(64)}` }],
    ["another fingerprint", { fingerprint: `sha256:${"0".repeat(64)}` }],
    ["items that are none", { items: ["none"] }],
    ["something it takes away", { removes: ["skill:x"] }],
    [
      "an edit that nobody made",
      {
        losses: [
          {
            ...{ code: "local-edits", subject: "file", path: "x", what: null, line: null, message: "x" },
            acknowledge: true,
          },
        ],
      },
    ],
    ["no action", { action: "skip" }],
  ])("is refused with %s", async (_, over) => {
    const { installed, refused } = await changed(over);
    expect(installed).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    const codes = ["plan-mismatch", "projection-drifted", "loss-not-accepted"];
    for (const { reason } of refused) expect(codes).toContain(reason.code);
  });

  it("is refused without its bundles, with a bundle twice, and with an entry that is somewhere else", async () => {
    const one = (change: (entry: PlanEntry) => object) =>
      forged(({ entries }) => ({ entries: entries.map((entry) => ({ ...entry, ...change(entry) })) }));
    for (const { installed } of [
      await forged(() => ({ bundles: undefined })),
      await forged(({ bundles }) => ({ bundles: [...(bundles ?? []), ...(bundles ?? [])] })),
      await one(() => ({ destination: "packages/x" })),
      await one(({ name }) => (name === "fix" ? { id: "claude-code-prompt-fix" } : {})),
    ])
      expect(installed).toEqual([]);
  });

  it("installs a bundle with all of its items or none", async () => {
    const made = await plan();
    const items = [itemOf(made, "fix")];
    expect((await apply(made, { items })).refused.map(({ reason }) => reason.code)).toEqual(["plan-mismatch"]);
    expect((await apply(made, { items: made.entries.map(({ item }) => item) })).installed).toHaveLength(1);
  });
});

describe("an installed bundle", () => {
  const outdated = async () =>
    outdatedPackages(await here.inventory(["claude-code"]), { ...here.examined, library: here.library, diff: true });
  const update = async (ids?: readonly string[]) =>
    planInteropUpdate(await here.inventory(["claude-code"]), {
      ...here.examined,
      library: here.library,
      ...(ids && { ids }),
    });
  beforeEach(async () => {
    here.write(".claude/skills/runs/SKILL.md", skill("runs", "Start `go.sh`.\n"));
    here.write(".claude/skills/runs/go.sh", "#!/bin/sh\n", 0o755);
    const accept = { acceptLosses: ["reference-dropped"] };
    await apply(await plan(accept), accept);
  });

  it("is current until one of its items moves, and then says which file, and what is lost anew", async () => {
    expect((await outdated()).map(({ id, state }) => [id, state])).toEqual([[ID, "current"]]);
    here.write(".claude/commands/fix.md", "---\ndescription: Fixes\nmodel: opus\n---\nFix it well.\n");
    const [one] = await outdated();
    expect([one?.state, one?.files.map(({ by, path }) => [path, by])]).toEqual([
      "moved",
      [["prompts/fix.md", "source"]],
    ]);
    expect(one?.newLosses.map(({ code, what }) => [code, what])).toEqual([["key-policy", "model"]]);
  });

  it("is edited, moved and edited, without an item, and gone, like any other copy", async () => {
    writeFileSync(join(here.library.root, "packages", ID, "agents/scout.md"), "Mine.\n");
    expect((await outdated())[0]).toMatchObject({ state: "edited", edited: ["agents/scout.md"] });
    rmSync(join(here.home, ".claude/commands/fix.md"));
    const [one] = await outdated();
    expect(one?.state).toBe("moved-and-edited");
    expect(one?.files.map(({ path, source }) => [path, source === null])).toEqual([
      ["agents/scout.md", false],
      ["plugin.json", false],
      ["prompts/fix.md", true],
    ]);
    for (const place of [".claude/skills", ".claude/agents"]) rmSync(join(here.home, place), { recursive: true });
    expect((await outdated())[0]?.state).toBe("gone");
    expect((await update()).passed.map(({ id, reason }) => [id, reason.code])).toEqual([[ID, "source-gone"]]);
  });

  it("is not asked about when its agent, or its home, is not examined", async () => {
    const options = { ...here.examined, library: here.library };
    expect((await outdatedPackages(await here.inventory(["codex"]), options))[0]?.state).toBe("not-examined");
    const machine = { ...here.machine, home: join(here.home, "other") };
    expect((await outdatedPackages(await here.inventory(), { ...options, machine }))[0]?.state).toBe("not-examined");
  });

  it("is updated with the items it has, whatever is new beside them, and its losses are accepted again", async () => {
    expect((await update()).plan).toMatchObject({ entries: [] });
    here.write(".claude/commands/new.md", "New.\n");
    expect((await update()).plan.entries).toEqual([]);
    here.write(".claude/commands/fix.md", "---\ndescription: Fixes\n---\nFix it well.\n");
    const { passed, plan: made } = await update();
    expect(passed).toEqual([]);
    expect(made.bundles).toMatchObject([{ id: ID, action: "update", removes: [] }]);
    expect(said(made)).toEqual([
      "needs-acknowledgement skill runs reference-dropped",
      "update agent scout",
      "update prompt fix",
      "update skill review",
    ]);
    const { planSchema } = await import("../src/schema.ts");
    expect(planSchema.safeParse(JSON.parse(JSON.stringify(made))).error).toBeUndefined();
    expect((await apply(made)).operation).toBeNull();
    expect((await apply(made, { acceptLosses: ["reference-dropped"] })).installed.map(({ id }) => id)).toEqual([ID]);
    expect((await outdated())[0]?.state).toBe("current");
    expect(new Set((await update([ID])).plan.entries.map(({ reason }) => reason?.code))).toEqual(
      new Set(["already-installed"]),
    );
  });

  it("without one of its items is updated to what is left, and says so", async () => {
    rmSync(join(here.home, ".claude/skills/runs"), { recursive: true });
    const { plan: made } = await update();
    expect(made.bundles).toMatchObject([{ action: "update", removes: ["skill:runs"] }]);
    expect((await apply(made)).installed).toHaveLength(1);
    expect(await refs()).not.toContain(`${ID} skill:runs`);
  });
});
