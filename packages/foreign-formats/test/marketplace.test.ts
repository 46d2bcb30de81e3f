import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  entryComponents,
  MARKETPLACE_FILES,
  type MarketplaceEntry,
  marketplaceFilesOf,
  pluginComponents,
  readMarketplace,
} from "../src/manifests.ts";
import { bytesOf, fileAt, marketplaceOf } from "./support.ts";

const CLAUDE = ".claude-plugin/marketplace.json";
const AGENTS = ".agents/plugins/marketplace.json";

function first(path: string, source: unknown, extra: object = {}, top: object = {}): MarketplaceEntry {
  const { entries } = marketplaceOf(path, { name: "m", plugins: [{ name: "p", source, ...extra }], ...top });
  if (entries[0] === undefined) throw new Error("no entry");
  return entries[0];
}

test("each host has its own order of files", () => {
  const order = (host: Parameters<typeof marketplaceFilesOf>[0]) => marketplaceFilesOf(host).map((file) => file.path);
  expect(order("codex")).toEqual([
    AGENTS,
    ".agents/plugins/api_marketplace.json",
    CLAUDE,
    ".cursor-plugin/marketplace.json",
  ]);
  expect(order("copilot")).toEqual([
    "marketplace.json",
    ".plugin/marketplace.json",
    ".github/plugin/marketplace.json",
    CLAUDE,
  ]);
  expect(order("claude-code")).toEqual([CLAUDE]);
  expect(order("pi")).toEqual([]);
});

describe("sources (R18)", () => {
  test.each([
    ["./plugins/a", "local", "plugins/a"],
    ["./", "local", ""],
    [".", "local", ""],
    ["bare", "bare-or-other", "bare"],
    ["plugins/a", "bare-or-other", "plugins/a"],
  ])("%j is %s", (source, kind, path) => {
    expect(first(CLAUDE, source).source).toMatchObject({ kind, path, escapes: false, pinned: null, follow: "local" });
  });

  test.each([
    ["../../etc", true],
    ["./../x", true],
    ["C:\\x", true],
    ["\\\\srv\\x", true],
    ["/etc", true],
    ["skills/../../y", true],
    ["a/../b", false],
  ])("%j is refused with the name of the field (F057)", (source, escapes) => {
    const { entries, problems } = marketplaceOf(CLAUDE, { name: "m", plugins: [{ name: "p", source }] });
    expect(entries[0]?.source).toMatchObject({ path: null, alternative: null, escapes });
    expect(problems).toMatchObject([{ code: "marketplace-source-escapes", field: "plugins[0].source" }]);
    expect(first(CLAUDE, { source: "local", path: source }).source).toMatchObject({ path: null, escapes });
  });

  test("objects keep their tag, pins, names and origins", () => {
    const sha = "0".repeat(40);
    expect(first(CLAUDE, { source: "github", repo: "o/r", sha }).source).toMatchObject({
      kind: "github",
      repo: "o/r",
      pinned: true,
    });
    expect(first(CLAUDE, { source: "github", repo: "o/r", ref: "v1" }).source.pinned).toBe(false);
    expect(first(CLAUDE, { source: "archive", url: "https://h.invalid/a.zip", sha256: sha }).source).toMatchObject({
      kind: "archive",
      pinned: true,
    });
    expect(first(CLAUDE, { source: "npm", package: "@x/y", version: "1.0.0" }).source).toMatchObject({
      kind: "npm",
      npmPackage: "@x/y",
      pinned: false,
    });
    expect(first(CLAUDE, { source: "moon" }).source).toMatchObject({ kind: "other", tag: "moon", follow: "reference" });
    expect(first(CLAUDE, { source: "__proto__" }).source).toMatchObject({ kind: "other", tag: null });
  });

  test("a command is never followed and its text is not kept", () => {
    const { entries, problems } = marketplaceOf(CLAUDE, {
      name: "m",
      plugins: [{ name: "p", source: { source: "command", command: "rm -rf /tmp/x" } }],
    });
    expect(entries[0]?.source).toMatchObject({ kind: "command", follow: "never", path: null });
    expect(problems).toMatchObject([{ code: "marketplace-source-command" }]);
    expect(JSON.stringify(entries[0]?.source)).not.toContain("rm -rf");
  });

  test("no credential of a URL survives (F099)", () => {
    const secrets = [
      "https://user:s3cret@h.invalid/r.git?token=s3cret",
      "ssh://git:s3cret@h.invalid/s3cret",
      "git:s3cret@h.invalid:o/r",
      "s3cret@h.invalid:o/r",
    ];
    for (const url of secrets) {
      for (const source of [
        url,
        { source: "url", url },
        { source: "git-subdir", url, path: "p" },
        { source: "github", repo: url },
      ]) {
        expect(JSON.stringify(first(CLAUDE, source).source)).not.toContain("s3cret");
      }
    }
    expect(first(CLAUDE, secrets[0]).source).toMatchObject({ kind: "url-string", urlOrigin: "https://h.invalid" });
    expect(first(CLAUDE, { source: "url", url: "git@github.com:o/r.git" }).source.urlOrigin).toBe("ssh://github.com");
  });
});

