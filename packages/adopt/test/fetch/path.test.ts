import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { reviewFingerprint } from "@agent-interop/source";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FetchedSource, fetchSource, type ImportRequest } from "../../src/index.ts";
import { skill, type World, world } from "../support.ts";

let here: World;
beforeEach(() => {
  here = world();
});
afterEach(() => here.remove());

const fetch = (request: ImportRequest, options: object = {}): Promise<FetchedSource> =>
  fetchSource(request, {
    machine: here.machine,
    boundary: here.library.boundary,
    ignoreEnvironment: true,
    ...options,
  });
const paths = ({ tree }: FetchedSource): readonly string[] => tree.entries.map(({ type, path }) => `${type} ${path}`);

describe("a path", () => {
  it("is read whole: hidden files, modes, links as links, version control by name only", async () => {
    here.write("pack/.claude-plugin/plugin.json", "{}");
    here.write("pack/skills/review/SKILL.md", skill("review"));
    here.write("pack/skills/review/run.sh", "#!/bin/sh\n", 0o755);
    here.write("pack/.hidden", "x");
    here.write("pack/.git/config", "[core]\n");
    here.link("pack/out", "/etc/passwd");
    const source = await fetch({ source: "~/pack" });
    expect(paths(source)).toEqual([
      "file .claude-plugin/plugin.json",
      "unwalked .git",
      "file .hidden",
      "link out",
      "file skills/review/SKILL.md",
      "file skills/review/run.sh",
    ]);
    expect(source).toMatchObject({
      transport: "path",
      source: "~/pack",
      ref: null,
      commit: null,
      subfolder: null,
      marketplace: null,
      entry: null,
      directory: "pack",
      notes: [],
    });
    expect(reviewFingerprint(source.tree.entries)).toMatch(/^sha256:/);
    await source.release();
    await source.release();
    expect(() => source.tree).toThrow(expect.objectContaining({ code: "fetch-released" }));
  });

  it("is a skill's directory when its SKILL.md is named, and one file when that is no skill", async () => {
    here.write("s/review/SKILL.md", skill("review"));
    here.write("s/agent.agent.md", "---\nname: a\n---\n");
    const named = await fetch({ source: "s/review/SKILL.md" });
    expect([named.source, named.directory, paths(named)]).toEqual(["~/s/review", "review", ["file SKILL.md"]]);
    const below = await fetch({ source: "s", subfolder: "review/SKILL.md" });
    expect([below.source, below.subfolder, below.directory]).toEqual(["~/s", "review", "review"]);
    const file = await fetch({ source: "./s/agent.agent.md" });
    expect([file.source, file.directory, paths(file)]).toEqual([
      "~/s/agent.agent.md",
      "agent",
      ["file agent.agent.md"],
    ]);
  });

  it("is recorded as the project's where one is given, and by what the link that was named is called", async () => {
    here.write("work/app/pack/SKILL.md", skill("pack"));
    here.link("short", "work/app/pack");
    const project = join(here.home, "work/app");
    expect((await fetch({ source: "~/work/app/pack" }, { project })).source).toBe("./pack");
    expect((await fetch({ source: "pack" }, { machine: { ...here.machine, cwd: project } })).source).toBe("./pack");
    const linked = await fetch({ source: "short" });
    expect([linked.source, linked.directory, paths(linked)]).toEqual(["~/short", "short", ["file SKILL.md"]]);
  });

  it("wins over other readings of a text, but not over a URL", async () => {
    here.write("owner/repository/SKILL.md", skill("repository"));
    here.write("git@host:x/SKILL.md", skill("x"));
    here.write("https:/github.com/a/b/SKILL.md", skill("b"));
    expect((await fetch({ source: "owner/repository" })).transport).toBe("path");
    expect((await fetch({ source: "git@host:x" })).transport).toBe("path");
    await expect(fetch({ source: "https://user@github.com/a/b" })).rejects.toMatchObject({ code: "fetch-credentials" });
  });

  it("stays within the bounds and says which one was reached", async () => {
    for (let at = 0; at < 5; at += 1) here.write(`pack/${at}.md`, "x".repeat(100));
    expect((await fetch({ source: "pack" }, { limits: { bytes: 250 } })).tree.over).toBe("bytes");
    expect((await fetch({ source: "pack" }, { limits: { entries: 3 } })).tree.over).toBe("entries");
    expect((await fetch({ source: "pack/0.md" }, { limits: { bytes: 50 } })).tree.over).toBe("bytes");
  });

  it("never is an area that is not opened, the home, or what is not there", async () => {
    here.write(".claude/projects/x/session.jsonl", "{}");
    here.write(".claude/skills/review/SKILL.md", skill("review"));
    here.link("innocent", ".claude/projects");
    mkdirSync(join(here.home, "empty"));
    await expect(fetch({ source: "~/.claude/projects" })).rejects.toMatchObject({ code: "fetch-forbidden" });
    await expect(fetch({ source: "innocent" })).rejects.toMatchObject({ code: "fetch-forbidden" });
    await expect(fetch({ source: "~/.claude", subfolder: "projects" })).rejects.toMatchObject({
      code: "fetch-forbidden",
    });
    expect(paths(await fetch({ source: "~/.claude" }))).toEqual(["unread projects", "file skills/review/SKILL.md"]);
    for (const source of ["~", "..", "/"]) {
      await expect(fetch({ source })).rejects.toMatchObject({ code: "fetch-source-invalid" });
    }
    await expect(fetch({ source: "gone" })).rejects.toMatchObject({ code: "fetch-source-missing" });
    await expect(fetch({ source: "empty", subfolder: "gone" })).rejects.toMatchObject({
      code: "fetch-subfolder-missing",
    });
    await expect(fetch({ source: "empty", subfolder: "../x" })).rejects.toMatchObject({ code: "fetch-source-invalid" });
    await expect(fetch({ source: "empty", ref: "main" })).rejects.toMatchObject({ code: "fetch-source-invalid" });
  });

  it("of a subfolder is not reached through a link", async () => {
    here.write("pack/real/SKILL.md", skill("real"));
    here.link("pack/linked", "real");
    here.link("pack/out", "/etc");
    for (const subfolder of ["linked", "out"]) {
      await expect(fetch({ source: "pack", subfolder })).rejects.toMatchObject({ code: "fetch-subfolder-missing" });
    }
  });

  it("ends when the signal does", async () => {
    here.write("pack/SKILL.md", skill("pack"));
    const reason = new Error("enough");
    await expect(fetch({ source: "pack" }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it("names files whose contents are kept elsewhere", async () => {
    here.write("pack/big.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n");
    const { notes } = await fetch({ source: "pack" });
    expect(notes).toMatchObject([{ code: "fetch-lfs-pointer", severity: "warning", path: "big.bin" }]);
  });
});
