import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { zip } from "./archives.ts";
import { fetchScript, killedFetch } from "./child-fetch.ts";
import { serve } from "./git-server.ts";
import { NO_GIT, type Repository, repository } from "./repositories.ts";
import { type Fetching, fetching, paths, textOf } from "./support.ts";

let here: Fetching;
let repo: Repository;
let ran: string;
beforeEach(() => {
  here = fetching();
  ran = join(here.home, "..", "ran");
  if (NO_GIT === null) repo = repository(join(here.home, "repo"));
});
afterEach(() => {
  expect(existsSync(ran) ? readdirSync(ran) : []).toEqual([]);
  expect(here.left()).toEqual([]);
  here.remove();
});
const URL = "file://~/repo";

/** A tree object of these entries, made as no honest client makes one; committed to `main`. */
function forge(entries: readonly (readonly [mode: string, name: string, object: string])[]): void {
  const bytes = entries.map(([mode, name, object]) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(object, "hex")]),
  );
  const tree = repo.feed(Buffer.concat(bytes), "hash-object", "-t", "tree", "--literally", "-w", "--stdin");
  const commit = repo.git("commit-tree", "-m", "x", tree);
  repo.git("update-ref", "refs/heads/main", commit);
}
const blob = (text: string): string => repo.feed(text, "hash-object", "-w", "--stdin");
const tree = (line: string): string => repo.feed(line, "mktree");

