import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  checkLock,
  type Library,
  lockLibrary,
  readLibrary,
  removePackages,
  undoOperations,
  verifyLibrary,
} from "@agent-interop/library";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type ApplyRestoreOptions,
  applyInteropAdoption,
  applyLibraryImport,
  applyLibraryRestore,
  type ImportRequest,
  planInteropAdoption,
  planLibraryImport,
  planLibraryRestore,
  type RestoreOptions,
  type RestorePlan,
} from "../src/index.ts";
import { SCHEMA } from "./import/support.ts";
import { skill, snapshot, type World, world } from "./support.ts";

const hasGit = spawnSync("git", ["--version"]).status === 0;

let here: World;
beforeEach(() => {
  here = world();
});
afterEach(() => here.remove());

const SKILLS = ".claude/skills";

/** Adopts everything that Claude Code owns. */
async function adopt(companions: "data" | "text" | "all-inert" = "data"): Promise<void> {
  const plan = await planInteropAdoption(await here.inventory(["claude-code"]), {
    ...here.examined,
    library: here.library,
    companions,
  });
  const { refused } = await applyInteropAdoption(plan, { approved: true }, { ...here.examined, library: here.library });
  expect(refused).toEqual([]);
}

async function bringIn(request: ImportRequest): Promise<void> {
  const options = { ...here.examined, library: here.library };
  const handle = await planLibraryImport(request, options);
  const { published, refused } = await applyLibraryImport(handle, { approved: true }, options);
  expect([published, refused]).toEqual([true, []]);
}

const optionsOf = (more: Partial<RestoreOptions> = {}): RestoreOptions => ({
  ...here.examined,
  library: here.library,
  inventory: here.inventory,
  ...more,
});
const planned = async (more: Partial<RestoreOptions> = {}): Promise<RestorePlan> =>
  (await planLibraryRestore(optionsOf(more))).plan;
const restored = async (more: Partial<RestoreOptions> = {}, how: ApplyRestoreOptions = {}) =>
  applyLibraryRestore(await planLibraryRestore(optionsOf(more)), { approved: true }, how);
const actions = ({ entries, extras }: RestorePlan): readonly string[] => [
  ...entries.map(({ action, id, reason }) => [action, id, reason?.code].filter(Boolean).join(" ")),
  ...extras.map(({ action, id }) => `${action} ${id}`),
];
/** The same lock file on a machine that has no library yet. */
function freshMachine(): void {
  rmSync(here.library.root, { recursive: true });
}
const intact = async (library: Library = here.library): Promise<void> => {
  expect((await verifyLibrary(library)).every(({ state }) => state === "intact")).toBe(true);
  expect((await checkLock(library)).differences).toEqual([]);
};

