import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AgentKind,
  boundaryDocument,
  boundaryRules,
  checkPath,
  foreignAgentDirs,
  INTEROP_AGENT_KINDS,
  pathPolicy,
  protectedPaths,
  type protectedPlaces,
} from "../src/index.ts";
import { mayBeShortFor } from "../src/policy/short-name.ts";
import { machine } from "./support/machine.ts";

const asWritten = (path: string): string => path;
const here = machine();
const BLOCKED = { block: true, reason: "path-policy:noWritePaths" } as const;
const ALLOWED = { allow: true } as const;

// The contracts of the reference system for the write boundary, written from its description.
describe("reference contracts", () => {
  test.each([undefined, "default", "confirmed"] as const)("T-32, T-33: posture %s opens nothing", (posture) => {
    const context = { machine: here, canonical: asWritten, posture };
    expect(checkPath("write", "~/.codex/skills/x/SKILL.md", context)).toEqual({
      ...BLOCKED,
      kind: "codex",
      rule: "~/.codex",
    });
    const settings = { ...BLOCKED, kind: "claude-code", rule: "**/.claude" };
    expect(checkPath("write", ".claude/settings.json", context)).toEqual(settings);
    expect(checkPath("delete", ".claude/settings.json", context)).toEqual(settings);
    expect(checkPath("edit" as "write", ".claude/settings.json", context)).toEqual(settings);
  });

  test("T-34: reading is allowed, and our own directory is writable", () => {
    const context = { machine: here, canonical: asWritten };
    expect(checkPath("read", ".claude/skills/x/SKILL.md", context)).toEqual(ALLOWED);
    for (const path of [".clio-coder/skills/x/SKILL.md", ".clio-coder/settings.json", ".agent-interop/library/x"])
      expect(checkPath("write", path, context)).toEqual(ALLOWED);
  });

  test("T-35: the list of foreign directories, without ours", () => {
    const listed = foreignAgentDirs();
    const rules = boundaryRules().map(({ path }) => path);
    for (const place of [
      "~/.claude/",
      "~/.codex/",
      "~/.gemini/",
      "~/.cursor/",
      "~/.config/opencode/",
      "~/.copilot/",
      "~/.agents/",
      "~/.gemini/antigravity-cli/",
      ".gemini/antigravity-cli/",
      "~/.antigravitycli/",
      ".antigravitycli/",
    ]) {
      expect(listed).toContain(place);
      expect(rules).toContain(place.replace(/^(?!~)/, "**/").replace(/\/$/, ""));
    }
    for (const entry of [...listed, ...rules]) expect(entry).not.toMatch(/clio-coder|agent-interop/);
  });
});

test("every entry with a pattern lies in a directory that is protected as a whole", () => {
  const policy = pathPolicy(here, { canonical: asWritten });
  const entries = INTEROP_AGENT_KINDS.flatMap(({ forbidden }) => forbidden).filter((entry) => entry.includes("*"));
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) expect(policy.check("write", entry.replace("*", "x")).block, entry).toBe(true);
});

test("the rules are sorted, and each names a kind", () => {
  const rules = boundaryRules();
  expect(rules.map(({ path }) => path)).toEqual([...rules.map(({ path }) => path)].sort());
  const ids = new Set(INTEROP_AGENT_KINDS.map(({ id }) => id));
  for (const { kind, path, scope } of rules) {
    expect(ids.has(kind)).toBe(true);
    expect(path.startsWith(scope === "user" ? "~/" : "**/")).toBe(true);
  }
});

describe("the published document says all", () => {
  /** Another tool's reading of it: places on a machine without Windows' rules. */
  function places(env: Record<string, string>): string[] {
    const { folders, moves, rules } = boundaryDocument();
    const home = (path: string): string => path.replace("~", "/home/ada");
    const found = rules.flatMap(({ path, scope }) => (scope === "user" ? [home(path)] : []));
    for (const { path } of rules) {
      const folder = folders.find((one) => path.startsWith(`${one.folder}/`));
      const value = folder === undefined ? undefined : env[folder.variable];
      if (folder !== undefined && value !== undefined) found.push(`${value}${path.slice(folder.folder.length)}`);
    }
    for (const { child, directory, files, means, variable } of moves) {
      const value = env[variable];
      if (value === undefined) continue;
      const to = child === null ? value : `${value}/${child}`;
      found.push(to, ...(means === "replaces" ? files.map((file) => `${value}${file.slice(1)}`) : []));
      for (const { path } of rules)
        if (path.startsWith(`${directory}/`)) found.push(`${to}${path.slice(directory.length)}`);
    }
    return found;
  }

  test.each([
    {},
    { XDG_CONFIG_HOME: "/x/c", XDG_DATA_HOME: "/x/d", XDG_STATE_HOME: "/x/s", XDG_CACHE_HOME: "/x/h" },
    Object.fromEntries(
      INTEROP_AGENT_KINDS.flatMap(({ homeEnv, id }) => homeEnv.map(({ name }) => [name, `/moved/${id}`])),
    ),
  ])("with %o", (env) => {
    const own = places(env);
    const covered = (path: string, list: readonly string[]): boolean =>
      list.some((one) => path === one || path.startsWith(`${one}/`));
    const ours = protectedPaths(machine(env)).absolute;
    for (const path of ours) expect(covered(path, own), path).toBe(true);
    for (const path of own) expect(covered(path, ours), path).toBe(true);
    const anywhere = boundaryDocument().rules.flatMap(({ path, scope }) =>
      scope === "project" ? [path.slice(3)] : [],
    );
    for (const path of protectedPaths(machine()).project) expect(anywhere).toContain(path);
  });
});