describe.skipIf(NO_GIT !== null)("a hostile repository (git is not installed)", () => {
  /** A command that leaves a mark, for every place from which git could take one. */
  const marks = (name: string): string => `mkdir -p ${ran}/${name}; :`;

  it("runs no hook, no filter, no configuration of its own", async () => {
    repo.write("a.md", "$Id$\r\n");
    repo.commit();
    repo.write(".gitattributes", "* filter=evil diff=evil merge=evil ident text\n");
    repo.git("add", ".gitattributes");
    repo.git("commit", "-q", "-m", "x");
    for (const name of readdirSync(join(repo.path, ".git/hooks")).concat("post-checkout", "reference-transaction")) {
      const plain = name.replace(/\.sample$/, "");
      writeFileSync(join(repo.path, ".git/hooks", plain), `#!/bin/sh\n${marks(plain)}\n`, { mode: 0o755 });
    }
    for (const [name, value] of [
      ["filter.evil.smudge", marks("smudge")],
      ["filter.evil.clean", marks("clean")],
      ["filter.evil.process", marks("process")],
      ["core.fsmonitor", marks("fsmonitor")],
      ["core.sshCommand", marks("ssh")],
      ["core.pager", marks("pager")],
      ["core.alternateRefsCommand", marks("alternates")],
      ["uploadpack.packObjectsHook", marks("pack")],
      ["credential.helper", `!${marks("credential")}`],
      ["uploadarchive.x", "x"],
    ] as const) {
      repo.git("config", name, value);
    }
    const source = await here.fetch(URL);
    expect(textOf(source, "a.md")).toBe("$Id$\r\n");
  });

  it("is not helped by a configuration of the user, of the system or of the environment", async () => {
    repo.write("a.md", "honest");
    repo.commit();
    const other = repository(join(here.home, "other"));
    other.write("a.md", "exchanged");
    other.commit();
    const config = [
      `[url "file://${other.path}"]\n\tinsteadOf = file://${repo.path}`,
      `[core]\n\tfsmonitor = "${marks("fsmonitor")}"\n\tsshCommand = "${marks("ssh")}"\n\thooksPath = ${here.home}/hooks`,
      `\taskPass = "${marks("ask")}"\n\tgitProxy = "${marks("proxy")}"`,
      `[credential]\n\thelper = "!${marks("credential")}"`,
      '[protocol "ext"]\n\tallow = always',
      `[init]\n\ttemplateDir = ${here.home}/template`,
      `[uploadpack]\n\tpackObjectsHook = "${marks("pack")}"`,
    ].join("\n");
    here.write(".gitconfig", config);
    here.write(".config/git/config", config);
    here.write("global", config);
    const hook = `#!/bin/sh\n${marks("hook")}\n`;
    here.write("hooks/reference-transaction", hook, 0o755);
    here.write("template/hooks/reference-transaction", hook, 0o755);
    here.write("bin/script", hook, 0o755);
    const env = {
      ...here.machine.env,
      HOME: here.home,
      XDG_CONFIG_HOME: join(here.home, ".config"),
      GIT_CONFIG_GLOBAL: join(here.home, "global"),
      GIT_CONFIG_SYSTEM: join(here.home, "global"),
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.fsmonitor",
      GIT_CONFIG_VALUE_0: marks("count"),
      GIT_CONFIG_PARAMETERS: `'core.sshCommand=${marks("parameters")}'`,
      GIT_SSH_COMMAND: marks("ssh-variable"),
      GIT_SSH: join(here.home, "bin/script"),
      GIT_ASKPASS: join(here.home, "bin/script"),
      SSH_ASKPASS: join(here.home, "bin/script"),
      GIT_EXEC_PATH: join(here.home, "bin"),
      GIT_TEMPLATE_DIR: join(here.home, "template"),
      GIT_PROXY_COMMAND: join(here.home, "bin/script"),
      GIT_EXTERNAL_DIFF: join(here.home, "bin/script"),
      GIT_DIR: other.path,
      GIT_OBJECT_DIRECTORY: join(here.home, "objects"),
      GIT_TRACE: join(here.home, "..", "trace"),
      LD_PRELOAD: join(here.home, "bin/none.so"),
    };
    // That the traps are set: git by itself walks into them.
    const trapped = { env: { PATH: process.env["PATH"] ?? "", HOME: here.home }, encoding: "utf8" as const };
    spawnSync("git", ["clone", "-q", `file://${repo.path}`, join(here.home, "..", "copy")], trapped);
    expect(readdirSync(ran).length).toBeGreaterThan(0);
    const { stdout } = spawnSync("git", ["ls-remote", `file://${repo.path}`, "HEAD"], trapped);
    expect(stdout).toContain(other.git("rev-parse", "HEAD"));
    rmSync(ran, { recursive: true });
    const source = await here.fetch(URL, { machine: { ...here.machine, env } });
    expect(textOf(source, "a.md")).toBe("honest");
    expect(existsSync(join(here.home, "..", "trace"))).toBe(false);
  });

  it("follows no address that runs something", async () => {
    for (const source of [
      `ext::sh -c ${marks("ext")}`,
      "ext::x",
      "fd::17",
      "git://127.0.0.1/x",
      "ftp://127.0.0.1/x",
      "http://example.org/x",
      "javascript://x",
    ]) {
      await expect(here.fetch(source)).rejects.toMatchObject({ code: "fetch-protocol" });
    }
    for (const source of [
      `--upload-pack=${marks("pack")}`,
      "-oProxyCommand=x",
      "ssh://-oProxyCommand=x/y",
      "ssh://-x@host/y",
      "git@host:-oProxyCommand=x",
      "a\nb",
      "https://example.org",
      "https://example.org/a.zip",
      "https://example.org/a?token=x",
      "file://host/share",
      "file://~/a%0ab",
      "https://[",
    ]) {
      await expect(here.fetch(source)).rejects.toMatchObject({ code: "fetch-source-invalid" });
    }
  });

  it("names nothing that is git's own, leads up or is there twice", async () => {
    const text = blob("x");
    const inner = tree(`100644 blob ${text}\tconfig\n`);
    for (const name of [".git", ".GIT", "git~1", ".git ", ".gi\u200ct", ".git."]) {
      forge([["40000", name, inner]]);
      await expect(here.fetch(URL), name).rejects.toMatchObject({ code: "fetch-name-unsafe" });
    }
    for (const name of ["..", "."]) {
      forge([["40000", name, inner]]);
      await expect(here.fetch(URL), name).rejects.toMatchObject({ code: "fetch-name-unsafe" });
    }
    forge([["100644", "a/../../b", text]]);
    await expect(here.fetch(URL)).rejects.toMatchObject({ code: "fetch-name-unsafe" });
    forge([["100644", "/etc/passwd", text]]);
    await expect(here.fetch(URL)).rejects.toMatchObject({ code: "fetch-name-unsafe" });
    forge([
      ["100644", "a", text],
      ["100644", "a", blob("y")],
    ]);
    await expect(here.fetch(URL)).rejects.toMatchObject({ code: "fetch-name-collision" });
    forge([
      ["100644", "a", text],
      ["40000", "a", inner],
    ]);
    await expect(here.fetch(URL)).rejects.toMatchObject({ code: "fetch-name-collision" });
  });

  it("costs only the names that are not plain everywhere", async () => {
    const object = blob("x");
    const add = (path: string, mode = "100644"): string =>
      repo.git("update-index", "--add", "--cacheinfo", `${mode},${object},${path}`);
    for (const path of [
      "README.md",
      "readme.md",
      "caf\u00e9",
      "cafe\u0301",
      "con.txt",
      "a\\b",
      "end.",
      "C:x",
      "ok.md",
    ]) {
      add(path);
    }
    add("DIR/a");
    add("dir/b");
    repo.git("commit", "-q", "-m", "x");
    expect(paths(await here.fetch(URL))).toEqual([
      "unread C:x (fetch-name-unsafe)",
      "unread DIR/a (fetch-name-collision)",
      "unread README.md (fetch-name-collision)",
      "unread a\\b (fetch-name-unsafe)",
      "unread cafe\u0301 (fetch-name-collision)",
      "unread caf\u00e9 (fetch-name-collision)",
      "unread con.txt (fetch-name-unsafe)",
      "unread dir/b (fetch-name-collision)",
      "unread end. (fetch-name-unsafe)",
      "file ok.md",
      "unread readme.md (fetch-name-collision)",
    ]);
  });

  it("of names without text, of endless links and of special kinds is read all the same", async () => {
    const long = blob("x".repeat(5000));
    const link = blob("../../../etc/passwd");
    const entries = Buffer.concat([
      Buffer.from(`100644 blob ${link}\t`),
      Buffer.from([0x61, 0xff, 0x62]),
      Buffer.from(`\0${[`120000 blob ${link}\tout`, `120000 blob ${long}\tlong`].join("\0")}\0`),
    ]);
    const made = repo.feed(entries, "mktree", "-z");
    repo.git("update-ref", "refs/heads/main", repo.git("commit-tree", "-m", "x", made));
    const source = await here.fetch(URL);
    expect(paths(source)).toEqual(["unread a\ufffdb (name-not-utf8)", "link long", "link out"]);
    expect(source.tree.entries).toMatchObject([{}, { target: null }, { target: "../../../etc/passwd" }]);
  });

  it("that unfolds without end is left at a limit", async () => {
    let object = tree(`100644 blob ${blob("x")}\tx\n`);
    for (let level = 0; level < 12; level += 1) {
      object = tree(Array.from({ length: 10 }, (_, at) => `040000 tree ${object}\td${at}\n`).join(""));
    }
    repo.git("update-ref", "refs/heads/main", repo.git("commit-tree", "-m", "x", object));
    await expect(here.fetch(URL, { limits: { outputBytes: 1_000_000 } })).rejects.toMatchObject({
      code: "fetch-size-limit",
    });
  });

  it("of much in little is left above the bounds before it is held", async () => {
    repo.write("zeros.bin", Buffer.alloc(64 * 1024 * 1024));
    repo.commit();
    const source = await here.fetch(URL, { limits: { bytes: 1024 * 1024 } });
    expect([source.tree.over, paths(source)]).toEqual(["bytes", []]);
  });
});

