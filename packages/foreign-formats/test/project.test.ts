import { Buffer } from "node:buffer";
import type { SourceEntry } from "@agent-interop/projection";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { detectForeignPlugin, foreignPluginWith, isPluginId, projectForeignPlugin } from "../src/index.ts";
import { isSemver, versionOf } from "../src/project/version.ts";
import { claude, codes, file, md, outcome, project, SCHEMA, skill, taking, textOf } from "./tree.ts";

describe("identity", () => {
  test.each([
    ["my-pack", "my-pack"],
    ["my.pack", "my.pack"],
    ["My Pack", "my-pack"],
    ["a--b", "a-b"],
    ["state.json", "state-json"],
  ])("the name %s gives the id %s", async (name, id) => {
    const pack = await taking([claude({ name }), skill("one")]);
    expect(pack.id).toBe(id);
    expect(codes(pack.notes).includes("plugin-name-normalised")).toBe(name !== id);
    expect(JSON.parse(textOf(pack, "plugin.json")).name).toBe(id);
  });

  test("a device name of Windows is no id", () => {
    expect(isPluginId("con")).toBe(false);
    expect(isPluginId("nul.txt")).toBe(false);
    expect(isPluginId("console")).toBe(true);
  });

  test.each([[{ name: "" }], [{ name: "…" }], [{ name: 7 }]])("no usable name blocks: %j", async (fields) => {
    expect(await project([claude(fields), skill("one")])).toMatchObject({
      status: "blocked",
      reason: { code: "plugin-name-unusable" },
    });
  });

  test("what describes it crosses; other types and credentials cost only themselves", async () => {
    const pack = await taking([
      claude({
        description: "A pack",
        author: { name: "Me", email: "m@e", twitter: "@me" },
        homepage: "https://user:secret@host/x",
        repository: { type: "git", url: "https://host/r" },
        license: 7,
        keywords: ["a", 1, "b"],
        displayName: "Pack",
        metadata: {},
        shiny: true,
      }),
      skill("one"),
    ]);
    const { extensions: _, ...written } = JSON.parse(textOf(pack, "plugin.json"));
    expect(written).toEqual({
      $schema: SCHEMA,
      name: "pack",
      version: "1.2.3",
      description: "A pack",
      author: { name: "Me", email: "m@e" },
      repository: "https://host/r",
      keywords: ["a", "b"],
    });
    expect(pack.losses.filter(({ subject }) => subject !== "file").map(({ code, what }) => `${code} ${what}`)).toEqual([
      "manifest-key-presentation displayName",
      "manifest-key-unplaced metadata",
      "manifest-key-unknown shiny",
      "manifest-key-unplaced author.twitter",
      "manifest-value-secret homepage",
      "manifest-value-type license",
      "manifest-value-type keywords[1]",
    ]);
    expect(JSON.stringify([pack.losses, pack.findings, written])).not.toContain("secret@");
  });

  test("an author that is a text is a name (K-68)", async () => {
    expect((await taking([claude({ author: "Me" }), skill("one")])).author).toEqual({ name: "Me" });
  });
});

describe("duplicates are never decided by order", () => {
  const twin = (path: string) => file(path, md({ name: "same", description: "Twin" }));

  test("two in default folders are both refused and name each other", async () => {
    const pack = await taking([claude(), twin("skills/a/SKILL.md"), twin("skills/b/SKILL.md")]);
    expect(pack.outcomes.map(({ status, reason }) => `${status} ${reason?.code}`)).toEqual([
      "unsupported component-duplicate",
      "unsupported component-duplicate",
    ]);
    expect(pack.outcomes[0]?.reason?.message).toContain("skills/b/SKILL.md");
    expect(pack.outcomes[1]?.reason?.message).toContain("skills/a/SKILL.md");
    expect([...pack.files.keys()]).toEqual(["plugin.json"]);
  });

  test("the one that the manifest names is taken, two of those are not", async () => {
    const entries = [twin("skills/a/SKILL.md"), twin("more/b/SKILL.md"), twin("more/c/SKILL.md")];
    const one = await taking([claude({ skills: "./more/b" }), ...entries]);
    expect(one.outcomes.map(({ source, status }) => `${source} ${status}`)).toEqual([
      "more/b/SKILL.md converted",
      "skills/a/SKILL.md unsupported",
    ]);
    const two = await taking([claude({ skills: "./more" }), ...entries]);
    expect(two.outcomes.every(({ status }) => status === "unsupported")).toBe(true);
  });

  test("different names with one identifier count, different kinds do not", async () => {
    const pack = await taking([
      claude(),
      file("commands/git/commit.md", "A."),
      file("commands/git-commit.md", "B."),
      skill("git-commit"),
    ]);
    expect(pack.outcomes.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      "skill converted",
      "prompt unsupported",
      "prompt unsupported",
    ]);
  });
});

