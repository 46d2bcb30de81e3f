import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readLibrary, undoOperations, verifyLibrary } from "@agent-interop/library";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AdoptionPlan,
  applyInteropAdoption,
  outdatedPackages,
  type PlanEntry,
  planDigest,
  planInteropAdoption,
  planInteropUpdate,
  type Selection,
  type UpdateOptions,
} from "../../src/index.ts";
import { skill, snapshot, type World, world } from "../support.ts";

let here: World;
beforeEach(() => {
  here = world();
});
afterEach(() => here.remove());

const SKILL = ".claude/skills/review/SKILL.md";
const ID = "claude-code-skill-review";
const ITEM = "claude-code:user:skill:.claude/skills/review/SKILL.md";
const COPY = `packages/${ID}/skills/review/SKILL.md`;
const inLibrary = (path: string): string => join(here.library.root, path);

const plan = async (selection: Selection = {}, over: object = {}): Promise<AdoptionPlan> =>
  planInteropAdoption(await here.inventory(), { ...here.examined, library: here.library, selection, ...over });
const update = async (over: Partial<UpdateOptions> = {}) =>
  planInteropUpdate(await here.inventory(), { ...here.examined, library: here.library, ...over });
const apply = (made: AdoptionPlan, acceptLosses: readonly string[] = [], options: object = {}) =>
  applyInteropAdoption(made, { approved: true, acceptLosses }, { ...here.examined, library: here.library, ...options });
const said = ({ entries }: AdoptionPlan): readonly string[] =>
  entries.map(({ action, name, reason }) => `${action} ${name}${reason === null ? "" : ` ${reason.code}`}`);
const text = () => readFileSync(inLibrary(COPY), "utf8");
const states = async () => (await verifyLibrary(here.library)).map(({ base, state }) => `${state} ${base}`);

