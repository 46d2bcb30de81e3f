import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { reviewFingerprint } from "@agent-interop/source";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { skill } from "../support.ts";
import { NO_GIT, type Repository, repository } from "./repositories.ts";
import { type Fetching, fetching, paths, textOf } from "./support.ts";

let here: Fetching;
let repo: Repository;
beforeEach(() => {
  here = fetching();
  if (NO_GIT === null) repo = repository(join(here.home, "repos/pack"));
});
afterEach(() => {
  expect(here.left()).toEqual([]);
  here.remove();
});
const URL = "file://~/repos/pack";

describe.skipIf(NO_GIT !== null)("a repository (git is not installed)", () => {
  it("is read at its default branch: modes, links as links, the full commit", async () => {
    repo.write("skills/review/SKILL.md", skill("review"));
    repo.write("skills/review/run.sh", "#!/bin/sh\n", 0o755);
    repo.write("node_modules/x/index.js", "x");
    here.link("repos/pack/out", "../../etc");
    const commit = repo.commit();
    const source = await here.fetch(URL);
    expect(source).toMatchObject({
      transport: "git",
      source: URL,
      ref: null,
      commit,
      subfolder: null,
      directory: "pack",
      notes: [],
    });
    expect(source.tree).toMatchObject({
      over: null,
      entries: [
        { type: "unwalked", path: "node_modules" },
        { type: "link", path: "out", target: "../../etc" },
        { type: "file", path: "skills/review/SKILL.md", mode: 0o644 },
        { type: "file", path: "skills/review/run.sh", mode: 0o755 },
      ],
    });
    expect(textOf(source, "skills/review/SKILL.md")).toBe(skill("review"));
  });

  it("has the fingerprint that its checkout has as a path", async () => {
    repo.write("pack/SKILL.md", skill("pack"));
    repo.write("pack/run.sh", "#!/bin/sh\n", 0o755);
    repo.write("pack/.hidden/x", "x");
    here.link("repos/pack/pack/l", "SKILL.md");
    repo.commit();
    const [git, path] = [await here.fetch({ source: URL, subfolder: "pack" }), await here.fetch("~/repos/pack/pack")];
    expect(reviewFingerprint(git.tree.entries)).toBe(reviewFingerprint(path.tree.entries));
  });

  it("is read at a branch, a tag, an annotated tag, a full name or a commit", async () => {
    repo.write("a.md", "one");
    const one = repo.commit();
    repo.git("tag", "v1");
    repo.git("tag", "-a", "-m", "x", "v1-signed");
    repo.git("branch", "feature/with/slash");
    repo.write("a.md", "two");
    const two = repo.commit();
    repo.git("tag", "main");
    repo.git("tag", "-f", "main", one);
    for (const [ref, commit] of [
      ["v1", one],
      ["v1-signed", one],
      ["feature/with/slash", one],
      ["refs/tags/main", one],
      ["tags/main", one],
      ["main", two],
      ["heads/main", two],
      [one, one],
      [one.toUpperCase(), one],
    ] as const) {
      const source = await here.fetch({ source: URL, ref });
      expect([ref, source.commit, textOf(source, "a.md")]).toEqual([ref, commit, commit === one ? "one" : "two"]);
    }
    for (const ref of ["gone", one.slice(0, 12), "-x", "--upload-pack=x", "a b", "a:b", "refs/heads/*", "main@{1}"]) {
      await expect(here.fetch({ source: URL, ref })).rejects.toMatchObject({ code: "fetch-ref-unknown" });
    }
  });

  it("is read again at the commit that was recorded, when the branch has moved on or was rewritten", async () => {
    repo.write("a.md", "one");
    const one = repo.commit();
    repo.write("a.md", "two");
    repo.commit();
    const again = await here.fetch({ source: URL, ref: "main", commit: one });
    expect([again.ref, again.commit, textOf(again, "a.md")]).toEqual(["main", one, "one"]);
    const gone = "0123456789".repeat(4);
    await expect(here.fetch({ source: URL, commit: gone })).rejects.toMatchObject({ code: "fetch-commit-missing" });
    await expect(here.fetch({ source: URL, commit: "main" })).rejects.toMatchObject({ code: "fetch-source-invalid" });
  });

  it("gives a subfolder, a skill by its file, and one file", async () => {
    repo.write("skills/review/SKILL.md", skill("review"));
    repo.write("agents/checker.agent.md", "x");
    repo.commit();
    const seen = async (subfolder: string) => {
      const source = await here.fetch({ source: URL, subfolder });
      return [source.subfolder, source.directory, ...paths(source)];
    };
    expect(await seen("skills")).toEqual(["skills", "skills", "file review/SKILL.md"]);
    expect(await seen("./skills/review/")).toEqual(["skills/review", "review", "file SKILL.md"]);
    expect(await seen("skills/review/SKILL.md")).toEqual(["skills/review", "review", "file SKILL.md"]);
    expect(await seen("agents/checker.agent.md")).toEqual([
      "agents/checker.agent.md",
      "checker",
      "file checker.agent.md",
    ]);
    await expect(seen("Skills")).rejects.toMatchObject({ code: "fetch-subfolder-missing" });
  });

  it("of SHA-256 objects is read like one of SHA-1", async () => {
    const other = repository(join(here.home, "repos/new"), "sha256");
    other.write("a.md", "one");
    const commit = other.commit();
    expect(commit).toMatch(/^[0-9a-f]{64}$/);
    for (const request of [{}, { ref: "main" }, { commit }, { ref: commit }]) {
      const source = await here.fetch({ source: "file://~/repos/new", ...request });
      expect([source.commit, textOf(source, "a.md")]).toEqual([commit, "one"]);
    }
  });

  it("may be bare, empty, of odd names, or not there", async () => {
    repo.write("a.md", "one");
    repo.commit();
    repo.git("clone", "-q", "--bare", repo.path, join(here.home, "repos/b #1?.git"));
    const bare = await here.fetch("file://~/repos/b%20%231%3F.git");
    expect([bare.source, bare.directory, textOf(bare, "a.md")]).toEqual([
      "file://~/repos/b%20%231%3F.git",
      "b #1?",
      "one",
    ]);
    repository(join(here.home, "repos/empty"));
    await expect(here.fetch("file://~/repos/empty")).rejects.toMatchObject({ code: "fetch-ref-unknown" });
    here.write("plain/x", "x");
    await expect(here.fetch("file://~/plain")).rejects.toMatchObject({ code: "fetch-git-failed" });
    await expect(here.fetch("file://~/plain/x")).rejects.toMatchObject({ code: "fetch-source-invalid" });
    await expect(here.fetch("file://~/gone")).rejects.toMatchObject({ code: "fetch-source-missing" });
  });

  it("names submodules and pointers, and does not fetch them", async () => {
    repo.write("big.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n");
    const commit = repo.commit();
    repo.write(".gitmodules", `[submodule "x"]\n\tpath = sub\n\turl = ext::sh -c touch% ${here.home}/ran\n`);
    repo.git("add", "-A");
    repo.git("update-index", "--add", "--cacheinfo", `160000,${commit},sub`);
    repo.git("commit", "-q", "-m", "x");
    const source = await here.fetch(URL);
    expect(paths(source)).toEqual(["file .gitmodules", "file big.bin", "unwalked sub"]);
    expect(source.notes.map(({ code, path }) => [code, path])).toEqual([
      ["fetch-submodule", "sub"],
      ["fetch-lfs-pointer", "big.bin"],
    ]);
  });

  it("says which bound its tree reached, and refuses what is above the others", async () => {
    for (let at = 0; at < 5; at += 1) repo.write(`d${at}/x.md`, "x".repeat(100));
    repo.write("noise.bin", randomBytes(200_000));
    repo.commit();
    const over = async (limits: object) => (await here.fetch({ source: URL }, { limits })).tree.over;
    expect(await over({ bytes: 250 })).toBe("bytes");
    expect(await over({ entries: 3 })).toBe("entries");
    expect(await over({ depth: 1 })).toBe("depth");
    await expect(over({ scratchBytes: 10_000 })).rejects.toMatchObject({ code: "fetch-size-limit" });
    await expect(over({ outputBytes: 100 })).rejects.toMatchObject({ code: "fetch-size-limit" });
    await expect(over({ timeMs: 1 })).rejects.toMatchObject({ code: "fetch-time-limit" });
  });

  it("ends when the signal does, also in the middle", async () => {
    repo.write("a.md", "one");
    repo.commit();
    const reason = new Error("enough");
    for (const after of [1, 3]) {
      const controller = new AbortController();
      let calls = 0;
      const onProgress = (): void => {
        calls += 1;
        if (calls >= after) controller.abort(reason);
      };
      await expect(here.fetch(URL, { signal: controller.signal, onProgress })).rejects.toBe(reason);
    }
  });

  it("over ssh is fetched without a question, by what PATH has of ssh", async () => {
    repo.write("a.md", "one");
    repo.commit();
    const log = join(here.home, "log");
    here.write("bin/ssh", `#!/bin/sh\necho "$@" >> ${log}\nfor last; do :; done\nexec sh -c "$last"\n`, 0o755);
    const env = { PATH: `${join(here.home, "bin")}:relative:${process.env["PATH"]}`, SSH_AUTH_SOCK: "/nowhere" };
    const machine = { ...here.machine, env };
    for (const source of [`ssh://git@host:2222${repo.path}`, `git@host:${repo.path}`]) {
      const found = await here.fetch(source, { machine });
      expect([found.source, found.directory, textOf(found, "a.md")]).toEqual([source, "pack", "one"]);
    }
    const calls = readFileSync(log, "utf8").trim().split("\n");
    expect(calls.length).toBe(4);
    for (const call of calls)
      expect(call).toMatch(/-o BatchMode=yes .*-o PermitLocalCommand=no .*git@host git-upload-pack/);
  });

  it("needs git", async () => {
    repo.commit();
    const machine = { ...here.machine, env: { PATH: here.home } };
    await expect(here.fetch(URL, { machine })).rejects.toMatchObject({ code: "fetch-git-missing" });
  });

  it("is not read in an area that is never opened", async () => {
    repository(join(here.home, ".claude/projects/x"));
    await expect(here.fetch("file://~/.claude/projects/x")).rejects.toMatchObject({ code: "fetch-forbidden" });
  });
});