describe("one bad part costs only itself", () => {
  test("entries that no walk gives, and repeated ones", async () => {
    const bad = ["../x", "/abs", "a//b", "a\\b", "C:/x", "a/./b", "", "skills/\0"].map((path) => file(path, "x"));
    const pack = await taking([claude(), skill("one"), ...bad, skill("one")]);
    expect(pack.outcomes).toHaveLength(1);
    expect(codes(pack.losses).filter((code) => code === "entry-path-unsafe")).toHaveLength(bad.length);
    expect(codes(pack.losses).filter((code) => code === "entry-repeated")).toHaveLength(1);
    expect([...pack.files.keys()]).toEqual(["plugin.json", "skills/one/SKILL.md"]);
  });

  test("names of prototypes are names", async () => {
    const pack = await taking([
      claude({ __proto__: null }),
      skill("constructor"),
      skill("__proto__"),
      file("__proto__", "x"),
    ]);
    expect(pack.outcomes.map(({ name, id }) => `${name} ${id}`)).toEqual([
      "__proto__ proto",
      "constructor constructor",
    ]);
    expect(pack.entries.get("__proto__")).toEqual({ fate: "lost", code: "file-not-in-component" });
  });

  test("a blank command, an unreadable skill, a read-me among the agents", async () => {
    const pack = await taking([
      claude(),
      file("commands/blank.md", " "),
      file("skills/bad/SKILL.md", "no frontmatter"),
      file("agents/README.md", "# Agents"),
      file("agents/about.md", "---\ncolor: red\n---\nAbout these agents."),
      skill("good"),
    ]);
    expect(pack.outcomes.map(({ name, reason }) => `${name} ${reason?.code}`)).toEqual([
      "bad frontmatter-missing",
      "good undefined",
      "README frontmatter-missing",
      "about component-undescribed",
      "blank body-blank",
    ]);
    expect(pack.status).toBe("clean");
  });

  test("a declared path with nothing at it, a folder of agents that is a text (F061), the root as skills (F059)", async () => {
    const pack = await taking([
      claude({ skills: ["./"], agents: "./agents/", commands: "./gone" }),
      file("SKILL.md", md({ name: "root", description: "Root" })),
      file("agents/a.md", md({ name: "a", description: "A" })),
      file("agents/b.md", md({ name: "b", description: "B" })),
    ]);
    expect(pack.outcomes.map(({ name }) => name)).toEqual(["root", "a", "b"]);
    expect(codes(pack.losses)).toContain("manifest-path-missing");
  });

  test.each(["../../../x", "/etc", "C:\\x", "\\\\srv\\x", "./a/../../y", "~/x"])(
    "F057: %s is refused by name",
    async (path) => {
      const pack = await taking([
        claude({ skills: [path], agents: [path], commands: [path] }),
        file("etc/SKILL.md", "x"),
      ]);
      const refused = pack.losses.filter(({ code }) => code === "manifest-path-escapes").map(({ what }) => what);
      expect(refused).toEqual(["skills", "agents", "commands"]);
      expect(pack.status).toBe("empty");
    },
  );

  test("a skill inside a skill is lost with its name, unless the manifest names it", async () => {
    const entries = [skill("outer"), skill("inner", "skills/outer/inner")];
    const one = await taking([claude(), ...entries]);
    expect(one.outcomes.map(({ name }) => name)).toEqual(["outer"]);
    expect(one.entries.get("skills/outer/inner/SKILL.md")).toMatchObject({ fate: "lost" });
    const two = await taking([claude({ skills: "./skills/outer/inner" }), ...entries]);
    expect(two.outcomes.map(({ name }) => name)).toEqual(["inner", "outer"]);
    expect([...two.files.keys()]).not.toContain("skills/outer/inner/SKILL.md");
  });
});