describe("bases", () => {
  const root = (pluginRoot: string) => ({ metadata: { pluginRoot } });

  test("pluginRoot is relative to the repository, once (F063)", () => {
    expect(first(AGENTS, "./p", {}, root(".agents/plugins")).source.path).toBe(".agents/plugins/p");
    expect(first(AGENTS, "./.agents/plugins/p", {}, root("./.agents/plugins/")).source.path).toBe(".agents/plugins/p");
    expect(first(AGENTS, { source: "local", path: "./p" }, {}, root(".agents/plugins")).source.path).toBe(
      ".agents/plugins/p",
    );
    expect(first(AGENTS, "./p").source).toMatchObject({ path: "p", alternative: null });
  });

  test("for Claude's file it is put before bare names; ./ paths keep it as a second reading", () => {
    expect(first(CLAUDE, "p", {}, root("./plugins")).source).toMatchObject({ path: "plugins/p", alternative: "p" });
    expect(first(CLAUDE, "plugins/p", {}, root("./plugins")).source).toMatchObject({
      path: "plugins/plugins/p",
      alternative: "plugins/p",
    });
    expect(first(CLAUDE, "./plugins/p", {}, root("./plugins")).source).toMatchObject({
      path: "plugins/p",
      alternative: null,
    });
    expect(first(CLAUDE, "./p", {}, root("./plugins")).source).toMatchObject({ path: "p", alternative: "plugins/p" });
    expect(first(CLAUDE, "../outside", {}, root("./plugins")).source).toMatchObject({ path: null, escapes: false });
  });

  test("a plugin root that leads out is refused and not used", () => {
    const { problems, pluginRoot } = marketplaceOf(CLAUDE, { name: "m", plugins: [], ...root("../x") });
    expect(pluginRoot).toBe("");
    expect(problems).toMatchObject([{ code: "marketplace-source-escapes", field: "metadata.pluginRoot" }]);
  });

  test("Kimi's file is the base of its own entries, which are called by id", () => {
    const entry = marketplaceOf("plugins/marketplace.json", {
      version: "1",
      plugins: [{ id: "k", source: "./official/k" }],
    });
    expect(entry).toMatchObject({
      name: null,
      problems: [],
      entries: [{ name: "k", source: { path: "plugins/official/k" } }],
    });
  });
});

test("a marketplace leads to its plugins and these to their skills (F029)", () => {
  const { path } = first(CLAUDE, "./plugins/p").source;
  const skills = pluginComponents(null, "claude-code").places.find((place) => place.shape === "skills");
  expect(`${path}/${skills?.path}/s/SKILL.md`).toBe("plugins/p/skills/s/SKILL.md");
});

