import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { allCodes } from "../src/wiring/codes.ts";
import { runCli } from "./run.ts";

const skill = (name: string, body = "Do it."): string =>
  `---\nname: ${name}\ndescription: About ${name}.\n---\n${body}\n`;

/** A home with Claude Code and Codex, one skill in both, a link out and a broken file. */
const HOME = {
  "/home/me/.claude/skills/brainstorm/SKILL.md": skill("brainstorm"),
  "/home/me/.claude/skills/shared/SKILL.md": skill("shared"),
  "/home/me/.claude/agents/reviewer.md": skill("reviewer"),
  "/home/me/.claude/skills/away": { link: "/elsewhere/skill" },
  "/elsewhere/skill/SKILL.md": skill("away"),
  "/home/me/.codex/skills/shared/SKILL.md": skill("shared"),
  "/home/me/.claude.json": JSON.stringify({
    mcpServers: {
      github: { command: "/usr/bin/npx", args: ["-y", "x"], env: { GITHUB_TOKEN: "must never be shown" } },
    },
  }),
};

/** JSON Schema patterns are Unicode patterns; the reader of zod takes them for plain ones, which know no `\\p{Cc}`. */
function schemaOf(name: string): z.ZodType {
  const text = readFileSync(new URL(`../schema/${name}.schema.json`, import.meta.url), "utf8");
  return z.fromJSONSchema(JSON.parse(text.replaceAll("\\\\p{Cc}", "\\\\u0000-\\\\u001f\\\\u007f-\\\\u009f")));
}

const inventorySchema = async () => (await import("@agent-interop/inventory/schema")).inventorySchema;

describe("inspect", () => {
  it("prints one line and two hints on an empty machine", async () => {
    const { code, out, err } = await runCli("inspect");
    expect(out).toMatch(/^No coding agent found; \d+ kinds were looked for\.\nhint: .*\nhint: .*\n$/);
    expect([code, err]).toEqual([0, ""]);
  });

  it("shows agents with counts", async () => {
    const { code, out } = await runCli("inspect", { tree: HOME });
    expect(code).toBe(0);
    expect(out).toContain("Claude Code");
    expect(out).toMatch(/3 skills, 1 agent.*1 MCP server/);
    expect(out).toContain("link-outside");
  });

  it("follows its schema, with and without counts", async () => {
    const schema = schemaOf("inspect");
    const full = JSON.parse((await runCli("inspect --json", { tree: HOME })).out);
    schema.parse(full);
    expect(full.schema).toBe("agent-interop/inspect@1");
    const claude = full.agents.find(({ kind }: { kind: string }) => kind === "claude-code");
    expect(claude).toMatchObject({
      installDir: "~/.claude",
      status: "known",
      skillCount: 3,
      counts: { skill: 3, agent: 1, mcp: 1, hook: 0 },
    });
    const only = JSON.parse((await runCli("inspect --json --agents-only", { tree: HOME })).out);
    schema.parse(only);
    expect(only.agents[0]).toMatchObject({ counts: null, status: null, diagnosticCount: null });
    expect(only.knownKinds).toBe(full.knownKinds);
  });

  it("ends with 5 when something was not visited", async () => {
    const tree = { ...HOME, "/home/me/.codex/skills": { unreadable: true } as const };
    delete (tree as Record<string, unknown>)["/home/me/.codex/skills/shared/SKILL.md"];
    expect((await runCli("inspect", { tree })).code).toBe(5);
    expect((await runCli("inspect --agents-only", { tree })).code).toBe(0);
    const { code, out } = await runCli("inventory --json", { tree });
    expect(code).toBe(5);
    (await inventorySchema()).parse(JSON.parse(out));
  });

  it("says inside which agent it runs", async () => {
    const { out } = await runCli("inspect", { tree: HOME, env: { CLAUDECODE: "1" } });
    expect(out).toContain("This command runs inside Claude Code.");
  });
});

