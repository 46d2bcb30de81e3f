import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { cli, DIST, environment, MAIN, makePlace, type Place, skill, snapshot } from "./cli.ts";

const places: Place[] = [];
const place = (files: Readonly<Record<string, string>> = {}): Place => {
  const made = makePlace(files);
  places.push(made);
  return made;
};
afterEach(() => {
  for (const made of places.splice(0)) made.remove();
});

const manifest = JSON.parse(readFileSync(join(DIST, "../package.json"), "utf8"));
const CLAUDE = { "home/.claude/skills/one/SKILL.md": skill("one"), "home/.claude/agents/two.md": skill("two") };
const ESCAPE = "\u001b";

describe("exit codes", () => {
  it("are 0 on an empty home, with one line and two hints", async () => {
    const { code, out, err } = await cli(place(), ["inspect"]);
    expect(out.split("\n")).toEqual([
      expect.stringMatching(/^No coding agent found; \d+ kinds were looked for\.$/),
      expect.stringContaining("agent-interop kinds"),
      expect.stringContaining("--home DIR"),
      "",
    ]);
    expect([code, err]).toEqual([0, ""]);
  });

  it("are 2 for a wrong line, with the usage and a hint on standard error", async () => {
    const { code, out, err } = await cli(place(), ["inventry"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(
      /^error: unknown command "inventry" \[usage\]\nusage: agent-interop .*\nhint: did you mean "inventory"\?\n/,
    );
  });

  it("are 1 when a comparison is not possible", async () => {
    expect((await cli(place(), ["inventory", "--diff", "nothing.json"])).code).toBe(1);
  });

  it("are 1 when standard output cannot be written", async (context) => {
    if (!existsSync("/dev/full")) context.skip("needs /dev/full");
    const made = place(CLAUDE);
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [MAIN, "kinds", "--json"], {
      cwd: made.home,
      env: environment(made),
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    closeSync(full);
    expect(stderr).toBe("error: standard output cannot be written (ENOSPC) [output-failed]\n");
    expect(status).toBe(1);
  });

  it("are 5 when something was left out", async () => {
    const made = place({ ...CLAUDE, "home/.claude/skills/large/SKILL.md": "x".repeat(2 * 1024 * 1024 + 1) });
    expect((await cli(made, ["inspect"])).code).toBe(5);
    expect((await cli(made, ["inventory", "claude-code"])).code).toBe(5);
    expect((await cli(made, ["inventory", "codex"])).code).toBe(0);
    expect((await cli(made, ["inspect", "--agents-only"])).code).toBe(0);
  });
});

describe("colour", () => {
  it("is off in a pipe and follows FORCE_COLOR, NO_COLOR and --no-color", async () => {
    const made = place(CLAUDE);
    expect((await cli(made, ["inspect"])).out).not.toContain(ESCAPE);
    expect((await cli(made, ["inspect"], { env: { FORCE_COLOR: "1" } })).out).toContain(`${ESCAPE}[1mClaude Code`);
    expect((await cli(made, ["inspect", "--no-color"], { env: { FORCE_COLOR: "1" } })).out).not.toContain(ESCAPE);
    expect((await cli(made, ["inspect", "--json"], { env: { FORCE_COLOR: "1" } })).out).not.toContain(ESCAPE);
  });

  it("is on in a terminal, of the terminal's width, unless NO_COLOR or TERM say otherwise", (context) => {
    if (spawnSync("python3", ["-c", "import pty"]).status !== 0) context.skip("needs python3 to make a terminal");
    const made = place(CLAUDE);
    const script = [
      "import fcntl, os, pty, struct, sys, termios",
      "pid, fd = pty.fork()",
      "if pid == 0:",
      "    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 44, 0, 0))",
      "    os.execv(sys.argv[1], sys.argv[1:])",
      "out = b''",
      "while True:",
      "    try: part = os.read(fd, 65536)",
      "    except OSError: break",
      "    if not part: break",
      "    out += part",
      "os.waitpid(pid, 0)",
      "sys.stdout.buffer.write(out)",
    ].join("\n");
    const terminal = (more: Record<string, string>): string =>
      execFileSync("python3", ["-c", script, process.execPath, MAIN, "inspect"], {
        encoding: "utf8",
        cwd: made.home,
        env: { ...environment(made, { TERM: "xterm", ...more }), PATH: process.env["PATH"] },
      });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the progress line is drawn and taken away with these
    const settled = (text: string): string => text.replace(/\r\u001b\[K(?:[^\r\n]*(?=\r\u001b\[K))?/g, "");
    const coloured = terminal({});
    expect(coloured).toContain(`${ESCAPE}[1mClaude Code`);
    const plain = settled(terminal({ NO_COLOR: "1" }));
    expect(plain).not.toContain(ESCAPE);
    expect(settled(terminal({ TERM: "dumb" }))).not.toContain(ESCAPE);
    const widths = plain.split(/\r?\n/).map((line) => line.length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(44);
  });
});

describe("names from foreign files", () => {
  it("never reach the terminal as they are", async () => {
    const made = place({ "home/.claude/skills/evil/SKILL.md": skill('"\\e[2J\\u202Eevil"'), ...CLAUDE });
    for (const args of [["inventory"], ["inspect"], ["inventory", "--duplicates"]]) {
      const { out } = await cli(made, args);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
    expect(JSON.parse((await cli(made, ["inventory", "--json"])).out).schema).toBe("agent-interop/inventory@1");
  });
});

describe("--home and --project", () => {
  it("follow links to the same place when they compare the project with the home", async (context) => {
    if (process.platform === "win32") context.skip("links need a privilege on Windows");
    const made = place(CLAUDE);
    symlinkSync(made.home, made.at("link"));
    const { out } = await cli(made, ["inventory", "--json", "--home", made.at("link"), "--project", made.home]);
    const scopes = (JSON.parse(out) as { hosts: { items: { scope: string }[] }[] }).hosts.flatMap(({ items }) =>
      items.map(({ scope }) => scope),
    );
    expect(new Set(scopes)).toEqual(new Set(["user"]));
  });

  it("resolve relative names and stop at the repository's root", async () => {
    const made = place({
      ...CLAUDE,
      "code/app/.git/HEAD": "ref: refs/heads/main\n",
      "code/app/.claude/skills/root/SKILL.md": skill("root"),
      "code/app/deep/er/.claude/skills/inner/SKILL.md": skill("inner"),
      "code/.claude/skills/above/SKILL.md": skill("above"),
    });
    const { out } = await cli(made, ["inventory", "claude", "--json", "--project", "deep/er"], {
      cwd: made.at("code/app"),
    });
    const paths = (JSON.parse(out) as { hosts: { items: { path: string }[] }[] }).hosts.flatMap(({ items }) =>
      items.map(({ path }) => path),
    );
    expect(paths.sort()).toEqual([
      "./.claude/skills/root/SKILL.md",
      "./deep/er/.claude/skills/inner/SKILL.md",
      "~/.claude/agents/two.md",
      "~/.claude/skills/one/SKILL.md",
    ]);
  });
});

describe("what a run touches", () => {
  it("is nothing: no file of the home is made or changed", async () => {
    const made = place({ ...CLAUDE, "home/.codex/config.toml": 'model = "x"\n', "home/app/.git/HEAD": "" });
    const before = snapshot(made.root);
    for (const args of [
      ["inspect"],
      ["inspect", "--json"],
      ["inventory"],
      ["inventory", "--json"],
      ["inventory", "--duplicates"],
      ["kinds"],
      ["host", "claude"],
      ["explain"],
    ]) {
      await cli(made, args, { cwd: made.at("home/app") });
    }
    expect(snapshot(made.root)).toEqual(before);
  });

  /** Files of the bundle that a run loaded, by V8's own account. */
  async function loaded(args: readonly string[], files: Readonly<Record<string, string>> = {}): Promise<string[]> {
    const made = place(files);
    mkdirSync(made.at("coverage"));
    await cli(made, args, { env: { NODE_V8_COVERAGE: made.at("coverage") } });
    const urls = readdirSync(made.at("coverage")).flatMap((file) =>
      (JSON.parse(readFileSync(made.at(`coverage/${file}`), "utf8")) as { result: { url: string }[] }).result.map(
        ({ url }) => url,
      ),
    );
    return urls
      .filter((url) => url.startsWith("file:"))
      .map((url) => fileURLToPath(url))
      .filter((path) => path.startsWith(DIST));
  }

  /** A text that stands in exactly the part in question. */
  const MARKS = {
    yaml: "Unresolved alias",
    toml: "incomplete key-value",
    zod: "ZodError",
    inventory: "skill-inside-skill",
    facts: "not established in this pass",
    matrix: "A list of ten event names",
    prompts: "to navigate",
  };
  const marked = (paths: readonly string[], mark: string): string[] =>
    paths.filter((path) => readFileSync(path, "utf8").includes(mark));
  const all = readdirSync(DIST)
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(DIST, name));

  it("has marks that are in the bundle", () => {
    for (const mark of Object.values(MARKS)) expect(marked(all, mark), mark).not.toEqual([]);
  });

  it("is one file for --version", async () => {
    expect(await loaded(["--version"])).toEqual([MAIN]);
  });

  it.each([[["--help"]], [["help", "inventory"]], [["inspect", "--help"]]])(
    "is no parser, schema or table for %j",
    async (args) => {
      const paths = await loaded(args);
      for (const mark of [...Object.values(MARKS), "CLAUDE_CONFIG_DIR"]) expect(marked(paths, mark), mark).toEqual([]);
    },
  );

  it("is neither inventory nor parser nor schema for detection", async () => {
    const paths = await loaded(["inspect", "--agents-only"], CLAUDE);
    for (const mark of Object.values(MARKS)) expect(marked(paths, mark), mark).toEqual([]);
    expect(paths.length).toBeLessThanOrEqual(8);
  });

  it("is neither parser nor schema for an inventory of plain frontmatter", async () => {
    const paths = await loaded(["inventory", "--json"], CLAUDE);
    for (const mark of [MARKS.yaml, MARKS.toml, MARKS.zod, MARKS.facts, MARKS.matrix, MARKS.prompts])
      expect(marked(paths, mark), mark).toEqual([]);
    expect(marked(paths, MARKS.inventory)).not.toEqual([]);
  });

  it("is the matrix and neither parser nor schema nor inventory for a host", async () => {
    const paths = await loaded(["host", "codex"]);
    for (const mark of [MARKS.yaml, MARKS.toml, MARKS.zod, MARKS.facts, MARKS.inventory, MARKS.prompts])
      expect(marked(paths, mark), mark).toEqual([]);
    expect(marked(paths, MARKS.matrix)).not.toEqual([]);
  });
});

describe("--probe-version", () => {
  it("alone makes a command be run, in a home of its own", async (context) => {
    if (process.platform === "win32") context.skip("needs a shell script as a command");
    const made = place({
      "bin/codex": '#!/bin/sh\necho "$HOME" >> "$0.ran"\necho "codex-cli 9.8.7"\n',
      "home/.codex/config.toml": "",
    });
    chmodSync(made.at("bin/codex"), 0o755);
    const version = async (args: readonly string[]): Promise<[string | null, string | null]> => {
      const { agents } = JSON.parse((await cli(made, ["inspect", "--json", ...args])).out) as {
        agents: { kind: string; version: string | null; versionSource: string | null }[];
      };
      const codex = agents.find(({ kind }) => kind === "codex");
      return [codex?.version ?? null, codex?.versionSource ?? null];
    };
    expect(await version([])).toEqual([null, null]);
    expect(existsSync(made.at("bin/codex.ran"))).toBe(false);
    expect(await version(["--probe-version"])).toEqual(["9.8.7", "probe"]);
    const homes = readFileSync(made.at("bin/codex.ran"), "utf8").trim().split("\n");
    expect(homes).toHaveLength(1);
    expect(homes[0]).not.toBe(made.home);
    expect(existsSync(homes[0] as string)).toBe(false);
  });
});

describe("completion", () => {
  it("is a script that bash takes and that completes", async (context) => {
    if (spawnSync("bash", ["--version"]).status !== 0) context.skip("needs bash");
    const { code, out } = await cli(place(), ["completion", "bash"]);
    expect(code).toBe(0);
    expect(spawnSync("bash", ["-n"], { input: out }).status).toBe(0);
    const complete = (words: readonly string[]): string[] => {
      const list = words.map((word) => `"${word}"`).join(" ");
      const script = `${out}\nCOMP_WORDS=(agent-interop ${list}); COMP_CWORD=${words.length}; _agent_interop; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim().split("\n");
    };
    expect(complete(["in"])).toEqual(["inspect", "inventory"]);
    expect(complete(["inventory", "cod"])).toEqual(
      ["codex", "codebuddy"].filter((id) => complete(["inventory", ""]).includes(id)),
    );
    expect(complete(["--json", "inventory", "--d"])).toEqual(["--duplicates", "--diff"]);
    expect(complete(["explain", "link-o"])).toEqual(["link-outside"]);
    expect(complete(["completion", ""])).toEqual(["bash", "zsh", "fish"]);
  });

  for (const shell of ["zsh", "fish"]) {
    it(`is a script that ${shell} takes`, async (context) => {
      const { code, out } = await cli(place(), ["completion", shell]);
      expect(code).toBe(0);
      if (spawnSync(shell, ["--version"]).status !== 0) context.skip(`needs ${shell}`);
      expect(spawnSync(shell, ["-n"], { input: out }).status).toBe(0);
    });
  }
});

describe("the package", () => {
  it("carries the licences of what is bundled", () => {
    const notices = readFileSync(
      join(DIST, readdirSync(DIST).find((name) => name.startsWith("THIRD-PARTY-NOTICES")) as string),
      "utf8",
    );
    for (const name of ["yaml", "smol-toml", "zod", "@clack/prompts"])
      expect(notices).toMatch(new RegExp(`(?:^|\\s)${name} \\d+\\.\\d+\\.\\d+`));
  });

  it("installs nothing beside itself and stays below 3 MB", () => {
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.optionalDependencies).toBeUndefined();
    const size = (directory: string): number =>
      readdirSync(directory, { recursive: true, encoding: "utf8" })
        .map((path) => statSync(join(directory, path)))
        .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
    expect(size(DIST) + size(join(DIST, "../schema"))).toBeLessThan(3_000_000);
  });

  it("has an executable entry of its own version", async () => {
    expect((await cli(place(), ["--version"])).out).toBe(`${manifest.version}\n`);
    expect(readFileSync(MAIN, "utf8").startsWith("#!/usr/bin/env node\n")).toBe(true);
    expect(existsSync(join(DIST, "..", manifest.bin["agent-interop"]))).toBe(true);
  });
});
