import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { zip } from "./archives.ts";
import { NO_GIT, repository } from "./repositories.ts";
import { type Fetching, fetching, paths } from "./support.ts";

let here: Fetching;
beforeEach(() => {
  here = fetching();
});
afterEach(() => {
  expect(here.left()).toEqual([]);
  here.remove();
});
const FILE = ".claude-plugin/marketplace.json";
const market = (plugins: readonly object[], more: object = {}): string =>
  JSON.stringify({ name: "tools", owner: { name: "me" }, ...more, plugins });
const local = [
  { name: "review", source: "./plugins/review", version: "1.0.0", strict: false },
  { name: "deploy", source: "deploy" },
];

describe("a marketplace", () => {
  it("says of a plugin that is recorded by its directory what it said at first", async () => {
    here.write(`m/${FILE}`, market([...local, { name: "all", source: "./", strict: false }]));
    here.write("m/plugins/review/SKILL.md", "x");
    for (const entry of ["review", "all"]) {
      const first = await here.fetch({ source: "m", entry });
      const again = await here.fetch({ source: first.source, subfolder: first.subfolder ?? ".", entry });
      expect([again.entry, again.marketplace, again.tree]).toEqual([first.entry, "tools", first.tree]);
    }
  });

  it("gives the plugin that is named, from its file, its directory and an archive", async () => {
    here.write(`m/${FILE}`, market(local, { metadata: { pluginRoot: "./plugins" } }));
    here.write("m/plugins/review/SKILL.md", "x");
    here.write("m/plugins/deploy/.claude-plugin/plugin.json", "{}");
    writeFileSync(
      join(here.home, "m.zip"),
      zip([
        { name: `m/${FILE}`, data: market(local) },
        { name: "m/plugins/review/SKILL.md", data: "x" },
      ]),
    );
    for (const source of [`~/m/${FILE}`, "m", "~/m.zip"]) {
      const found = await here.fetch({ source, entry: "review" });
      expect(found).toMatchObject({
        source: source === "~/m.zip" ? source : "~/m",
        subfolder: "plugins/review",
        marketplace: "tools",
        directory: "review",
        entry: { name: "review", version: "1.0.0", strict: false },
      });
      expect(paths(found)).toEqual(["file SKILL.md"]);
    }
    expect(paths(await here.fetch({ source: "m", entry: "deploy" }))).toEqual(["file .claude-plugin/plugin.json"]);
  });

  it("of which no plugin is named lists them, but not where the directory is a package too, or is meant as it is", async () => {
    here.write(`m/${FILE}`, market([...local, { name: "a\u001b[31m", source: "./a" }]));
    here.write("m/plugins/review/SKILL.md", "x");
    const refused = { code: "fetch-entry-needed", message: expect.stringContaining("review, deploy, a\\u{001B}[31m") };
    await expect(here.fetch(`m/${FILE}`)).rejects.toMatchObject(refused);
    await expect(here.fetch("m")).rejects.toMatchObject(refused);
    expect((await here.fetch({ source: "m", subfolder: "." })).subfolder).toBe(null);
    expect((await here.fetch({ source: "m", subfolder: "plugins" })).subfolder).toBe("plugins");
    here.write("m/.claude-plugin/plugin.json", "{}");
    expect(await here.fetch("m")).toMatchObject({ marketplace: null, subfolder: null });
  });

  it("never leads out of itself, to a command, to a registry or to a download", async () => {
    const sources: readonly (readonly [unknown, string])[] = [
      ["../other", "fetch-entry-unsupported"],
      ["./a/../../other", "fetch-entry-unsupported"],
      ["/etc", "fetch-entry-unsupported"],
      ["./gone", "fetch-subfolder-missing"],
      ["./file.md", "fetch-subfolder-missing"],
      ["./linked", "fetch-subfolder-missing"],
      [{ source: "npm", package: "evil" }, "fetch-entry-unsupported"],
      [{ source: "command", command: "touch x" }, "fetch-entry-unsupported"],
      [{ source: "archive", url: "https://example.org/a.zip" }, "fetch-entry-unsupported"],
      [{ source: "github", repo: "../../x" }, "fetch-entry-unsupported"],
      [{ source: "something" }, "fetch-entry-unsupported"],
      [{}, "fetch-entry-unsupported"],
      [7, "fetch-entry-unsupported"],
      [{ source: "url", url: "ext::sh -c id" }, "fetch-protocol"],
      [{ source: "url", url: "--upload-pack=id" }, "fetch-source-invalid"],
      [{ source: "url", url: "../other" }, "fetch-source-invalid"],
      [{ source: "url", url: "https://me:secret@example.org/x.git" }, "fetch-credentials"],
      ["https://example.org/x.zip", "fetch-source-invalid"],
    ];
    here.write("m/file.md", "x");
    here.write("other/x", "x");
    here.link("m/linked", "../other");
    here.write(`m/${FILE}`, market(sources.map(([source], at) => ({ name: `p${at}`, source }))));
    for (const [at, [source, code]] of sources.entries()) {
      await expect(here.fetch({ source: "m", entry: `p${at}` }), JSON.stringify(source)).rejects.toMatchObject({
        code,
      });
    }
  });

  it("that is none, has no such plugin or has it twice is refused", async () => {
    here.write(`m/${FILE}`, market([...local, ...local]));
    here.write(`broken/${FILE}`, "{");
    here.write("plain/x", "x");
    await expect(here.fetch({ source: "m", entry: "review" })).rejects.toMatchObject({
      code: "fetch-marketplace-invalid",
    });
    await expect(here.fetch({ source: "m", entry: "Review" })).rejects.toMatchObject({
      code: "fetch-entry-unknown",
      message: expect.stringContaining("it has review, deploy"),
    });
    await expect(here.fetch(`broken/${FILE}`)).rejects.toMatchObject({ code: "fetch-marketplace-invalid" });
    for (const source of ["broken", "plain"]) {
      await expect(here.fetch({ source, entry: "x" })).rejects.toMatchObject({ code: "fetch-entry-unknown" });
    }
  });
});