describe("an update", () => {
  beforeEach(async () => {
    here.write(SKILL, skill("review", "One.\n"));
    here.write(".claude/skills/still/SKILL.md", skill("still"));
    await apply(await plan());
  });

  it("is a plan for what moved and nothing else, applied like any other, taken back with its base", async () => {
    expect((await update()).plan.entries).toEqual([]);
    here.write(SKILL, skill("review", "Two.\n"));
    const before = snapshot(here.library.root).filter((line) => !line.includes("/.undo/"));
    const { passed, plan: made } = await update();
    expect(said(made)).toEqual(["update review"]);
    expect(passed).toEqual([]);
    const { planSchema } = await import("../../src/schema.ts");
    expect(planSchema.safeParse(JSON.parse(JSON.stringify(made))).success).toBe(true);
    const { installed, refused } = await apply(made, [], { inventory: await here.inventory() });
    expect(refused).toEqual([]);
    expect(installed.map(({ id }) => id)).toEqual([ID]);
    expect(text()).toContain("Two.");
    expect(await states()).toEqual(["intact intact", "intact intact"]);
    expect((await update()).plan.entries).toEqual([]);
    await undoOperations(here.library, 1);
    expect(snapshot(here.library.root).filter((line) => !line.includes("/.undo/"))).toEqual(before);
    expect(
      (await outdatedPackages(await here.inventory(), { ...here.examined, library: here.library }))[0]?.state,
    ).toBe("moved");
  });

  it("waits for its acknowledgement where somebody edited the copy, and an undo brings the edit back", async () => {
    writeFileSync(inLibrary(COPY), `${text()}Mine.\n`);
    writeFileSync(inLibrary(`packages/${ID}/mine.md`), "Mine too.\n");
    here.write(SKILL, skill("review", "Two.\n"));
    const { plan: made } = await update();
    expect(said(made)).toEqual(["needs-acknowledgement review local-edits"]);
    expect(made.entries[0]?.losses.map(({ code, path }) => `${code} ${path}`)).toEqual([
      `local-edits packages/${ID}/mine.md`,
      `local-edits ${COPY}`,
    ]);
    expect(JSON.stringify(made)).not.toContain("Mine");
    expect((await apply(made)).refused.map(({ reason }) => reason.code)).toEqual(["loss-not-accepted"]);
    expect(text()).toContain("Mine.");
    for (const accepted of ["local-edits", ITEM]) {
      expect((await apply(made, [accepted])).installed).toHaveLength(1);
      expect(text()).toBe("---\nname: review\ndescription: About review\n---\nTwo.\n");
      await undoOperations(here.library, 1);
      expect(text()).toContain("Mine.");
      expect(readFileSync(inLibrary(`packages/${ID}/mine.md`), "utf8")).toBe("Mine too.\n");
    }
  });

  it.each([
    ["the edit that was seen became another", () => writeFileSync(inLibrary(COPY), "Later.\n")],
    ["another file was edited", () => writeFileSync(inLibrary(`packages/${ID}/more.md`), "")],
    ["the edit was taken back", () => rmSync(inLibrary(`packages/${ID}`), { recursive: true })],
  ])("is refused when %s after review", async (_, change) => {
    writeFileSync(inLibrary(COPY), "Mine.\n");
    here.write(SKILL, skill("review", "Two.\n"));
    const { plan: made } = await update();
    change();
    const { installed, refused } = await apply(made, ["local-edits"]);
    expect(installed).toEqual([]);
    expect(refused.map(({ reason }) => reason.code)).toEqual(["library-drifted"]);
  });

  it("is refused when a plan from elsewhere hides the edit that it would replace", async () => {
    writeFileSync(inLibrary(COPY), "Mine.\n");
    here.write(SKILL, skill("review", "Two.\n"));
    const { plan: made } = await update();
    const entries = made.entries.map((entry): PlanEntry => ({ ...entry, action: "update", losses: [] }));
    const forged = { ...made, entries };
    const { refused } = await apply({ ...forged, digest: planDigest(forged) });
    expect(refused.map(({ reason }) => reason.code)).toEqual(["library-drifted"]);
    expect(text()).toBe("Mine.\n");
  });

  it("names the copies of which nothing can be done", async () => {
    rmSync(join(here.home, ".claude/skills/review"), { recursive: true });
    here.write(".claude/skills/still/SKILL.md", skill("renamed"));
    const { passed, plan: made } = await update();
    expect(made.entries).toEqual([]);
    expect(passed.map(({ id, reason }) => `${id} ${reason.code}`)).toEqual([
      `${ID} source-gone`,
      "claude-code-skill-still id-changed",
    ]);
  });

  it("of named packages says what each of them is", async () => {
    expect(said((await update({ ids: [ID] })).plan)).toEqual(["skip review already-installed"]);
    writeFileSync(inLibrary(COPY), "Mine.\n");
    expect((await update()).plan.entries).toEqual([]);
    expect(said((await update({ ids: [ID] })).plan)).toEqual(["needs-acknowledgement review local-edits"]);
  });

  it("keeps the companions that a copy was taken with", async () => {
    here.write(".claude/skills/plain/SKILL.md", skill("plain"));
    here.write(".claude/skills/plain/data.json", "{}\n");
    await apply(await plan({ names: ["plain"] }, { companions: "text" }));
    here.write(".claude/skills/plain/SKILL.md", skill("plain", "New.\n"));
    here.write(SKILL, skill("review", "New.\n"));
    const all = await update();
    expect(said(all.plan)).toEqual(["update review"]);
    expect(all.passed.map(({ id, reason }) => `${id} ${reason.code}`)).toEqual([
      "claude-code-skill-plain companions-differ",
    ]);
    const alone = await update({ ids: ["claude-code-skill-plain"] });
    expect(alone.plan.settings.companions).toBe("text");
    expect(said(alone.plan)).toEqual(["update plain"]);
    expect(said((await update({ companions: "data" })).plan)).toEqual(["update plain", "update review"]);
  });

  it("replaces as a whole: twice is once, and never a part of it (F067)", async () => {
    here.write(".claude/skills/review/notes.md", "Notes.\n");
    await apply((await update()).plan);
    expect(readFileSync(inLibrary(`packages/${ID}/skills/review/notes.md`), "utf8")).toBe("Notes.\n");
    rmSync(join(here.home, ".claude/skills/review/notes.md"));
    await apply((await update()).plan);
    expect((await verifyLibrary(here.library)).map(({ paths, state }) => `${state} ${paths}`)).toEqual([
      "intact ",
      "intact ",
    ]);
    expect(() => readFileSync(inLibrary(`packages/${ID}/skills/review/notes.md`))).toThrow("ENOENT");
    expect(said(await plan())).toEqual(["skip review already-installed", "skip still already-installed"]);
  });

  it("apply, edit, update, undo gives the original bytes back (F071)", async () => {
    const original = text();
    here.write(SKILL, skill("review", "Two.\n"));
    await apply((await update()).plan);
    here.write(SKILL, skill("review", "Three.\n"));
    await apply((await update()).plan);
    await undoOperations(here.library, 2);
    expect(text()).toBe(original);
    expect(await states()).toEqual(["intact intact", "intact intact"]);
  });

  it("there is none for ever on another system: separators, order and ends of lines are none (F083, F085)", async () => {
    writeFileSync(inLibrary(COPY), text().replaceAll("\n", "\r\n"));
    expect(said(await plan({ names: ["review"] }))).toContain("skip review already-installed");
    expect((await update()).plan.entries).toEqual([]);
  });
});