describe("what is the caller's own, and known projects", () => {
  const options = { canonical: asWritten, own: ["/srv/lib"], projects: ["/srv/lib/proj"] };
  const policy = pathPolicy(machine({ CODEX_HOME: "/srv/lib/codex" }), options);

  test("rules for every directory do not count in it, places of the user and of known projects do", () => {
    for (const path of ["/srv/lib/x/AGENTS.md", "/srv/lib/x/.claude/y", "/srv/lib"])
      expect(policy.check("write", path)).toEqual(ALLOWED);
    for (const path of ["/srv/lib/codex/x", "/srv/lib/proj/.claude/x", "/srv/library/AGENTS.md", "/srv/AGENTS.md"])
      expect(policy.check("write", path).block, path).toBe(true);
  });

  test("what holds a known place", () => {
    for (const path of ["/", "/srv", "/srv/lib", "/srv/lib/proj", "/srv/lib/codex", "/home/ada/.config"])
      expect(policy.holds(path), path).toBe(true);
    for (const path of ["/srv/lib/x", "/home/ada/app", "/srv/lib/codex/x", "/srv/lib/proj/src"])
      expect(policy.holds(path), path).toBe(false);
  });

  test("the files of a new directory", () => {
    expect(policy.firstBlocked("/srv/x", ["a.md", "b/AGENTS.md", ".claude/x"])).toBe("b/AGENTS.md");
    expect(policy.firstBlocked("/srv/lib/x", ["a.md", "b/AGENTS.md", ".claude/x"])).toBeNull();
    expect(policy.firstBlocked("/srv/x/.claude", ["a"])).toBe("a");
  });
});

test("links are resolved on both sides", () => {
  const canonical = (path: string): string => path.replace(/^\/home\/ada\/\.claude(?=\/|$)/, "/dot/claude");
  const policy = pathPolicy(here, { canonical });
  expect(policy.check("write", "/dot/claude/settings.json")).toMatchObject({ kind: "claude-code", rule: "~/.claude" });
  expect(policy.holds("/dot")).toBe(true);
});

test("kinds of the user are protected too, and a variable around the home protects no home", () => {
  const mine: AgentKind = { ...(INTEROP_AGENT_KINDS[0] as AgentKind), id: "mine", userDir: ".mine", layout: null };
  const policy = pathPolicy(machine({ CLAUDE_CONFIG_DIR: "/home/ada" }), {
    canonical: asWritten,
    kinds: [...INTEROP_AGENT_KINDS, mine],
  });
  expect(policy.check("write", "~/.mine/x")).toMatchObject({ kind: "mine", rule: "~/.mine" });
  expect(policy.check("write", "~/notes.txt")).toEqual(ALLOWED);
  expect(policy.check("write", "~/settings.json")).toMatchObject({
    kind: "claude-code",
    rule: "~/.claude/settings.json",
  });
});

test("short names of Windows", () => {
  const short = (name: string, long: string): boolean => mayBeShortFor(name, long);
  for (const [name, long] of [
    ["claude~1", ".claude"],
    ["claude~12", ".claude"],
    ["mcp~1.jso", ".mcp.json"],
    ["opencod~1", ".opencode"],
    ["openco~1", ".opencode"],
    ["openco~1.jso", "opencode.jsonc"],
    ["op1f0a~5", ".opencode"],
    ["copilo~1.md", "copilot-instructions.md"],
  ] as const)
    expect(short(name, long), `${name} ${long}`).toBe(name !== "opencod~1");
  for (const [name, long] of [
    ["claude", ".claude"],
    ["claude~1", "claude"],
    ["claude~1.md", "claude.md"],
    ["codex~1", ".claude"],
    ["claude~1.jso", ".claude"],
    ["clxxxx~1", ".claude"],
    ["~1", ".claude"],
  ] as const)
    expect(short(name, long), `${name} ${long}`).toBe(false);
});