describe("what is never activated", () => {
  test("every kind is named with its place", async () => {
    const pack = await taking([
      claude({
        hooks: "./custom/hooks.json",
        lspServers: {},
        outputStyles: "./styles",
        userConfig: { token: { default: "sk-ant-abc123DEF456" } },
        channels: [],
        experimental: { monitors: "./watch.json" },
      }),
      file("custom/hooks.json", { hooks: { SessionStart: [{ hooks: [{ type: "command", command: "x" }] }] } }),
      file("styles/terse.md", "Terse."),
      file("watch.json", {}),
      file("bin/run", "x", true),
      file("tools/t.py", "x"),
      file(".lsp.json", {}),
      file("settings.json", {}),
    ]);
    const named = pack.unsupported.map(({ what, path, names }) => `${what} ${path} ${names}`.trim());
    expect(named.sort()).toEqual([
      "bin bin",
      "channel .claude-plugin/plugin.json#channels",
      "hook .claude-plugin/plugin.json#hooks",
      "hook custom/hooks.json SessionStart",
      "lsp .claude-plugin/plugin.json#lspServers",
      "lsp .lsp.json",
      "monitor .claude-plugin/plugin.json#experimental",
      "monitor watch.json",
      "output-style .claude-plugin/plugin.json#outputStyles",
      "output-style styles",
      "setting settings.json",
      "tool tools",
      "user-config .claude-plugin/plugin.json#userConfig",
    ]);
    expect(JSON.stringify(pack.unsupported)).not.toContain("sk-ant");
  });

  test("a hook that refuses through a script of the plugin is a lost protection, one that only looks is not", async () => {
    const hooks = (command: string) =>
      file("hooks/hooks.json", { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] } });
    const script = file("hooks/check.py", "import sys\nsys.exit(2)\n", true);
    const root = "$" + "{CLAUDE_PLUGIN_ROOT}";
    const guarded = await taking([claude(), hooks(`python3 "${root}/hooks/check.py"`), script]);
    expect(codes(guarded.findings)).toEqual(["protection-lost"]);
    expect((await taking([claude(), hooks("echo seen")])).findings).toEqual([]);
  });

  test.each([
    ["mcpServers", { mcpServers: { a: {}, b: {} } }],
    ["servers", { servers: { a: {}, b: {} } }],
    ["bare", { a: {}, b: {} }],
  ])("MCP servers: %s", async (_, value) => {
    const pack = await taking([claude(), file(".mcp.json", value)]);
    expect(pack.requirements.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  test("a secret beside the components is a finding, and a hostile name is made visible", async () => {
    const env = file(".env", "API_TOKEN=sk-ant-abc123DEF456ghi789\n");
    const bidi = "skills/\u202ea/SKILL.md";
    const twin = (path: string) => file(path, md({ name: "same", description: "Twin" }));
    const pack = await taking([claude(), env, twin(bidi), twin("skills/b/SKILL.md")]);
    expect(codes(pack.findings)).toEqual(["file-secret"]);
    expect(pack.outcomes.map(({ reason }) => reason?.message).join()).not.toContain("\u202e");
  });

  test("a text that names a program behind the variable of its host asks, with path and line", async () => {
    const root = "$" + "{CLAUDE_PLUGIN_ROOT}";
    const pack = await taking([
      claude(),
      file("commands/go.md", `---\ndescription: Goes\n---\nRun this:\n"${root}/scripts/go.sh"\n`),
      file("scripts/go.sh", "#!/bin/sh\n", true),
    ]);
    expect(outcome(pack, "go").losses.find(({ code }) => code === "plugin-file-dropped")).toMatchObject({
      path: "commands/go.md",
      what: "scripts/go.sh",
      line: 5,
    });
  });
});

test("bounds: too many entries, too many components", async () => {
  const many = Array.from({ length: 65_600 }, (_, index) => file(`x/${index}`));
  expect(await project([claude(), ...many])).toMatchObject({ reason: { code: "plugin-too-many-entries" } });
  const commands = Array.from({ length: 1025 }, (_, index) => file(`commands/c${index}.md`, "Go."));
  expect(await project([claude(), ...commands])).toMatchObject({ reason: { code: "plugin-too-many-components" } });
});

test("parsers are asked for, not loaded", () => {
  const entries = [
    claude(),
    file("agents/a.toml"),
    file("skills/a/SKILL.md", "---\nname: &a x\ndescription: *a\n---\nx"),
  ];
  const result = foreignPluginWith({ yaml: null, toml: null }, entries, detectForeignPlugin(entries));
  expect(result).toEqual({ status: "needs-parser", parser: "yaml" });
});

test("the time is linear in hostile text", async () => {
  const long = `${"a.".repeat(200_000)}/${"..".repeat(200_000)}`;
  const pack = await taking([
    claude(),
    file("commands/long.md", `${long}\n${["$", "{PLUGIN_ROOT}/x "].join("").repeat(50_000)}`),
  ]);
  expect(pack.outcomes).toHaveLength(1);
}, 5_000);

describe("properties", () => {
  const part = fc.constantFrom(
    "skills",
    "agents",
    "commands",
    "hooks",
    "a",
    "b.md",
    "SKILL.md",
    "..",
    "",
    "__proto__",
    "plugin.json",
    ".claude-plugin",
    ".mcp.json",
    "scripts",
  );
  const path = fc.oneof(
    fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/")),
    fc.string(),
  );
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constant("---\nname: x\ndescription: y\n---\nz"),
    fc.constant('{"name":"p","skills":["./a"]}'),
  );
  const entry: fc.Arbitrary<SourceEntry> = fc.oneof(
    fc.record({
      type: fc.constant("file" as const),
      path,
      bytes: text.map((one) => Buffer.from(one)),
      executable: fc.boolean(),
    }),
    fc.record({ type: fc.constantFrom("link" as const, "special" as const, "unwalked" as const), path }),
    fc.record({ type: fc.constant("unread" as const), path, reason: fc.string() }),
  );
  const manifest = fc
    .record(
      {
        name: fc.oneof(fc.constant("p"), fc.jsonValue()),
        version: fc.jsonValue(),
        skills: fc.oneof(fc.jsonValue(), fc.array(path)),
        agents: fc.oneof(fc.jsonValue(), path),
        commands: fc.jsonValue(),
        hooks: fc.jsonValue(),
        mcpServers: fc.jsonValue(),
        dependencies: fc.jsonValue(),
        author: fc.jsonValue(),
        keywords: fc.jsonValue(),
        extensions: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .chain((fields) =>
      fc
        .constantFrom(
          "plugin.json",
          ".claude-plugin/plugin.json",
          ".codex-plugin/plugin.json",
          ".cursor-plugin/plugin.json",
          "gemini-extension.json",
          "kimi.plugin.json",
          ".factory-plugin/plugin.json",
          "qwen-extension.json",
        )
        .map((at) => file(at, { ...fields, name: fields.name ?? "p" })),
    );

  test("random trees and manifests never throw, and every entry has one fate", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 12 }), manifest, async (entries, one) => {
        const all = [one, ...entries];
        const result = await projectForeignPlugin(all, detectForeignPlugin(all));
        expect(new Set(result.entries.keys())).toEqual(new Set(all.map((each) => each.path)));
        if (result.status === "blocked") return;
        const kept = [...result.entries.values()].flatMap((fate) => (fate.fate === "kept" ? [fate.to] : []));
        expect(kept.sort()).toEqual([...result.files.keys()].sort());
        for (const to of result.files.keys())
          expect(to).toMatch(/^(plugin\.json|(skills|agents|prompts)\/[a-z0-9].*)$/);
        expect(isPluginId(result.id) && isSemver(result.version)).toBe(true);
        JSON.parse(textOf(result, "plugin.json"));
      }),
      { numRuns: 300 },
    );
  });

  test("the order of the entries does not count", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(entry, { maxLength: 10, selector: (one) => one.path }), async (entries) => {
        const all = [claude(), ...entries.filter((one) => one.path !== claude().path)];
        const there = [...all].reverse();
        const a = await projectForeignPlugin(all, detectForeignPlugin(all));
        const b = await projectForeignPlugin(there, detectForeignPlugin(there));
        expect(b.status).toBe(a.status);
        if (a.status !== "blocked" && b.status !== "blocked") expect(b.outcomes).toEqual(a.outcomes);
      }),
      { numRuns: 100 },
    );
  });

  test("any version becomes a semantic one, and that one stays", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^v?\d{1,17}(\.\d{1,17}){0,3}([-+][0-9a-z.]+)?$/)),
        (written) => {
          const { version } = versionOf(written);
          expect(isSemver(version)).toBe(true);
          expect(versionOf(version)).toEqual({ version, done: "kept" });
        },
      ),
    );
  });
});