describe("inventory", () => {
  it("follows its schema and shows no value of the environment", async () => {
    const { code, out, err } = await runCli("inventory --json", { tree: HOME });
    const document = (await inventorySchema()).parse(JSON.parse(out));
    expect([code, err]).toEqual([0, ""]);
    expect(document.hosts.length).toBeGreaterThan(9);
    expect(out).not.toContain("must never be shown");
    expect(out).toContain("GITHUB_TOKEN");
  });

  it("lists one kind by its alias", async () => {
    const { out } = await runCli("inventory claude", { tree: HOME });
    expect(out).toMatch(/^Claude Code claude-code {2}\d+ items {2}known\n/);
    expect(out).toContain("~/.claude/skills/brainstorm/");
    expect(out).not.toContain("Codex");
    expect(JSON.parse((await runCli("inventory claude --json", { tree: HOME })).out).hosts).toHaveLength(1);
  });

  it("lists candidates for an unknown kind", async () => {
    const { code, out, err } = await runCli("inventory claud", { tree: HOME });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain('error: unknown agent kind "claud" [usage]');
    expect(err).toContain('did you mean "claude"');
    expect(err).toContain("kinds: claude-code, codex");
  });

  it("groups equal contents", async () => {
    const { out } = await runCli("inventory --duplicates", { tree: HOME });
    expect(out).toContain(
      "2 equal skills\n  claude-code  shared  ~/.claude/skills/shared/SKILL.md\n  codex        shared  ~/.codex/skills/shared/SKILL.md\n",
    );
    const document = JSON.parse((await runCli("inventory --duplicates --json", { tree: HOME })).out);
    schemaOf("duplicates").parse(document);
    expect(document.groups).toHaveLength(1);
    expect(JSON.parse((await runCli("inventory gemini --duplicates --json", { tree: HOME })).out).groups).toEqual([]);
    expect((await runCli("inventory codex --duplicates", { tree: HOME })).out).toContain("2 equal skills");
    expect((await runCli("inventory --duplicates")).out).toBe("No duplicates.\n");
  });

  it("compares with an earlier listing from a file or standard input", async () => {
    const before = (await runCli("inventory --json", { tree: HOME })).out;
    expect((await runCli("inventory --diff -", { tree: HOME, stdin: before })).out).toBe("No difference.\n");
    const tree: Record<string, never> = {
      ...HOME,
      "/home/me/before.json": before,
      "/home/me/.claude/skills/new/SKILL.md": skill("new"),
    } as never;
    (tree as Record<string, unknown>)["/home/me/.claude/skills/brainstorm/SKILL.md"] = skill(
      "brainstorm",
      "Differently.",
    );
    delete tree["/home/me/.claude/agents/reviewer.md"];
    const { code, out } = await runCli("inventory --diff before.json", { tree });
    expect(code).toBe(0);
    expect(out).toContain("+ skill new  claude-code ~/.claude/skills/new/SKILL.md\n");
    expect(out).toContain("- agent reviewer  claude-code ~/.claude/agents/reviewer.md\n");
    expect(out).toMatch(/~ skill brainstorm .* {2}\(digest, size\)\n/);
    expect(out).toContain("1 item added, 1 removed, 1 changed");
    const document = JSON.parse((await runCli("inventory codex --diff before.json --json", { tree })).out);
    schemaOf("diff").parse(document);
    expect([document.added, document.removed, document.changed]).toEqual([[], [], []]);
    schemaOf("diff").parse(JSON.parse((await runCli("inventory --diff before.json --json", { tree })).out));
  });

  it.each([
    ["missing.json", {}, "does not exist"],
    ["cut.json", { "/home/me/cut.json": '{"schema":' }, "is not complete UTF-8 JSON"],
    [
      "other.json",
      { "/home/me/other.json": '{"schema":"agent-interop/inventory@2","hosts":[]}' },
      "is not an inventory of this version",
    ],
    ["dir", { "/home/me/dir/x": "" }, "is a directory"],
  ])("refuses to compare with %s", async (file, tree, words) => {
    const { code, out, err } = await runCli(`inventory --diff ${file}`, { tree });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(words);
    expect(err).toContain("[diff-file]");
  });
});