describe("properties", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", ".", "-", "x", "é", " "), minLength: 1, maxLength: 5 });
  const names = fc.array(
    name.filter((one) => one !== "." && one !== ".." && !/^[. ]|[. ]$/.test(one)),
    { maxLength: 3 },
  );
  const doubled = fc.nat(2).map((count) => "/".repeat(count + 1));
  const operation = fc.constantFrom("write" as const, "delete" as const);

  /** Other ways to write an absolute path with `/`. */
  function spelled(path: string, root: string): fc.Arbitrary<string> {
    const parts = path.slice(root.length).split("/");
    const noise = fc.constantFrom("", "./", "q/../", "q/r/../../", "./q/.././");
    return fc
      .tuple(fc.array(fc.tuple(noise, doubled), { minLength: parts.length, maxLength: parts.length }), fc.boolean())
      .map(([extra, end]) =>
        [root, ...parts.map((part, at) => `${extra[at]?.[0]}${part}${at === parts.length - 1 ? "" : extra[at]?.[1]}`)]
          .join("")
          .concat(end ? "/" : ""),
      );
  }

  const anyCase = (path: string): fc.Arbitrary<string> =>
    fc
      .array(fc.boolean(), { minLength: path.length, maxLength: path.length })
      .map((upper) =>
        [...path].map((one, at) => (upper[at] === true ? one.toUpperCase() : one.toLowerCase())).join(""),
      );

  const placesOf = (all: ReturnType<typeof protectedPlaces>, project: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc
      .tuple(fc.constantFrom(...all), project)
      .map(([{ at, path }, root]) => (at === null ? `${root}/${path.slice(3)}` : at).replaceAll("\\", "/"));

  test("nothing at or below a protected place is written or deleted, however it is spelt", () => {
    const moved = machine({ CLAUDE_CONFIG_DIR: "/srv/claude", XDG_CONFIG_HOME: "/srv/config", GEMINI_CLI_HOME: "/g" });
    const policy = pathPolicy(moved, { canonical: asWritten });
    const project = names.map((parts) => ["/srv/repo", ...parts].join("/"));
    const path = fc
      .tuple(placesOf(policy.places, project), names)
      .chain(([place, below]) => spelled([place, ...below].join("/"), "/"));
    fc.assert(
      fc.property(path, operation, (one, deed) => {
        expect(policy.check(deed, one).block).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("the same in any letter case where case is folded", () => {
    const mac = machine({}, { platform: "darwin", home: "/Users/ada", cwd: "/Users/ada/app" });
    const policy = pathPolicy(mac, { canonical: asWritten });
    const project = names.map((parts) => ["/srv/repo", ...parts].join("/"));
    const path = fc
      .tuple(placesOf(policy.places, project), names)
      .chain(([place, below]) => spelled([place, ...below].join("/"), "/"))
      .chain(anyCase);
    fc.assert(
      fc.property(path, operation, (one, deed) => {
        expect(policy.check(deed, one).block).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("the same on Windows with its separators, prefixes, streams and endings", () => {
    const windows = machine({ CODEX_HOME: "E:\\codex" }, { platform: "win32" });
    const policy = pathPolicy(windows, { canonical: asWritten });
    const project = names.map((parts) => ["D:/repo", ...parts].join("/"));
    const end = fc.constantFrom("", ".", " ", "...", ". .", "::$DATA", ":x", ":x:$DATA", "\\y", ".\\y");
    const prefix = fc.constantFrom("", "\\\\?\\", "\\\\.\\", "//?/");
    const path = fc
      .tuple(placesOf(policy.places, project), names, prefix, end)
      .chain(([place, below, before, after]) =>
        spelled([place, ...below].join("/"), place.slice(0, 3))
          .chain(anyCase)
          .map((one) => before + one.replace(/\/$/, "") + after),
      )
      .chain((one) => fc.boolean().map((back) => (back ? one.replaceAll("/", "\\") : one)));
    fc.assert(
      fc.property(path, operation, (one, deed) => {
        expect(policy.check(deed, one).block, one).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("total: any text gets an answer, reading always the same, and what is refused names its owner", () => {
    const machines = [
      here,
      machine({}, { platform: "win32" }),
      machine({}, { platform: "darwin", cwd: "nowhere", home: "~" }),
    ];
    const policies = machines.map((one) => pathPolicy(one, { canonical: asWritten }));
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(fc.constantFrom("..", ".", "~", "\\", "/", "C:", "\\\\?\\", ".claude", "~1", ":", " ", "\0"), {
          maxLength: 9,
        })
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...policies), (path, policy) => {
        expect(policy.check("read", path)).toEqual(ALLOWED);
        const verdict = policy.check("write", path);
        if (verdict.block) expect(verdict.rule).toMatch(/^(?:~|\*\*)\//);
        else expect(verdict).toEqual(ALLOWED);
        if (verdict.block) expect(policy.check("delete", path).block).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
