import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { reviewFingerprint } from "@agent-interop/source";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { skill } from "../support.ts";
import { pax, tar, tgz, zip } from "./archives.ts";
import { type Fetching, fetching, paths, textOf } from "./support.ts";

let here: Fetching;
beforeEach(() => {
  here = fetching();
});
afterEach(() => {
  expect(here.left()).toEqual([]);
  here.remove();
});
const put = (name: string, bytes: Buffer): string => {
  writeFileSync(join(here.home, name), bytes);
  return `~/${name}`;
};

describe("an archive", () => {
  it("is told by its bytes and read in memory: modes, links as links, devices as what they are", async () => {
    const source = await here.fetch(
      put(
        "pack-1.2.tar.gz",
        tgz(
          { name: "./", type: "5" },
          { name: "./skills/", type: "5" },
          { name: "./skills/a/SKILL.md", data: skill("a") },
          { name: "./skills/a/run.sh", data: "#!/bin/sh\n", mode: 0o755 },
          { name: "./node_modules/x/index.js", data: "x" },
          { name: "./out", type: "2", link: "../../etc/passwd" },
          { name: "./hard", type: "1", link: "./skills/a/SKILL.md" },
          { name: "./pipe", type: "6" },
          { name: "./README", data: "x" },
        ),
      ),
    );
    expect(source).toMatchObject({
      transport: "archive",
      source: "~/pack-1.2.tar.gz",
      ref: null,
      commit: null,
      directory: "pack-1.2",
      tree: { over: null },
    });
    expect(paths(source)).toEqual([
      "file README",
      "link hard",
      "unwalked node_modules",
      "link out",
      "special pipe",
      "file skills/a/SKILL.md",
      "file skills/a/run.sh",
    ]);
    expect(source.tree.entries[6]).toMatchObject({ mode: 0o755 });
  });

  it("of zip has the same contents as one of tar, and as the directory", async () => {
    here.write("pack/SKILL.md", skill("pack"));
    here.write("pack/a/run.sh", "#!/bin/sh\n", 0o755);
    here.link("pack/l", "SKILL.md");
    const zipped = zip([
      { name: "SKILL.md", data: skill("pack") },
      { name: "a/", mode: 0o040755, attributes: ((0o040755 << 16) | 0x10) >>> 0 },
      { name: "a/run.sh", data: "#!/bin/sh\n", mode: 0o100755, method: 0 },
      { name: "l", data: "SKILL.md", mode: 0o120777 },
    ]);
    const tarred = tar(
      { name: "SKILL.md", data: skill("pack") },
      { name: "a/run.sh", data: "#!/bin/sh\n", mode: 0o755 },
      { name: "l", type: "2", link: "SKILL.md" },
    );
    const prints = [];
    for (const source of ["~/pack", put("a.skill", zipped), put("a.tar", tarred), put("no-extension", tarred)]) {
      prints.push(reviewFingerprint((await here.fetch(source)).tree.entries));
    }
    expect(new Set(prints).size).toBe(1);
  });

  it("of the tools that people use is read", async (ctx) => {
    here.write("pack/skills/review/SKILL.md", skill("review"));
    here.write(`pack/${"long-name-".repeat(12)}/${"x".repeat(120)}.md`, "long");
    here.write("pack/caf\u00e9.md", "x");
    here.write("pack/run.sh", "#!/bin/sh\n", 0o755);
    const wanted = reviewFingerprint((await here.fetch("~/pack")).tree.entries);
    const made: string[] = [];
    const run = (name: string, command: string, ...args: readonly string[]): void => {
      if (spawnSync(command, args, { cwd: here.home }).status === 0) made.push(name);
    };
    for (const format of ["gnu", "pax", "ustar"]) {
      run(`${format}.tgz`, "tar", "czf", `${format}.tgz`, `--format=${format}`, "pack");
    }
    run("zip.zip", "zip", "-qr", "zip.zip", "pack");
    const python = "import shutil; shutil.make_archive('python', 'zip', '.', 'pack')";
    run("python.zip", "python3", "-c", python);
    if (made.length === 0) ctx.skip("neither tar nor zip is installed");
    for (const name of made) {
      expect([name, reviewFingerprint((await here.fetch(`~/${name}`)).tree.entries)]).toEqual([name, wanted]);
    }
  });

  it("of git is read, whose first header is a comment", async () => {
    const source = await here.fetch(
      put(
        "g.tar.gz",
        tgz(
          { name: "pax_global_header", type: "g", data: pax("comment", "0".repeat(40)) },
          { name: "repo-main/", type: "5" },
          { name: "repo-main/a.md", data: "x" },
        ),
      ),
    );
    expect(paths(source)).toEqual(["file a.md"]);
  });

  it("has long names by each of the ways there are", async () => {
    const long = `${"d".repeat(90)}/${"e".repeat(90)}/f.md`;
    for (const parts of [
      [
        { name: "x", type: "x", data: pax("path", long) },
        { name: "cut", data: "x" },
      ],
      [
        { name: "././@LongLink", type: "L", data: `${long}\0` },
        { name: "cut", data: "x" },
      ],
      [{ name: `${"e".repeat(90)}/f.md`, prefix: "d".repeat(90), data: "x" }],
    ]) {
      expect(paths(await here.fetch(put("l.tar", tar({ name: "z", data: "z" }, ...parts))))).toEqual([
        `file ${long}`,
        "file z",
      ]);
    }
    const link = await here.fetch(
      put("k.tar", tar({ name: "././@LongLink", type: "K", data: `${long}\0` }, { name: "l", type: "2", link: "cut" })),
    );
    expect(link.tree.entries).toMatchObject([{ type: "link", path: "l", target: long }]);
  });

  it("is taken out of its one directory, unless that is a part of a package", async () => {
    const seen = async (...names: readonly string[]): Promise<readonly string[]> =>
      paths(await here.fetch(put("a.zip", zip(names.map((name) => ({ name, data: "x" }))))));
    expect(await seen("repo-main/a.md", "repo-main/b/c.md")).toEqual(["file a.md", "file b/c.md"]);
    expect(await seen("skills/a/SKILL.md")).toEqual(["file skills/a/SKILL.md"]);
    expect(await seen(".claude-plugin/plugin.json")).toEqual(["file .claude-plugin/plugin.json"]);
    expect(await seen(".claude/skills/a/SKILL.md")).toEqual(["file .claude/skills/a/SKILL.md"]);
    expect(await seen("a/x", "plugin.json")).toEqual(["file a/x", "file plugin.json"]);
    expect(await seen("only.md")).toEqual(["file only.md"]);
    const source = put(
      "m.zip",
      zip([
        { name: "r/a.md", data: "x" },
        { name: "__MACOSX/r/._a.md", data: "x" },
      ]),
    );
    const mac = await here.fetch(source);
    expect([paths(mac), mac.notes]).toMatchObject([["file a.md"], [{ code: "fetch-left-out", path: "__MACOSX" }]]);
  });

  it("gives a subfolder, a skill by its file, and one file", async () => {
    const source = put(
      "p.zip",
      zip([
        { name: "r/s/a/SKILL.md", data: "x" },
        { name: "r/agents/b.md", data: "y" },
      ]),
    );
    const seen = async (subfolder: string): Promise<readonly unknown[]> => {
      const found = await here.fetch({ source, subfolder });
      return [found.subfolder, found.directory, ...paths(found)];
    };
    expect(await seen("s")).toEqual(["s", "s", "file a/SKILL.md"]);
    expect(await seen("s/a/SKILL.md")).toEqual(["s/a", "a", "file SKILL.md"]);
    expect(await seen("agents/b.md")).toEqual(["agents/b.md", "b", "file b.md"]);
    await expect(seen("r")).rejects.toMatchObject({ code: "fetch-subfolder-missing" });
    await expect(here.fetch({ source, ref: "main" })).rejects.toMatchObject({ code: "fetch-source-invalid" });
  });

  it("of streamed entries, of names without a flag, and of nothing is read", async () => {
    const { u32 } = await import("./archives.ts");
    const { crc32 } = await import("node:zlib");
    const data = Buffer.from("streamed");
    const after = Buffer.concat([u32(0x08074b50), u32(crc32(data)), u32(data.length), u32(data.length)]);
    const streamed = zip([
      { name: "a.md", data, method: 0, flags: 0x0808, after, localCrc: 0, localSize: 0 },
      { name: "b.md", data, method: 0, flags: 0x0808, after: after.subarray(4) },
      { name: "caf\u00e9.md", data: "x", flags: 0 },
    ]);
    const source = await here.fetch(put("s.zip", streamed));
    expect(paths(source)).toEqual(["file a.md", "file b.md", "file caf\u00e9.md"]);
    expect(textOf(source, "a.md")).toBe("streamed");
    expect(paths(await here.fetch(put("e.zip", zip([]))))).toEqual([]);
    expect(paths(await here.fetch(put("e.tgz", tgz())))).toEqual([]);
  });

  it("is read again after its bytes were changed, and shows it", async () => {
    const source = put("c.tgz", gzipSync(tar({ name: "a.md", data: "one" })));
    const one = await here.fetch(source);
    put("c.tgz", gzipSync(tar({ name: "a.md", data: "two" })));
    const two = await here.fetch(source);
    expect(reviewFingerprint(one.tree.entries)).not.toBe(reviewFingerprint(two.tree.entries));
  });
});
