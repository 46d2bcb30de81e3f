import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type OutdatedOptions, outdatedPackages, planInteropUpdate } from "../../src/index.ts";
import { NO_GIT, repository } from "../fetch/repositories.ts";
import { importing, verdict } from "../import/support.ts";
import { skill, type World, world } from "../support.ts";

let here: World;
let imports: ReturnType<typeof importing>;
beforeEach(() => {
  here = world();
  imports = importing(here);
});
afterEach(() => here.remove());

const SKILL = "work/tool/skills/review/SKILL.md";
const NOTES = "packages/tool/skills/review/SKILL.md";
const inLibrary = (path: string): string => join(here.library.root, path);
const outdated = async (over: Partial<OutdatedOptions> = {}) =>
  (
    await outdatedPackages(await here.inventory(), {
      ...here.examined,
      library: here.library,
      fetch: true,
      diff: true,
      ...over,
    })
  )[0];
/** Imports a source, its losses accepted; returns what refused it. */
const take = async (source: string, ref?: string): Promise<readonly string[]> => {
  const { refused } = await imports.apply(await imports.handle({ source, ...(ref === undefined ? {} : { ref }) }));
  return refused.map(({ reason }) => reason.code);
};
const plugin = (text: string): void => {
  here.write("work/tool/.claude-plugin/plugin.json", '{"name":"tool","version":"1.0.0"}');
  here.write(SKILL, skill("review", text));
};

describe("an imported package", () => {
  it("is compared only when that is asked for, and then read where it came from", async () => {
    plugin("One.\n");
    expect(await take("~/work/tool")).toEqual([]);
    plugin("Two.\n");
    expect(await outdated({ fetch: false })).toMatchObject({
      state: "not-asked",
      reason: { code: "source-not-asked" },
      files: [],
    });
    const found = await outdated();
    expect(found).toMatchObject({ id: "tool", state: "moved", item: null });
    expect(found?.files.map(({ by, path }) => `${by} ${path}`)).toEqual(["source skills/review/SKILL.md"]);
    const { passed, plan } = await planInteropUpdate(await here.inventory(), {
      ...here.examined,
      library: here.library,
    });
    expect(plan.entries).toEqual([]);
    expect(passed).toMatchObject([{ id: "tool", reason: { code: "source-not-asked" } }]);
    expect(await take("~/work/tool")).toEqual([]);
    expect(await outdated()).toMatchObject({ state: "current" });
  });

  it("says what was edited in the library, with and without its source", async () => {
    plugin("One.\n");
    await take("~/work/tool");
    writeFileSync(inLibrary(NOTES), `${readFileSync(inLibrary(NOTES), "utf8")}Mine.\n`);
    for (const fetch of [true, false]) {
      const found = await outdated({ fetch });
      expect(found).toMatchObject({ state: fetch ? "edited" : "not-asked", edited: ["skills/review/SKILL.md"] });
      expect(found?.files.map(({ by }) => by)).toEqual(["library"]);
    }
    rmSync(join(here.home, "work/tool"), { recursive: true });
    expect(await outdated()).toMatchObject({ state: "gone", reason: { code: "fetch-source-missing" } });
  });

  it("is blocked when its source is no package any more, or another one", async () => {
    plugin("One.\n");
    await take("~/work/tool");
    here.write("work/tool/.claude-plugin/plugin.json", '{"name":"other","version":"1.0.0"}');
    expect(await outdated()).toMatchObject({ state: "blocked", reason: { code: "id-changed" } });
    here.write("work/tool/.claude-plugin/plugin.json", "{ broken");
    expect(await outdated()).toMatchObject({ state: "blocked" });
  });

  it.skipIf(NO_GIT !== null)(
    "of a branch is what the branch is now, of a tag what the tag is (git is not installed)",
    async () => {
      const repo = repository(join(here.home, "repo"));
      repo.write(".claude-plugin/plugin.json", '{"name":"tool","version":"1.0.0"}');
      repo.write("skills/review/SKILL.md", skill("review", "One.\n"));
      const first = repo.commit();
      repo.git("tag", "v1");
      const url = pathToFileURL(repo.path).href;
      expect(await take(url, "main")).toEqual([]);
      expect(await outdated()).toMatchObject({ state: "current", commit: { installed: first, source: first } });
      repo.write("skills/review/SKILL.md", skill("review", "Two.\n"));
      const second = repo.commit();
      expect(await outdated()).toMatchObject({ state: "moved", commit: { installed: first, source: second } });
      rmSync(here.library.root, { recursive: true });
      expect(await take(url, "v1")).toEqual([]);
      expect(await outdated()).toMatchObject({ state: "current", commit: { installed: first, source: first } });
      repo.git("tag", "-d", "v1");
      expect(await outdated()).toMatchObject({ state: "gone", reason: { code: "fetch-ref-unknown" } });
    },
  );
});

describe("importing over a copy that was edited", () => {
  beforeEach(async () => {
    plugin("One.\n");
    await take("~/work/tool");
    writeFileSync(inLibrary(NOTES), "Mine.\n");
  });

  it.each([
    ["the same again, which restores it", "One.\n"],
    ["its new version", "Two.\n"],
  ])("%s waits for its acknowledgement", async (_, text) => {
    plugin(text);
    const made = await imports.handle("~/work/tool");
    expect(verdict(made.plan)).toBe("needs-acknowledgement: local-edits");
    expect(made.plan.losses.map(({ code, path }) => `${code} ${path}`)).toEqual([`local-edits ${NOTES}`]);
    expect((await imports.apply(made)).refused.map(({ reason }) => reason.code)).toEqual(["loss-not-accepted"]);
    expect(readFileSync(inLibrary(NOTES), "utf8")).toBe("Mine.\n");
    const { applyLibraryImport } = await import("../../src/index.ts");
    const approval = { approved: true, acceptLosses: ["local-edits"] };
    const result = await applyLibraryImport(await imports.handle("~/work/tool"), approval, imports.options());
    expect(result).toMatchObject({ published: true, valid: true });
    expect(readFileSync(inLibrary(NOTES), "utf8")).toContain(text);
  });

  it("is refused when the edit became another one after review", async () => {
    plugin("Two.\n");
    const { applyLibraryImport } = await import("../../src/index.ts");
    const made = await imports.handle("~/work/tool");
    writeFileSync(inLibrary(NOTES), "Later.\n");
    const approval = { approved: true, acceptLosses: ["local-edits"] };
    const result = await applyLibraryImport(made, approval, imports.options());
    expect(result.refused.map(({ reason }) => reason.code)).toEqual(["library-drifted"]);
    expect(readFileSync(inLibrary(NOTES), "utf8")).toBe("Later.\n");
  });

  it("what was taken away by hand is put back", async () => {
    rmSync(inLibrary("packages/tool"), { recursive: true });
    const made = await imports.handle("~/work/tool");
    expect(made.plan.action).toBe("update");
    expect(await imports.apply(made)).toMatchObject({ published: true, valid: true });
  });
});