describe.skipIf(NO_GIT !== null)("a marketplace in a repository (git is not installed)", () => {
  it("gives a plugin of its own, at the commit that is recorded", async () => {
    const repo = repository(join(here.home, "m"));
    repo.write(FILE, market(local));
    repo.write("plugins/review/SKILL.md", "one");
    const commit = repo.commit();
    repo.write("plugins/review/SKILL.md", "two");
    repo.commit();
    const found = await here.fetch({ source: "file://~/m", entry: "review", commit });
    expect(found).toMatchObject({ source: "file://~/m", commit, subfolder: "plugins/review", marketplace: "tools" });
    const again = await here.fetch({ source: found.source, commit, subfolder: found.subfolder as string });
    expect(again.tree.entries).toEqual(found.tree.entries);
    const named = await here.fetch({ ...again, commit, ref: "main", subfolder: "plugins/review", entry: "review" });
    expect([named.entry, named.tree.entries]).toEqual([found.entry, found.tree.entries]);
    await expect(
      here.fetch({ source: found.source, subfolder: "plugins/review", entry: "deploy" }),
    ).rejects.toMatchObject({ code: "fetch-entry-unknown" });
    await expect(here.fetch("file://~/m")).rejects.toMatchObject({ code: "fetch-entry-needed" });
  });

  it("gives a plugin of another repository, if it is not one of this machine that somebody else names", async () => {
    const other = repository(join(here.home, "other"));
    other.write("plugins/x/SKILL.md", "one");
    const commit = other.commit();
    other.git("tag", "v1");
    other.write("plugins/x/SKILL.md", "two");
    other.commit();
    const url = `file://${other.path}`;
    const plugins = [
      { name: "branch", source: { source: "url", url } },
      { name: "tag", source: { source: "git-subdir", url, path: "plugins/x", ref: "v1" } },
      { name: "commit", source: { source: "git-subdir", url, path: "./plugins/x", sha: commit } },
      { name: "short", source: { source: "url", url, sha: commit.slice(0, 7) } },
      { name: "text", source: url },
      { name: "service", source: { source: "url", url: "http://127.0.0.1:1/x" } },
      { name: "out", source: { source: "git-subdir", url, path: "../x" } },
    ];
    here.write(`m/${FILE}`, market(plugins));
    const seen = async (entry: string): Promise<readonly unknown[]> => {
      const found = await here.fetch({ source: "m", entry });
      return [found.source, found.ref, found.commit === commit, found.subfolder, found.marketplace];
    };
    expect(await seen("branch")).toEqual(["file://~/other", null, false, null, "tools"]);
    expect(await seen("tag")).toEqual(["file://~/other", "v1", true, "plugins/x", "tools"]);
    expect(await seen("commit")).toEqual(["file://~/other", null, true, "plugins/x", "tools"]);
    expect(await seen("text")).toEqual(["file://~/other", null, false, null, "tools"]);
    const recorded = { source: "file://~/other", commit, subfolder: "plugins/x", entry: "tag" };
    const { entries } = (await here.fetch({ source: "m", entry: "tag" })).tree;
    expect((await here.fetch(recorded)).tree.entries).toEqual(entries);
    await expect(seen("short")).rejects.toMatchObject({ code: "fetch-source-invalid" });
    await expect(seen("out")).rejects.toMatchObject({ code: "fetch-source-invalid" });
    writeFileSync(join(here.home, "m.zip"), zip([{ name: FILE, data: market(plugins) }]));
    for (const entry of ["branch", "text", "service"]) {
      await expect(here.fetch({ source: "m.zip", entry })).rejects.toMatchObject({ code: "fetch-entry-unsupported" });
    }
  });
});
