import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sharedCorpus } from "../support/corpus.ts";
import { cli, type Ended, makePlace, type Place, skill, snapshot } from "./cli.ts";

const hasGit = spawnSync("git", ["--version"]).status === 0;
const GIT = { PATH: process.env["PATH"] ?? "" };
const LIBRARY = ".local/share/agent-interop/library";

let place: Place;
beforeEach(() => {
  place = makePlace({
    "home/.claude/skills/one/SKILL.md": skill("one"),
    "home/.claude/skills/two/SKILL.md": skill("two"),
  });
});
afterEach(() => place.remove());

const at = (path: string): string => join(place.home, path);
const library = (...args: readonly string[]): Promise<Ended> => cli(place, ["library", ...args], { env: GIT });
const ids = async (): Promise<readonly string[]> =>
  JSON.parse((await library("list", "--json")).out).result.records.map(({ id }: { id: string }) => id);

async function adoptAndLock(): Promise<void> {
  expect((await cli(place, ["adopt", "claude", "--yes"])).code).toBe(0);
  expect((await library("lock", "--yes")).code).toBe(0);
}

describe("library restore", () => {
  it("shows its plan, needs a yes, and brings exactly the locked library to a machine without one", async () => {
    await adoptAndLock();
    const packages = snapshot(at(`${LIBRARY}/packages`)).map((line) => line.split(" ").slice(0, 2).join(" "));
    rmSync(at(LIBRARY), { recursive: true });
    const sources = snapshot(at(".claude"));
    const shown = await library("restore");
    expect([shown.code, shown.err.includes("Approval required"), existsSync(at(LIBRARY))]).toEqual([4, true, false]);
    expect(shown.out).toContain(
      "INSTALL claude-code-skill-one 0.0.0\n  from claude-code ~/.claude/skills/one/SKILL.md",
    );
    expect((await library("restore", "--dry-run")).code).toBe(0);
    expect((await library("restore", "--yes")).code).toBe(0);
    expect(snapshot(at(`${LIBRARY}/packages`)).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual(packages);
    expect((await library("lock", "--check")).code).toBe(0);
    expect((await library("restore", "--yes")).code).toBe(3);
    expect(snapshot(at(".claude"))).toEqual(sources);
  });

  it("installs nothing when something is not what is locked, or with --each the rest", async () => {
    await adoptAndLock();
    rmSync(at(LIBRARY), { recursive: true });
    writeFileSync(at(".claude/skills/one/SKILL.md"), skill("one", "Something else."));
    const refused = await library("restore", "--yes");
    expect([refused.code, refused.out.includes("[lock-digest-differs]"), existsSync(at(LIBRARY))]).toEqual([
      1,
      true,
      false,
    ]);
    expect((await library("restore", "--yes", "--each")).code).toBe(5);
    expect(await ids()).toEqual(["claude-code-skill-two"]);
    expect((await library("lock", "--check")).code).toBe(1);
  });

  it("names what is not locked, and takes it away only when told to; one undo brings all back", async () => {
    await adoptAndLock();
    place.write({ "home/.claude/skills/three/SKILL.md": skill("three") });
    await cli(place, ["adopt", "claude", "--yes"]);
    await library("remove", "--id", "claude-code-skill-one", "--yes");
    const before = await ids();
    expect((await library("restore")).out).toContain("LEAVE claude-code-skill-three");
    expect((await library("restore", "--yes", "--prune")).code).toBe(0);
    expect(await ids()).toEqual(["claude-code-skill-one", "claude-code-skill-two"]);
    await library("undo", "--yes");
    expect(await ids()).toEqual(before);
  });

  it("refuses a damaged lock file, a newer one and none, and keeps what is there", async () => {
    expect((await library("restore", "--yes")).err).toContain("[lock-absent]");
    await adoptAndLock();
    const file = at(".local/share/agent-interop/library.lock.json");
    for (const [text, code] of [
      ["<<<<<<< ours", "lock-file-damaged"],
      ['{"schema":"agent-interop/library-lock@2"}', "lock-file-newer"],
    ] as const) {
      writeFileSync(file, text);
      const refused = await library("restore", "--yes");
      expect([refused.code, refused.err.includes(`[${code}]`)]).toEqual([1, true]);
      expect(readFileSync(file, "utf8")).toBe(text);
    }
    expect(await ids()).toHaveLength(2);
  });

  it.skipIf(!hasGit)("fetches a repository at the locked commit, though it has moved on (needs git)", async () => {
    const work = at("work");
    const git = (...args: readonly string[]): void => {
      const env = { ...GIT, HOME: place.home, GIT_CONFIG_NOSYSTEM: "1" };
      execFileSync("git", ["-C", work, "-c", "user.name=t", "-c", "user.email=t@example.org", ...args], { env });
    };
    const push = (text: string): void => {
      place.write({ "home/work/skills/pack/SKILL.md": skill("pack", text) });
      git("add", "-A");
      git("commit", "-qm", "change");
      git("push", "-q", at("bare.git"), "HEAD:refs/heads/main");
    };
    place.write({ "home/work/.claude-plugin/plugin.json": '{"name":"pack","version":"1.0.0"}' });
    git("init", "-q", "-b", "main");
    execFileSync("git", ["init", "-q", "--bare", "-b", "main", at("bare.git")]);
    push("First.");
    const imported = await cli(place, ["import", `file://${at("bare.git")}`, "--yes"], { env: GIT });
    expect(imported.code).toBe(0);
    await library("lock", "--yes");
    push("Second.");
    rmSync(at(LIBRARY), { recursive: true });
    const done = await library("restore", "--yes");
    expect([done.code, done.err]).toEqual([0, ""]);
    expect(readFileSync(at(`${LIBRARY}/packages/pack/skills/pack/SKILL.md`), "utf8")).toContain("First.");
    expect((await library("lock", "--check")).code).toBe(0);
  });

  it("of a project brings what came with it, from a lock file in version control", async () => {
    place.write({ "home/app/.git/HEAD": "", "home/app/.claude/skills/of-app/SKILL.md": skill("of-app") });
    const options = { cwd: at("app"), env: GIT };
    const project = (...args: readonly string[]): Promise<Ended> =>
      cli(place, ["library", ...args, "--scope", "project"], options);
    await cli(place, ["adopt", "claude", "--from", "project", "--scope", "project", "--yes"], options);
    await project("lock", "--yes");
    rmSync(at("app/.agent-interop/library"), { recursive: true });
    expect((await project("restore", "--yes")).code).toBe(0);
    expect((await project("lock", "--check")).code).toBe(0);
  });
});

const corpus = sharedCorpus();
const HOMES = ["claude-dev", "opencode-dev", "synthetic-malformed"];
const homes = "dir" in corpus ? readdirSync(join(corpus.dir, "homes")).filter((name) => HOMES.includes(name)) : [];

describe.skipIf("skip" in corpus)("homes of the corpus (skipped where the shared corpus is not there)", () => {
  it.each(homes)("%s: adopted, locked, lost, restored, exported, taken away again", async (name) => {
    cpSync(join("dir" in corpus ? corpus.dir : "", "homes", name), place.home, {
      recursive: true,
      force: true,
      verbatimSymlinks: true,
    });
    for (const kind of ["claude", "codex", "opencode"]) await cli(place, ["adopt", kind, "--yes", "--json"]);
    expect((await library("lock", "--yes")).code).toBe(0);
    const before = await ids();
    expect(before.length).toBeGreaterThan(10);
    rmSync(at(LIBRARY), { recursive: true });
    const restored = await library("restore", "--yes", "--json");
    expect([restored.code, restored.out.includes(place.root)]).toEqual([0, false]);
    expect(await ids()).toEqual(before);
    expect((await library("lock", "--check")).code).toBe(0);
    const exported = await cli(place, ["export", "out", "--accept-untrusted", "all", "--yes", "--json"]);
    expect(exported.code).toBe(0);
    const { folders } = JSON.parse(exported.out).plan;
    expect(readdirSync(at("out")).sort()).toEqual(
      [".agent-interop-export.json", ...folders.map(({ folder }: { folder: string }) => folder)].sort(),
    );
    expect((await cli(place, ["export", "out", "--remove", "--yes"])).code).toBe(0);
    expect(existsSync(at("out"))).toBe(false);
  });
});