describe("apply", () => {
  it.each([
    ["missing.json", {}, "does not exist"],
    ["cut.json", { "/home/me/cut.json": '{"plan":' }, "is not complete UTF-8 JSON"],
    [
      "other.json",
      { "/home/me/other.json": '{"plan":{"schema":"agent-interop/plan@2"}}' },
      "is not a plan of this version",
    ],
    ["dir", { "/home/me/dir/x": "" }, "is a directory"],
  ])("refuses %s", async (file, tree, words) => {
    const { code, out, err } = await runCli(`apply ${file} --yes`, { tree });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(words);
    expect(err).toContain("[plan-file]");
  });
});

describe("--home and --project", () => {
  const tree = {
    ...HOME,
    "/backup/alice/.codex/skills/alices/SKILL.md": skill("alices"),
    "/backup/alice/src/app/.git/HEAD": "",
    "/backup/alice/src/app/.claude/skills/of-app/SKILL.md": skill("of-app"),
    "/home/me/app/.git/HEAD": "",
    "/home/me/app/.claude/skills/mine/SKILL.md": skill("mine"),
    "/moved/skills/moved/SKILL.md": skill("moved"),
    "/home/me/file": "",
  };
  const names = async (line: string, more: object = {}): Promise<string[]> => {
    const { out, err } = await runCli(`inventory --json ${line}`, { tree, ...more });
    if (out === "") throw new Error(err);
    const { hosts } = JSON.parse(out) as { hosts: { items: { kind: string; name: string }[] }[] };
    return hosts.flatMap(({ items }) => items.filter(({ kind }) => kind === "skill").map(({ name }) => name)).sort();
  };
  const mine = ["away", "brainstorm", "shared", "shared"];

  it("examines the home and the project around the working directory", async () => {
    expect(await names("")).toEqual(mine);
    expect(await names("", { cwd: "/home/me/app" })).toEqual([...mine, "mine"].sort());
  });

  it("examines another home alone, without a project and without overrides", async () => {
    expect(await names("--home /backup/alice", { cwd: "/home/me/app", env: { CLAUDE_CONFIG_DIR: "/moved" } })).toEqual([
      "alices",
    ]);
    expect(await names("", { env: { CLAUDE_CONFIG_DIR: "/moved" } })).toContain("moved");
  });

  it("keeps the real home when only a project is named, and resolves relative names", async () => {
    expect(await names("--project app")).toEqual([...mine, "mine"].sort());
    expect(await names("--home ../../backup/alice --project ../../backup/alice/src/app")).toEqual(["alices", "of-app"]);
  });

  it("takes no project that is the home or lies above it", async () => {
    expect(await names("--project /home/me")).toEqual(mine);
    expect(await names("--project /")).toEqual(mine);
    expect(await names("--home /backup/alice --project /backup")).toEqual(["alices"]);
  });

  it.each([
    ["--home nowhere", "--home nowhere does not exist"],
    ["--project file", "--project file is not a directory"],
  ])("refuses %s", async (line, words) => {
    const { code, err } = await runCli(`inspect ${line}`, { tree });
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(err).toContain("usage: agent-interop inspect");
  });
});