const NO_TRACE = NO_GIT !== null || spawnSync("strace", ["-V"]).status !== 0;

describe.skipIf(NO_TRACE)("a fetch, by its system calls (needs git and strace)", () => {
  const trace = async (
    source: string,
  ): Promise<{ readonly ran: readonly string[]; readonly written: readonly string[] }> => {
    const script = await fetchScript({ home: here.home, tmp: here.machine.tmp }, source);
    const log = join(here.home, "..", "log");
    const calls =
      "execve,open,openat,creat,mkdir,mkdirat,unlink,unlinkat,rmdir,rename,renameat,link,linkat,symlink,symlinkat,truncate";
    const args = ["-f", "-qq", "-s", "4096", "-e", `trace=${calls}`, "-o", log, process.execPath, script];
    expect(spawnSync("strace", args, { stdio: "ignore" }).status).toBe(0);
    const done = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => / = \d+$/.test(line));
    const writes =
      /\b(?:creat|mkdir(?:at)?|unlink(?:at)?|rmdir|rename(?:at)?|link(?:at)?|symlink(?:at)?|truncate)\(|O_(?:WRONLY|RDWR|CREAT)/;
    return {
      ran: done.flatMap((line) => /execve\("([^"]+)"/.exec(line)?.[1] ?? []).slice(1),
      written: done.filter((line) => writes.test(line) && !/"\/dev\/(?:null|tty)|"\/proc\//.test(line)),
    };
  };

  it("of a repository runs git and its own parts only, and writes in its scratch directory only", async () => {
    repo.write("a.md", "x");
    repo.commit();
    const { ran: programs, written } = await trace(URL);
    const names = new Set(programs.map((path) => path.slice(path.lastIndexOf("/") + 1)));
    expect([...names].filter((name) => !/^(?:git|git-[\w-]+|sh|dash|bash)$/.test(name))).toEqual([]);
    expect(names).toContain("git");
    expect(written.length).toBeGreaterThan(0);
    // What git opens by a path of its own lies below the directory it was started in, which is the scratch directory.
    const outside = written.filter((line) => !line.includes(here.machine.tmp) && /"\//.test(line));
    expect(outside).toEqual([]);
  });

  it("of an archive or a directory runs and writes nothing", async () => {
    writeFileSync(join(here.home, "a.zip"), zip([{ name: "a.md", data: "x" }]));
    expect(await trace("~/a.zip")).toEqual({ ran: [], written: [] });
    expect(await trace("~/repo")).toEqual({ ran: [], written: [] });
  });
});

describe.skipIf(NO_GIT !== null)("a process that is killed while it fetches (git is not installed)", () => {
  it("leaves what the next fetch removes", async () => {
    let waiting = (): void => {};
    const asked = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    const server = await serve(() => waiting());
    const place = { home: here.home, tmp: here.machine.tmp };
    await killedFetch(await fetchScript(place, `${server.origin}/x`), asked);
    await server.close();
    expect(here.left().length).toBe(1);
    repo.write("a.md", "x");
    repo.commit();
    await here.fetch(URL);
  });
});