describe("what was adopted", () => {
  beforeEach(async () => {
    here.write(`${SKILLS}/one/SKILL.md`, skill("one"));
    here.write(`${SKILLS}/one/notes.md`, "Notes.\n");
    here.write(`${SKILLS}/two/SKILL.md`, skill("two"));
    here.write(".claude/agents/scout.md", skill("scout"));
    await adopt();
    await lockLibrary(here.library);
  });

  it("is taken from the agent again on a machine without the library, exactly as it is locked", async () => {
    const before = await readLibrary(here.library);
    const files = snapshot(join(here.library.root, "packages"));
    freshMachine();
    const sources = snapshot(here.home);
    const plan = await planned();
    expect(actions(plan)).toEqual([
      "install claude-code-agent-scout",
      "install claude-code-skill-one",
      "install claude-code-skill-two",
    ]);
    expect(existsSync(here.library.root)).toBe(false);
    const { installed, operation } = await restored();
    expect([installed.length, installed.every(({ trust }) => trust === "foreign")]).toEqual([3, true]);
    await intact();
    expect((await readLibrary(here.library)).records).toEqual(before.records);
    expect(snapshot(join(here.library.root, "packages"))).toEqual(files);
    expect(snapshot(here.home)).toEqual(sources);
    expect(operation).not.toBeNull();
    await undoOperations(here.library, 1);
    expect((await readLibrary(here.library)).records).toEqual([]);
  });

  it("is left when it lies there, and asks no agent", async () => {
    const plan = await planned({ inventory: () => Promise.reject(new Error("asked")) });
    expect(plan.entries.every(({ action }) => action === "keep")).toBe(true);
    expect(await restored()).toEqual({ installed: [], removed: [], refused: [], operation: null });
  });

  it("is put back when somebody changed it or took it away in the library", async () => {
    writeFileSync(join(here.library.root, "packages/claude-code-skill-one/skills/one/SKILL.md"), "mine");
    await removePackages(here.library, ["claude-code-skill-two"]);
    expect(actions(await planned())).toEqual([
      "keep claude-code-agent-scout",
      "replace claude-code-skill-one local-edits",
      "install claude-code-skill-two",
    ]);
    await restored();
    await intact();
  });

  it("says which edits go with a package that is replaced or taken away, whatever else differs, and replaces no later one", async () => {
    const inLibrary = (name: string): string =>
      join(here.library.root, `packages/claude-code-skill-${name}/skills/${name}/SKILL.md`);
    here.write(`${SKILLS}/one/SKILL.md`, skill("one", "Do something else.\n"));
    here.write(`${SKILLS}/three/SKILL.md`, skill("three"));
    await adopt();
    here.write(`${SKILLS}/one/SKILL.md`, skill("one"));
    writeFileSync(inLibrary("one"), "mine");
    writeFileSync(inLibrary("three"), "mine too");
    const options = optionsOf({ prune: true });
    const handle = await planLibraryRestore(options);
    const [one] = handle.plan.entries.filter(({ id }) => id === "claude-code-skill-one");
    expect(one).toMatchObject({ action: "replace", reason: { code: "local-edits" } });
    expect(one?.reason?.message).toContain("skills/one/SKILL.md");
    expect(handle.plan.extras).toMatchObject([{ action: "prune", reason: { code: "local-edits" } }]);
    writeFileSync(inLibrary("three"), "mine, and more");
    const { installed, refused } = await applyLibraryRestore(handle, { approved: true });
    expect([installed, refused.map(({ reason }) => reason.code)]).toEqual([[], ["library-drifted"]]);
    expect(readFileSync(inLibrary("one"), "utf8")).toBe("mine");
    expect((await applyLibraryRestore(await planLibraryRestore(options), { approved: true })).removed).toEqual([
      "claude-code-skill-three",
    ]);
  });

  it("is refused as a whole when one source is another one now, unless the others are asked for", async () => {
    here.write(`${SKILLS}/one/SKILL.md`, skill("one", "Do something else.\n"));
    freshMachine();
    const plan = await planned();
    expect(actions(plan)[1]).toBe("refused claude-code-skill-one lock-digest-differs");
    expect(plan.entries[1]?.reason?.message).toContain(`claude-code ~/${SKILLS}/one/SKILL.md gives sha256:`);
    const all = await restored();
    expect([all.installed, all.refused.map(({ id }) => id)]).toEqual([[], ["claude-code-skill-one"]]);
    expect(existsSync(here.library.root)).toBe(false);
    const each = await restored({}, { mode: "each" });
    expect(each.installed.map(({ id }) => id)).toEqual(["claude-code-agent-scout", "claude-code-skill-two"]);
  });

  it("names a source that is gone, and one of another home", async () => {
    rmSync(join(here.home, SKILLS, "one"), { recursive: true });
    freshMachine();
    expect(actions(await planned())[1]).toBe("refused claude-code-skill-one lock-source-missing");
    const file = join(dirname(here.library.root), "library.lock.json");
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace("~/.claude/skills/two", "home:0123456789ab:~/.claude/skills/two"),
    );
    expect(actions(await planned())[2]).toBe("refused claude-code-skill-two lock-source-elsewhere");
  });

  it("does not mind a change of what is never copied, and finds by which policy companions were kept", async () => {
    here.write(`${SKILLS}/all/SKILL.md`, skill("all"));
    here.write(`${SKILLS}/all/data.json`, "{}\n");
    here.write(`${SKILLS}/all/run.sh`, "#!/bin/sh\n", 0o755);
    await removePackages(here.library, ["claude-code-skill-one", "claude-code-skill-two"]);
    await adopt("text");
    await lockLibrary(here.library);
    freshMachine();
    here.write(`${SKILLS}/all/run.sh`, "#!/bin/sh\necho\n", 0o755);
    await restored();
    await intact();
    expect(existsSync(join(here.library.root, "packages/claude-code-skill-all/skills/all/data.json"))).toBe(false);
  });

  it("that is not locked is named, and goes only when that is asked for, in the same operation", async () => {
    here.write(`${SKILLS}/three/SKILL.md`, skill("three"));
    await adopt();
    await removePackages(here.library, ["claude-code-skill-two"]);
    expect(actions(await planned()).at(-1)).toBe("leave claude-code-skill-three");
    const before = snapshot(join(here.library.root, "packages"));
    const { installed, removed } = await restored({ prune: true });
    expect([installed.map(({ id }) => id), removed]).toEqual([["claude-code-skill-two"], ["claude-code-skill-three"]]);
    await intact();
    await undoOperations(here.library, 1);
    expect(snapshot(join(here.library.root, "packages"))).toEqual(before);
    await restored({ prune: true });
    expect((await restored({ prune: true })).operation).toBeNull();
  });

  it("is not put over a package of another origin, or of one's own", async () => {
    const path = join(here.library.root, "records.json");
    const document = JSON.parse(readFileSync(path, "utf8"));
    document.records[1].origin.source = "~/.claude/skills/other/SKILL.md";
    document.records[1].digest = document.records[2].digest;
    const { origin: _, fingerprint: __, ...common } = document.records[2];
    document.records[2] = { ...common, digest: document.records[1].fingerprint, trust: "native" };
    writeFileSync(path, JSON.stringify(document));
    expect(actions(await planned({ prune: true }))).toEqual([
      "keep claude-code-agent-scout",
      "refused claude-code-skill-one lock-origin-differs",
      "refused claude-code-skill-two lock-origin-differs",
    ]);
  });

  it("needs a lock file, an approval, and the plan that was shown", async () => {
    const handle = await planLibraryRestore(optionsOf());
    const refused = async (approval: { approved: boolean; expect?: string }) =>
      (await applyLibraryRestore(await planLibraryRestore(optionsOf()), approval)).refused[0]?.reason.code;
    expect(await refused({ approved: false })).toBe("approval-required");
    expect(await refused({ approved: true, expect: "sha256:other" })).toBe("plan-mismatch");
    await removePackages(here.library, ["claude-code-skill-two"]);
    const late = await applyLibraryRestore(handle, { approved: true });
    expect(late.refused[0]?.reason.code).toBe("plan-mismatch");
    const released = await planLibraryRestore(optionsOf());
    released.release();
    released.release();
    expect((await applyLibraryRestore(released, { approved: true })).refused[0]?.reason.code).toBe("fetch-released");
    rmSync(join(dirname(here.library.root), "library.lock.json"));
    await expect(planned()).rejects.toMatchObject({ code: "lock-absent" });
  });

  it("ends with the reason of an aborted signal", async () => {
    freshMachine();
    await expect(planned({ signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
    expect(existsSync(here.library.root)).toBe(false);
  });
});

describe("a plan", () => {
  it("holds no content and no path of this machine", async () => {
    here.write(`${SKILLS}/one/SKILL.md`, skill("one", "Secret words.\n"));
    await adopt();
    await lockLibrary(here.library);
    freshMachine();
    const text = JSON.stringify(await planned());
    expect(text).not.toContain("Secret words");
    expect(text).not.toContain(here.home);
  });

  it("refuses what needs a package that cannot be had", async () => {
    const pack = (name: string, dependencies: readonly string[]): void => {
      here.write(`packs/${name}/.claude-plugin/plugin.json`, JSON.stringify({ name, version: "1.0.0", dependencies }));
      here.write(`packs/${name}/skills/${name}/SKILL.md`, skill(name));
    };
    pack("base", []);
    pack("top", ["base"]);
    await bringIn({ source: "~/packs/base" });
    await bringIn({ source: "~/packs/top" });
    await lockLibrary(here.library);
    freshMachine();
    expect(actions(await planned())).toEqual(["install base", "install top"]);
    rmSync(join(here.home, "packs/base"), { recursive: true });
    expect(actions(await planned())).toEqual(["refused base fetch-source-missing", "refused top requirement-missing"]);
    expect((await restored({}, { mode: "each" })).installed).toEqual([]);
  });
});

describe("what was imported", () => {
  it("from a directory is read there again", async () => {
    here.write("packs/tool/.claude-plugin/plugin.json", JSON.stringify({ name: "tool", version: "1.0.0" }));
    here.write("packs/tool/skills/one/SKILL.md", skill("one"));
    here.write("packs/tool/commands/do.md", "---\ndescription: Does\n---\nDo $ARGUMENTS.\n");
    here.write("packs/plain/SKILL.md", skill("plain"));
    await bringIn({ source: "~/packs/tool" });
    await bringIn({ source: "~/packs/plain" });
    await lockLibrary(here.library);
    const before = (await readLibrary(here.library)).records;
    freshMachine();
    await restored();
    await intact();
    expect((await readLibrary(here.library)).records).toEqual(before);
    here.write("packs/tool/skills/one/SKILL.md", skill("one", "Other.\n"));
    freshMachine();
    const [, tool] = (await planned()).entries;
    expect(tool).toMatchObject({ action: "refused", reason: { code: "lock-digest-differs" } });
    expect(tool?.reason?.message).toContain("~/packs/tool gives sha256:");
  });

  it.skipIf(!hasGit)(
    "from a repository is fetched at the locked commit, though its branch has moved on (needs git)",
    async () => {
      const work = join(here.home, "work");
      const bare = join(here.home, "bare.git");
      const git = (...args: readonly string[]): string =>
        execFileSync("git", ["-C", work, "-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
          encoding: "utf8",
          env: { PATH: process.env["PATH"] ?? "", HOME: here.home, GIT_CONFIG_NOSYSTEM: "1" },
        }).trim();
      const commit = (text: string): string => {
        writeFileSync(join(work, "packs/tool/skills/one/SKILL.md"), skill("one", text));
        git("add", "-A");
        git("commit", "-qm", "change");
        git("push", "-q", bare, "HEAD:refs/heads/main");
        return git("rev-parse", "HEAD");
      };
      mkdirSync(join(work, "packs/tool/skills/one"), { recursive: true });
      execFileSync("git", ["init", "-q", "--bare", "-b", "main", bare]);
      git("init", "-q", "-b", "main");
      const manifest = { $schema: SCHEMA, name: "tool", version: "1.0.0" };
      writeFileSync(join(work, "packs/tool/plugin.json"), JSON.stringify(manifest));
      const first = commit("First.\n");
      await bringIn({ source: `file://${bare}`, ref: "main", subfolder: "packs/tool" });
      await lockLibrary(here.library);
      const before = (await readLibrary(here.library)).records;
      expect(before[0]?.origin).toMatchObject({
        commit: first,
        ref: "main",
        subfolder: "packs/tool",
        source: "file://~/bare.git",
      });
      commit("Second.\n");
      const second = git("rev-parse", "HEAD");
      freshMachine();
      const plan = await planned();
      expect(actions(plan)).toEqual(["install tool"]);
      await restored();
      await intact();
      expect((await readLibrary(here.library)).records).toEqual(before);
      const text = readFileSync(join(here.library.root, "packages/tool/skills/one/SKILL.md"), "utf8");
      expect([text.includes("First."), text.includes("Second.")]).toEqual([true, false]);

      // A lock file that names another commit than the one whose bytes it names installs neither.
      const file = join(dirname(here.library.root), "library.lock.json");
      writeFileSync(file, readFileSync(file, "utf8").replace(first, second));
      freshMachine();
      expect(actions(await planned())).toEqual(["refused tool lock-digest-differs"]);
      writeFileSync(file, readFileSync(file, "utf8").replace(second, "0".repeat(40)));
      expect((await planned()).entries[0]?.reason?.code).toMatch(/^fetch-/);
      expect((await restored({}, { mode: "each" })).installed).toEqual([]);
    },
  );

  it("as a plugin of a marketplace is found there by its name", async () => {
    const plugins = [{ name: "tool", source: "./plugins/tool", strict: false, skills: ["./skills/one"] }];
    here.write("market/.claude-plugin/marketplace.json", JSON.stringify({ name: "m", owner: { name: "o" }, plugins }));
    here.write("market/plugins/tool/skills/one/SKILL.md", skill("one"));
    await bringIn({ source: "~/market", entry: "tool" });
    await lockLibrary(here.library);
    const before = (await readLibrary(here.library)).records;
    freshMachine();
    await restored();
    await intact();
    expect((await readLibrary(here.library)).records).toEqual(before);
  });
});

describe("a bundle", () => {
  const bundle = async (more: object = {}): Promise<void> => {
    const options = { ...here.examined, library: here.library };
    const inventory = await here.inventory(["claude-code"]);
    const plan = await planInteropAdoption(inventory, { ...options, bundle: true, ...more });
    expect(
      (await applyInteropAdoption(plan, { approved: true, acceptLosses: ["reference-dropped"] }, options)).refused,
    ).toEqual([]);
    await lockLibrary(here.library);
    await removePackages(here.library, ["claude-code-bundle"]);
  };
  beforeEach(() => {
    here.write(`${SKILLS}/one/SKILL.md`, skill("one"));
    here.write(`${SKILLS}/runs/SKILL.md`, skill("runs", "Start `go.sh`.\n"));
    here.write(`${SKILLS}/runs/go.sh`, "#!/bin/sh\n");
  });

  it.each([
    ["everything that is loose", { acceptLosses: ["reference-dropped"] }],
    ["everything but what waits", {}],
  ])("of %s is restored from its agent, to the byte", async (_, more) => {
    await bundle(more);
    expect(actions(await planned())).toEqual(["install claude-code-bundle"]);
    await restored();
    expect((await verifyLibrary(here.library)).map(({ id, state }) => [id, state])).toEqual([
      ["claude-code-bundle", "intact"],
    ]);
    expect(await checkLock(here.library)).toMatchObject({ differences: [] });
  });

  it("of a part, or of what moved, is not, and says so", async () => {
    here.write(`${SKILLS}/two/SKILL.md`, skill("two"));
    await bundle({ selection: { names: ["one"] } });
    expect(actions(await planned())).toEqual([expect.stringMatching(/claude-code-bundle lock-digest-differs$/)]);
  });
});