describe("user kinds", () => {
  const row = { id: "house", label: "House Agent", userDir: ".house", aliases: ["haus"] };
  const kinds = (rows: unknown) => JSON.stringify({ schema: "agent-interop/kinds@1", kinds: rows });

  it("adds the kinds of our configuration directory, which --home does not move", async () => {
    const tree = { "/conf/kinds/house.json": kinds([row]), "/home/me/.house/x": "", "/other/.house/x": "" };
    const env = { AGENT_INTEROP_CONFIG_DIR: "/conf" };
    expect((await runCli("inspect", { tree, env })).out).toContain("House Agent");
    expect((await runCli("inspect --home /other", { tree, env })).out).toContain("House Agent");
    const shown = await runCli("kinds haus", { tree, env });
    expect(shown.out).toContain("House Agent house (from your kinds folder)");
    schemaOf("kinds-list").parse(JSON.parse((await runCli("kinds --json", { tree, env })).out));
  });

  it("keeps the table and says what is wrong with a file", async () => {
    const env = { AGENT_INTEROP_CONFIG_DIR: "/conf" };
    const { code, out } = await runCli("inspect", {
      tree: { "/conf/kinds/bad.json": "{", "/conf/kinds/good.json": kinds([row]), "/home/me/.house/x": "" },
      env,
    });
    expect(code).toBe(0);
    expect(out).toContain("House Agent");
    expect(out).toContain("user-kind-invalid");
    expect(out).toContain("/conf/kinds/bad.json");
    const json = await runCli("inspect --json", { tree: { "/conf/kinds/bad.json": "{" }, env });
    expect(JSON.parse(json.out).agents).toEqual([]);
    expect(json.err).toContain("user-kind-invalid");
  });

  it("goes on when our own directories cannot be located", async () => {
    const { code, out } = await runCli("inspect", { tree: HOME, env: { AGENT_INTEROP_HOME: "relative" } });
    expect(code).toBe(0);
    expect(out).toContain("Claude Code");
    expect(out).toContain("own-directory-relative");
  });
});

describe("explain", () => {
  it("explains every code it lists", async () => {
    const { out } = await runCli("explain", { columns: 200 });
    const listed = out
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ")[0]);
    expect(listed).toEqual(allCodes().map(({ code }) => code));
    expect(new Set(listed).size).toBe(listed.length);
    for (const code of listed) {
      const one = await runCli(`explain ${code}`);
      expect(one.code).toBe(0);
      expect(one.out).toContain("What to do\n");
    }
  });

  it("follows its schema", async () => {
    schemaOf("explain").parse(JSON.parse((await runCli("explain --json")).out));
    expect(JSON.parse((await runCli("explain link-outside --json")).out).codes).toHaveLength(1);
  });

  it("names near codes for an unknown one", async () => {
    const { code, err } = await runCli("explain link-outsid");
    expect(code).toBe(2);
    expect(err).toContain("hint: near: link-outside");
  });
});

describe("kinds", () => {
  it("lists all kinds and one in full", async () => {
    const { out } = await runCli("kinds");
    expect(out).toContain("claude-code");
    const one = await runCli("kinds codex");
    expect(one.out).toContain("CODEX_HOME");
    expect(one.out).toMatch(/(ran|documented), \d{4}-\d{2}-\d{2}: /);
    const narrow = (await runCli("kinds codex", { columns: 40 })).out.split("\n");
    expect(Math.max(...narrow.map((line) => line.length))).toBeLessThanOrEqual(40);
  });

  it("follows its schema", async () => {
    schemaOf("kinds-list").parse(JSON.parse((await runCli("kinds --json")).out));
  });
});