describe("components of an entry", () => {
  test("two hosts, two bases (F049)", () => {
    const entry = first(CLAUDE, "./plugins/p", {
      strict: false,
      skills: ["./plugins/p/skills/s", "../x"],
      commands: "./c/x.md",
    });
    expect(entry.strict).toBe(false);
    const claude = entryComponents(entry, "claude-code");
    expect(claude.components.map(({ candidates }) => candidates.map((one) => one.path))).toEqual([
      ["plugins/p/plugins/p/skills/s"],
      ["plugins/p/c/x.md"],
    ]);
    expect(claude.ignored).toMatchObject([{ field: "skills", code: "manifest-path-escapes" }]);
    const copilot = entryComponents(entry, "copilot");
    expect(copilot.components[0]?.candidates).toEqual([
      { base: "plugin", path: "plugins/p/plugins/p/skills/s" },
      { base: "repository", path: "plugins/p/skills/s" },
    ]);
    expect(copilot.components[0]?.place).toMatchObject({ item: "skill", shape: "skill-or-skills" });
  });

  test("a plugin at the root of the repository has one base; a plugin elsewhere has none", () => {
    expect(entryComponents(first(CLAUDE, "./", { skills: "./s" }), "copilot").components[0]?.candidates).toHaveLength(
      1,
    );
    expect(
      entryComponents(first(CLAUDE, { source: "github", repo: "o/r" }, { skills: "./s" }), "copilot").components,
    ).toEqual([]);
  });
});

describe("files in error", () => {
  test.each(["[]", "{}", '{"plugins":{}}', "{", "", "null"])("%j", (json) => {
    expect(readMarketplace(Buffer.from(json), fileAt(CLAUDE))).toMatchObject({
      status: "invalid",
      problems: [{ code: "marketplace-invalid" }],
    });
  });

  test("one bad entry costs only itself", () => {
    const { entries, problems } = marketplaceOf(CLAUDE, {
      plugins: [
        null,
        "x",
        { name: "a" },
        { source: "./b" },
        { name: "c", source: "./c" },
        { name: "c", source: "./d" },
      ],
    });
    expect(entries.map((one) => one.name)).toEqual(["a", null, "c", "c"]);
    expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
      "marketplace-name-missing name",
      "marketplace-entry-invalid plugins[0]",
      "marketplace-entry-invalid plugins[1]",
      "marketplace-entry-invalid plugins[2].source",
      "marketplace-entry-invalid plugins[3]",
      "marketplace-entry-duplicate plugins",
    ]);
  });

  test("never throws, and no local path leads out", () => {
    const word = fc.constantFrom("..", ".", "/", "a", "C:", "\\", "~", "://", "@", ":", "", "./", "../");
    const source = fc.oneof(
      fc.jsonValue(),
      fc.array(word).map((parts) => parts.join("/")),
      fc.record({ source: fc.constantFrom("local", "url", "npm"), path: fc.string(), url: fc.string() }),
    );
    const plugin = fc.oneof(fc.jsonValue(), fc.record({ name: fc.jsonValue(), source, skills: fc.jsonValue() }));
    const value = fc.oneof(
      fc.jsonValue(),
      fc.record({
        name: fc.jsonValue(),
        metadata: fc.oneof(fc.jsonValue(), fc.record({ pluginRoot: fc.jsonValue() })),
        plugins: fc.array(plugin),
      }),
    );
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 200 }), value.map(bytesOf));
    fc.assert(
      fc.property(fc.constantFrom(...MARKETPLACE_FILES), bytes, (file, input) => {
        const result = readMarketplace(input, file);
        if (result.status !== "ok") return;
        for (const { source: from } of result.marketplace.entries) {
          for (const path of [from.path, from.alternative]) {
            if (path !== null) expect(/(?:^|\/)\.\.(?:\/|$)|^\/|\\|\0|^[A-Za-z]:/.test(path)).toBe(false);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});
