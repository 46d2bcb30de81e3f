import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { cli, type Ended, environment, MAIN, makePlace, type Place, skill } from "./cli.ts";

interface Host {
  readonly host: string;
  readonly status: string;
  readonly items: {
    kind: string;
    name: string;
    path: string;
    link: string | null;
    problems: string[];
    digest: string | null;
  }[];
  readonly diagnostics: { code: string; path: string | null; message: string }[];
}

const made: Place[] = [];
afterEach(() => {
  for (const place of made.splice(0)) {
    spawnSync("chmod", ["-R", "u+rwx", place.root]);
    place.remove();
  }
});

/** A home with one good skill, so that each test can see that the rest stays whole. */
function home(files: Readonly<Record<string, string>> = {}): Place {
  const place = makePlace({
    "home/.claude/skills/good/SKILL.md": skill("good"),
    "home/.claude/agents/good.md": skill("good"),
    ...files,
  });
  made.push(place);
  return place;
}

function claude({ out }: Ended): Host {
  const { hosts } = JSON.parse(out) as { hosts: Host[] };
  return hosts.find(({ host }) => host === "claude-code") as Host;
}

async function inventory(
  place: Place,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Ended & { host: Host }> {
  const ended = await cli(place, ["inventory", "--json", ...args], { env });
  return { ...ended, host: claude(ended) };
}

const good = ({ items }: Host): boolean =>
  items.some(({ kind, name }) => kind === "skill" && name === "good") &&
  items.some(({ kind, name }) => kind === "agent" && name === "good");

describe("hostile input leaves the rest of the inventory intact", () => {
  it("link loops and links out", async () => {
    const place = home({ "outside/SKILL.md": skill("outside") });
    const at = (path: string): string => place.at(`home/.claude/skills/${path}`);
    symlinkSync("loop", at("loop"));
    symlinkSync("..", at("up"));
    symlinkSync(place.at("outside"), at("out"));
    symlinkSync("nowhere", at("gone"));
    const { host, code } = await inventory(place);
    expect(good(host)).toBe(true);
    expect(
      host.items.filter(({ link }) => link !== null).map(({ name, link, digest }) => [name, link, digest]),
    ).toEqual([
      ["gone", "dangling", null],
      ["loop", "loop", null],
      ["out", "outside", null],
      ["up", "loop", null],
    ]);
    expect(code).toBe(0);
  });

  it("100,000 files end with entry-limit, which names the rest", async () => {
    const place = home();
    const directory = place.at("home/.claude/skills/huge/references");
    mkdirSync(directory, { recursive: true });
    for (let i = 0; i < 100_000; i += 1) closeSync(openSync(`${directory}/f${i}`, "w"));
    place.write({
      "home/.claude/skills/huge/SKILL.md": skill("huge"),
      "home/.claude/skills/zebra/SKILL.md": skill("zebra"),
    });
    const { host, code } = await inventory(place);
    expect(good(host)).toBe(true);
    expect(host.status).toBe("partial");
    const limit = host.diagnostics.find((diagnostic) => diagnostic.code === "entry-limit");
    expect(limit?.message).toMatch(/not visited: .*and \d+ more entries/);
    expect(limit?.message).toContain("zebra");
    expect(code).toBe(5);
  }, 120_000);

  it("a directory 40 levels deep", async () => {
    const place = home({ [`home/.claude/agents/${"d/".repeat(40)}deep.md`]: skill("deep") });
    const { host, code } = await inventory(place);
    expect(good(host)).toBe(true);
    expect(host.diagnostics.map((diagnostic) => diagnostic.code)).toContain("depth-limit");
    expect([host.status, code]).toEqual(["partial", 5]);
  });

  it("a ~/.claude.json of 300 MB is not read; one of 40 MB is streamed for its servers", async () => {
    const place = home();
    const file = openSync(place.at("home/.claude.json"), "w");
    ftruncateSync(file, 300 * 1024 * 1024);
    closeSync(file);
    const huge = await inventory(place);
    expect(good(huge.host)).toBe(true);
    expect(huge.host.diagnostics).toMatchObject([{ code: "file-too-large", path: "~/.claude.json" }]);
    expect(huge.code).toBe(5);
    const large = openSync(place.at("home/.claude.json"), "w");
    writeSync(large, '{"history":["');
    const block = "must never be kept ".repeat(50_000);
    for (let i = 0; i < 43; i += 1) writeSync(large, block);
    writeSync(large, '"],"mcpServers":{"found":{"command":"x","env":{"K":"V"}}}}');
    closeSync(large);
    const streamed = await inventory(place);
    expect(streamed.host.items.find(({ kind }) => kind === "mcp")).toMatchObject({ name: "found" });
    expect(streamed.out).not.toContain("must never be kept");
    expect([streamed.host.status, streamed.code]).toEqual(["known", 0]);
  }, 60_000);

  it("binary main files, alias bombs, deep nesting, huge frontmatter", async () => {
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghi"
      .split("")
      .map((key, i) => `${key}: &${key} [${`*${"abcdefgh"[i]},`.repeat(9)}]`)
      .join("\n")}\nname: bomb\ndescription: d\n---\n`;
    const place = home({
      "home/.claude/skills/bomb/SKILL.md": bomb,
      "home/.claude/skills/nest/SKILL.md": `---\nname: nest\ndescription: ${"[".repeat(5000)}\n---\n`,
      "home/.claude/skills/wide/SKILL.md": `---\nname: wide\ndescription: {${"x: [1, 2], ".repeat(20_000)}}\n---\n`,
      "home/.mcp.json": "[".repeat(100_000),
    });
    mkdirSync(place.at("home/.claude/skills/binary"));
    writeFileSync(
      place.at("home/.claude/skills/binary/SKILL.md"),
      Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 197 + 131) % 256)),
    );
    const { host, code } = await inventory(place);
    expect(good(host)).toBe(true);
    for (const name of ["binary", "nest", "wide"])
      expect(host.items.find((item) => item.path.includes(`/${name}/`))?.problems.length, name).toBeGreaterThan(0);
    expect(host.items.find((item) => item.path.includes("/bomb/"))).toBeDefined();
    expect(code).toBe(0);
  });

  it("names with escape, bidi and newline characters, and __proto__", async () => {
    const place = home({
      "home/.claude/skills/\u001b[31mred/SKILL.md": skill("x"),
      "home/.claude/skills/new\nline/SKILL.md": "no frontmatter",
      "home/.claude/skills/bidi/SKILL.md": `---\nname: "a\\u202Eb"\ndescription: "tags \u{e0041}"\n---\n`,
      "home/.claude/skills/__proto__/SKILL.md": skill("__proto__"),
      "home/.claude/settings.json": '{"hooks":{"__proto__":[],"constructor":[{"matcher":"\\u001b[2J"}]}}',
    });
    const { host } = await inventory(place);
    expect(good(host)).toBe(true);
    expect(host.items.map(({ name }) => name)).toEqual(expect.arrayContaining(["__proto__", "constructor"]));
    for (const width of ["40", "120"]) {
      const { out } = await cli(place, ["inventory"], { env: { COLUMNS: width } });
      expect(out.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(out).not.toMatch(/\u{e0041}/u);
    }
  });

  it("a FIFO and a socket in a skills root neither block nor are opened", async () => {
    const place = home({ "home/.claude/skills/pipe/notes.md": "x" });
    execFileSync("mkfifo", [place.at("home/.claude/skills/pipe/SKILL.md"), place.at("home/.claude/agents/fifo.md")]);
    const server = createServer().listen(place.at("home/.claude/skills/socket"));
    const { host, code } = await inventory(place);
    server.close();
    expect(good(host)).toBe(true);
    expect(host.diagnostics.map((diagnostic) => `${diagnostic.code} ${diagnostic.path}`)).toEqual(
      expect.arrayContaining(["not-a-file ~/.claude/agents/fifo.md", "not-a-file ~/.claude/skills/pipe/SKILL.md"]),
    );
    expect(code).toBe(0);
  });

  it("empty and relative overrides never point at the working directory", async () => {
    const place = home({ "home/work/skills/stray/SKILL.md": skill("stray") });
    const empty = await inventory(place, { CLAUDE_CONFIG_DIR: "" });
    expect(good(empty.host)).toBe(true);
    expect(empty.out).not.toContain("stray");
    const relative = await inventory(place, { CLAUDE_CONFIG_DIR: "work", CODEX_HOME: "." });
    expect(good(relative.host)).toBe(true);
    expect(relative.out).not.toContain("stray");
    expect(relative.host.diagnostics.map((diagnostic) => diagnostic.code)).toContain("override-not-absolute");
  });

  it.skipIf(process.getuid?.() !== 0)(
    "unreadable directories and files, read as another user (skipped unless the tests run as root)",
    () => {
      const place = home({
        "home/.claude/skills/closed/SKILL.md": skill("closed"),
        "home/.codex/skills/a/SKILL.md": skill("a"),
        "home/.claude/commands/secret.md": "x",
      });
      for (const path of ["home", "home/.claude", "home/.claude/skills", "home/.codex"])
        chmodSync(place.at(path), 0o755);
      chmodSync(place.root, 0o755);
      for (const path of ["home/.claude/skills/closed", "home/.codex/skills", "home/.claude/commands/secret.md"]) {
        chownSync(place.at(path), 0, 0);
        chmodSync(place.at(path), 0o000);
      }
      const { stdout, status } = spawnSync(process.execPath, [MAIN, "inventory", "--json"], {
        uid: 65534,
        gid: 65534,
        cwd: "/",
        env: environment(place),
        encoding: "utf8",
      });
      const { hosts } = JSON.parse(stdout) as { hosts: Host[] };
      const own = hosts.find(({ host }) => host === "claude-code") as Host;
      expect(good(own)).toBe(true);
      expect(own.status).toBe("partial");
      expect(own.diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual(
        expect.arrayContaining(["unreadable ~/.claude/commands/secret.md", "unreadable ~/.claude/skills/closed"]),
      );
      expect(hosts.find(({ host }) => host === "codex")?.status).toBe("unknown");
      expect(status).toBe(5);
    },
  );

  it("adopting takes the good and bounds the rest: 100,000 files, a gigabyte, a bomb, a pipe", async () => {
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghi"].map((key, i) => `${key}: &${key} [${`*${"abcdefgh"[i]},`.repeat(9)}]`).join("\n")}\nname: bomb\n---\n`;
    const place = home({ "home/.claude/skills/bomb/SKILL.md": bomb });
    for (const name of ["big", "pipe", "sparse", "zebra"])
      place.write({ [`home/.claude/skills/${name}/SKILL.md`]: skill(name) });
    const at = (path: string): string => place.at(`home/.claude/skills/${path}`);
    for (let i = 0; i < 100_000; i += 1) closeSync(openSync(at(`zebra/f${i}`), "w"));
    for (const path of ["big/data.bin", "sparse/SKILL.md"]) {
      const file = openSync(at(path), "w");
      ftruncateSync(file, 1024 ** 3);
      closeSync(file);
    }
    execFileSync("mkfifo", [at("pipe/notes.md")]);
    const said = "data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))";
    const node = ["--import", said];
    const { code, out, err } = await cli(place, ["adopt", "claude", "--yes", "--json"], {
      node,
      env: { AGENT_INTEROP_HOME: place.at("own") },
    });
    const { plan, result } = JSON.parse(out);
    expect(
      plan.entries.map(
        ({ action, name, reason }: { action: string; name: string; reason: { code: string } | null }) =>
          `${action} ${name} ${reason?.code ?? ""}`,
      ),
    ).toEqual([
      "install good ",
      "skip big tree-too-large",
      "skip bomb frontmatter-unreadable",
      "install good ",
      "install pipe ",
      "skip sparse tree-too-large",
      "skip zebra tree-too-many-entries",
    ]);
    expect([code, result.installed.length]).toEqual([0, 3]);
    // A bare start takes about 50 MB; one tree may have 64 MiB.
    expect(Number(/peak (\d+)/.exec(err)?.[1])).toBeLessThan(320 * 1024);
  }, 120_000);
});