describe("host", () => {
  it("shows what a host can do, what is left of it and where it stands, within the width", async () => {
    for (const columns of [40, 80, 160]) {
      const { code, out } = await runCli("host codex", { columns });
      expect(code).toBe(0);
      for (const row of out.split("\n")) expect(row.length, row).toBeLessThanOrEqual(columns);
      expect(out).toContain("harness-worktree: ");
      expect(out).toContain("ran, 0.171.0: codex --help");
      expect(out).toContain("unknown-fact dispatch.maxConcurrency");
      expect(out).toContain("conflict dispatch.isolation");
    }
  });

  it("takes the ids and aliases of the registry, and a version of the program", async () => {
    expect((await runCli("host kimi")).out).toContain("Kimi Code CLI kimi");
    expect(JSON.parse((await runCli("host claude --json")).out)).toMatchObject({ kind: "claude-code", host: "claude" });
    const other = JSON.parse((await runCli("host copilot --for 0.0.1 --json")).out);
    expect(other.negotiation.effective.effortSurface).toBe("none");
    expect(other.notices.map(({ code }: { code: string }) => code)).toContain("stale-observation");
    const seen = JSON.parse((await runCli("host copilot --for 1.0.102 --json")).out);
    expect(seen.negotiation.effective.effortSurface).toBe("argv");
  });

  it("relies on nothing where nobody has looked", async () => {
    const { code, out } = await runCli("host roo");
    expect([code, out]).toEqual([0, expect.stringContaining("nothing is relied on")]);
    const report = JSON.parse((await runCli("host roo --json")).out);
    expect([report.host, report.axes, report.negotiation.effective.hookBus]).toEqual([null, [], "none"]);
  });

  it("says what an adapter lays out and where, also for one that nobody has looked into", async () => {
    expect((await runCli("host kimi")).out).toMatch(/user\s+hooks\s+~\/\.kimi-code\/config\.toml\s+tables/);
    expect((await runCli("host roo", { columns: 40 })).out).toMatch(/project\s+skills\s+\.\/\.roo\/skills/);
    expect(JSON.parse((await runCli("host kimi-cli --json")).out).surfaces).toEqual([
      { scope: "user", what: "skills", place: "~/.config/agents/skills", form: "skill" },
    ]);
    expect(JSON.parse((await runCli("host vscode --json")).out).surfaces).toEqual([]);
    expect((await runCli("host vscode")).out).not.toContain("adapters");
  });

  it("follows its schema for every kind, and refuses what is none", async () => {
    for (const id of ["claude-code", "codex", "qwen-code", "vscode", "pi", "droid", "gemini", "roo"])
      schemaOf("host").parse(JSON.parse((await runCli(`host ${id} --json`)).out));
    const { code, err } = await runCli("host cdex");
    expect([code, err]).toEqual([2, expect.stringContaining('did you mean "codex"')]);
    expect((await runCli("host")).code).toBe(2);
  });
});

describe("help, version, completion", () => {
  it("prints help for everything, within the width", async () => {
    for (const line of ["", "--help", "help", "help inspect", "inspect --help", "inventory -h"]) {
      for (const columns of [40, 80]) {
        const { code, out, err } = await runCli(line, { columns });
        expect([code, err]).toEqual([0, ""]);
        expect(out).toContain("usage: agent-interop");
        for (const row of out.split("\n")) expect(row.length, row).toBeLessThanOrEqual(columns);
      }
    }
    expect((await runCli("help nothing")).code).toBe(2);
  });

  it("follows the schemas", async () => {
    schemaOf("help").parse(JSON.parse((await runCli("help --json")).out));
    schemaOf("help").parse(JSON.parse((await runCli("help inspect --json")).out));
    schemaOf("version").parse(JSON.parse((await runCli("--version --json")).out));
    for (const shell of ["bash", "zsh", "fish"])
      schemaOf("completion").parse(JSON.parse((await runCli(`completion ${shell} --json`)).out));
  });

  it("prints the version", async () => {
    expect(await runCli("--version")).toEqual({ code: 0, out: "9.8.7\n", err: "" });
  });

  it("refuses another shell", async () => {
    const { code, err } = await runCli("completion fsh");
    expect(code).toBe(2);
    expect(err).toContain('did you mean "fish"');
  });
});

describe("the end of a run", () => {
  it("is 130 when it is interrupted", async () => {
    const { code, err } = await runCli("inventory --json", { tree: HOME, signal: AbortSignal.abort(130) });
    expect([code, err]).toEqual([130, ""]);
  });

  it("is 1 with a code when the program itself fails", async () => {
    const { code, err } = await runCli("inspect", { broken: "boom\u001b[2J" });
    expect(code).toBe(1);
    expect(err).toContain("[internal-error]");
    expect(err).not.toContain("\u001b");
  });

  it("cleans what was typed before it is shown", async () => {
    const { err } = await runCli(["insp\u001b[31mect"]);
    expect(err).toContain("\\u{001B}");
    expect(err).not.toContain("\u001b");
  });
});