describe("what is installed, at a plan", () => {
  beforeEach(async () => {
    here.write(SKILL, skill("review", "One.\n"));
    await apply(await plan());
  });

  it("is installed only while its bytes are: an edited copy is restored once that is accepted", async () => {
    expect(said(await plan())).toEqual(["skip review already-installed"]);
    writeFileSync(inLibrary(COPY), "Mine.\n");
    const made = await plan();
    expect(said(made)).toEqual(["needs-acknowledgement review local-edits"]);
    expect((await apply(made, ["local-edits"])).installed).toHaveLength(1);
    expect(text()).toContain("One.");
  });

  it("that was taken away by hand is put back", async () => {
    rmSync(inLibrary(`packages/${ID}`), { recursive: true });
    const made = await plan();
    expect(said(made)).toEqual(["update review"]);
    expect((await apply(made)).installed).toHaveLength(1);
    expect(await states()).toEqual(["intact intact"]);
  });

  it("an edit is not lost in an update that nobody asked to lose it (peers overwrite it)", async () => {
    writeFileSync(inLibrary(COPY), "Mine.\n");
    here.write(SKILL, skill("review", "Two.\n"));
    const made = await plan();
    expect(said(made)).toEqual(["needs-acknowledgement review local-edits"]);
    await apply(made);
    expect(text()).toBe("Mine.\n");
  });
});

describe("a plugin whose host keeps each version in a directory of its own", () => {
  const installed = (version: string): void => {
    const installPath = join(here.home, ".claude/plugins/cache/market", "example", version);
    const plugins = { "example@market": [{ scope: "user", installPath, version }] };
    here.write(".claude/plugins/installed_plugins.json", JSON.stringify({ version: 2, plugins }));
    here.write(
      `.claude/plugins/cache/market/example/${version}/.claude-plugin/plugin.json`,
      `{"name":"example","version":"${version}"}`,
    );
    here.write(
      `.claude/plugins/cache/market/example/${version}/skills/review/SKILL.md`,
      skill("review", `In ${version}.\n`),
    );
  };

  it.each([false, true])("is updated across the directories, the old one kept: %s", async (kept) => {
    installed("1.0.0");
    await apply(await plan({ kinds: ["plugin"] }));
    installed("1.1.0");
    if (!kept) rmSync(join(here.home, ".claude/plugins/cache/market/example/1.0.0"), { recursive: true });
    const [found] = await outdatedPackages(await here.inventory(), {
      ...here.examined,
      library: here.library,
      diff: true,
    });
    expect(found).toMatchObject({ state: "moved", version: { installed: "1.0.0", source: "1.1.0" } });
    expect(found?.files.map(({ by, path }) => `${by} ${path}`)).toEqual([
      "source plugin.json",
      "source skills/review/SKILL.md",
    ]);
    const { plan: made } = await update();
    expect(said(made)).toEqual(["update example"]);
    expect((await apply(made)).refused).toEqual([]);
    expect((await readLibrary(here.library)).records.map(({ id, version }) => `${id} ${version}`)).toEqual([
      "example 1.1.0",
    ]);
    expect((await update()).plan.entries).toEqual([]);
  });
});