describe("boundary", () => {
  it("lists every protected place with its kind and why, the home's first", async () => {
    const { code, out, err } = await runCli("boundary", { env: { CODEX_HOME: "/srv/codex" } });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^PLACE +KIND +SOURCE\n/);
    expect(out).toMatch(/~\/\.claude +claude-code +its directory\n/);
    expect(out).toMatch(/\/srv\/codex +codex +its directory, by CODEX_HOME\n/);
    expect(out).toMatch(/\*\*\/AGENTS\.md +agents +instructions\n/);
    expect(out.indexOf("~/.zcode")).toBeLessThan(out.indexOf("**/.agents"));
    const document = JSON.parse((await runCli("boundary --json")).out);
    schemaOf("boundary-places").parse(document);
    expect(JSON.stringify(document)).not.toContain("/home/me");
    const portable = JSON.parse((await runCli("boundary --format json")).out);
    schemaOf("boundary").parse(portable);
    expect((await runCli("boundary --format json --json")).out).toBe((await runCli("boundary --format json")).out);
  });

  it("judges paths, through links too, and ends with 1 when one is blocked", async () => {
    const tree = { ...HOME, "/home/me/app/door": { link: "/home/me/.claude" } };
    const asked = "boundary check src/x door/new ~/.codex/x packages/a/.mcp.json .agent-interop/AGENTS.md";
    const { code, out } = await runCli(asked, { tree, cwd: "/home/me/app" });
    expect(code).toBe(1);
    expect(out.split("\n").map((line) => line.split(/ +/).slice(0, 4).join(" "))).toEqual([
      "allowed src/x",
      "blocked door/new claude-code ~/.claude",
      "blocked ~/.codex/x codex ~/.codex",
      "blocked packages/a/.mcp.json claude-code **/.mcp.json",
      "allowed .agent-interop/AGENTS.md",
      "",
      "Blocked by path-policy:noWritePaths, whatever",
      "explain boundary-refused` says why.",
      "",
    ]);
    const document = JSON.parse((await runCli("boundary check --json src /home/me/.claude/x")).out);
    schemaOf("boundary-check").parse(document);
    expect(document.paths[1]).toEqual({
      path: "~/.claude/x",
      allow: false,
      reason: "path-policy:noWritePaths",
      kind: "claude-code",
      rule: "~/.claude",
    });
    expect((await runCli("boundary check src ~/.local/state/agent-interop/x")).code).toBe(0);
    expect((await runCli("boundary check /home/me/.config")).code).toBe(0);
    expect((await runCli("boundary check --delete /home/me/.config")).code).toBe(1);
  });

  it("writes the list for sandboxes, from what is there", async () => {
    const tree = { ...HOME, "/home/me/app/.git/HEAD": "", "/home/me/app/CLAUDE.md": "x" };
    const world = { tree, cwd: "/home/me/app" };
    const bwrap = (await runCli("boundary --format bwrap", world)).out;
    expect(bwrap).toContain("--ro-bind /home/me/.claude /home/me/.claude \\\n");
    expect(bwrap).toContain("--ro-bind /home/me/app/CLAUDE.md /home/me/app/CLAUDE.md");
    expect(bwrap).not.toContain(".cursor");
    expect((await runCli("boundary --format seatbelt", world)).out).toContain('(subpath "/home/me/.claude")');
    const rules = JSON.parse((await runCli("boundary --format claude-code", world)).out);
    expect(rules.permissions.deny).toContain("Edit(~/.codex/**)");
    const codex = (await runCli("boundary --format codex", world)).out;
    expect(codex).toContain('[permissions.agent-interop.filesystem.":workspace_roots"]\n"CLAUDE.md" = "read"\n');
  });

  it.each([
    ["boundary check", "check needs at least one path"],
    ["boundary chek x", '"chek" is no action: check PATH...'],
    ["boundary --format yaml", "--format is one of json, bwrap, seatbelt, claude-code, codex"],
    ["boundary --format bwrap --json", "--format bwrap prints no JSON document: leave --json out"],
    ["boundary check x --format json", "--format prints the list, and check judges paths: use one of them"],
    ["boundary --delete", "--delete belongs to check"],
  ])("%s is a usage error", async (line, message) => {
    const { code, err } = await runCli(line);
    expect([code, err.split("\n")[0]]).toEqual([2, `error: ${message} [usage]`]);
  });
});
