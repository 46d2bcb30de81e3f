import { describe, expect, test } from "vitest";
import { conventionalComponents, type PluginComponents, pluginComponents } from "../src/manifests.ts";
import { manifestOf } from "./support.ts";

const paths = (components: PluginComponents, item: string): string[] =>
  components.places.filter((place) => place.item === item).map((place) => place.path);

describe("Claude Code", () => {
  test("skills add, the other fields replace", () => {
    const manifest = manifestOf("claude", {
      name: "p",
      skills: "./more/",
      commands: ["./extra/only.md"],
      agents: "./agents/",
      outputStyles: "./styles/",
      mcpServers: { s: {} },
      hooks: ["./h.json", { PreToolUse: [] }],
    });
    const found = pluginComponents(manifest, "claude-code");
    expect(paths(found, "skill")).toEqual(["skills", "more"]);
    expect(paths(found, "prompt")).toEqual(["extra/only.md"]);
    expect(paths(found, "agent")).toEqual(["agents"]);
    expect(paths(found, "output-style")).toEqual(["styles"]);
    expect(paths(found, "hook")).toEqual(["hooks/hooks.json", "h.json"]);
    expect(paths(found, "mcp")).toEqual([".mcp.json"]);
    expect(found.inline.map(({ item, field }) => [item, field])).toEqual([
      ["hook", "hooks"],
      ["mcp", "mcpServers"],
    ]);
    expect(found.ignored).toEqual([]);
    expect(found.notes).toMatchObject([{ code: "manifest-folder-component", field: "agents" }]);
  });

  test("without a manifest the default directories hold", () => {
    const found = pluginComponents(null, "claude-code");
    expect(paths(found, "skill")).toEqual(["skills", ""]);
    expect(found.places.find((place) => place.shape === "skill")).toMatchObject({ when: "no-skills-dir", path: "" });
    expect(paths(found, "executable")).toEqual(["scripts", "tools", "bin"]);
  });

  test("a skills field switches the root skill off, unless it names the root (F059): once", () => {
    expect(paths(pluginComponents(manifestOf("claude", { name: "p", skills: [] }), "claude-code"), "skill")).toEqual([
      "skills",
    ]);
    for (const root of ["./", ".", ""]) {
      const found = pluginComponents(manifestOf("claude", { name: "p", skills: [root, "./"] }), "claude-code");
      expect(paths(found, "skill")).toEqual(["skills", ""]);
      expect(found.places.find((place) => place.path === "")).toMatchObject({
        shape: "skill-or-skills",
        from: "manifest",
        field: "skills",
      });
    }
  });

  test("escapes are refused with the name of the field (F057), other forms are ignored", () => {
    const manifest = manifestOf("claude", {
      name: "p",
      skills: ["../../etc", "skills/../../y"],
      commands: "C:\\x",
      agents: ["\\\\srv\\x", "agents/no-dot-slash.md"],
      hooks: "/etc/hooks.json",
      mcpServers: "../m.json",
    });
    const found = pluginComponents(manifest, "claude-code");
    expect(found.ignored.map(({ field, code }) => [field, code])).toEqual([
      ["skills", "manifest-path-escapes"],
      ["skills", "manifest-path-escapes"],
      ["agents", "manifest-path-escapes"],
      ["agents", "manifest-path-form"],
      ["commands", "manifest-path-escapes"],
      ["hooks", "manifest-path-escapes"],
      ["mcpServers", "manifest-path-escapes"],
    ]);
    expect(paths(found, "agent")).toEqual([]);
    for (const { message, value } of found.ignored) expect(message).not.toContain(value);
  });

  test("fields of another shape count as absent and are named", () => {
    const found = pluginComponents(
      manifestOf("claude", { name: "p", agents: 7, commands: { a: { source: "./c/a.md" } }, lspServers: {} }),
      "claude-code",
    );
    expect(paths(found, "agent")).toEqual(["agents"]);
    expect(paths(found, "prompt")).toEqual(["c/a.md"]);
    expect(found.ignored.map(({ field, code }) => [field, code])).toEqual([
      ["agents", "manifest-field-type"],
      ["lspServers", "manifest-field-ignored"],
    ]);
  });
});

describe("the other hosts", () => {
  test("a field replaces the skills of Codex, which has no agents", () => {
    const found = pluginComponents(manifestOf("codex", { name: "p", skills: "./s", hooks: {} }), "codex");
    expect(paths(found, "skill")).toEqual(["s"]);
    expect(paths(found, "agent")).toEqual([]);
    expect(paths(found, "hook")).toEqual([]);
    expect(found.inline).toHaveLength(1);
  });

  test("Agent Plugins v1 has no overrides", () => {
    const manifest = manifestOf("agent-plugins", {
      $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
      name: "p",
      skills: "./x",
    });
    const found = pluginComponents(manifest, "cursor");
    expect(paths(found, "skill")).toEqual(["skills"]);
    expect(paths(found, "mcp")).toEqual(["mcp.json"]);
    expect(found.ignored).toMatchObject([{ field: "skills", code: "manifest-field-ignored" }]);
    const claude = pluginComponents(manifest, "claude-code");
    expect(paths(claude, "prompt")).toEqual(["commands"]);
    expect(paths(claude, "mcp")).toEqual([".mcp.json"]);
  });

  test("Copilot takes the commands of the first level", () => {
    const usual = pluginComponents(null, "copilot").places.filter((place) => place.item === "prompt");
    expect(usual).toMatchObject([{ path: "commands", depth: 0 }]);
    const found = pluginComponents(
      manifestOf("copilot-root", { name: "p", commands: "cmds", agents: "./a" }),
      "copilot",
    );
    expect(paths(found, "prompt")).toEqual(["cmds"]);
    expect(paths(found, "agent")).toEqual(["a"]);
    expect(paths(found, "skill")).toEqual(["skills"]);
    expect(paths(found, "mcp")).toEqual([".mcp.json", ".github/mcp.json"]);
  });

  test("Cursor's explicit fields replace, patterns are reduced or named", () => {
    const found = pluginComponents(
      manifestOf("cursor", {
        name: "p",
        skills: ["skills/*", "!skills/x"],
        rules: "rules/**/*.mdc",
        agents: "agents/a*.md",
      }),
      "cursor",
    );
    expect(found.places.filter((place) => place.from === "manifest")).toMatchObject([
      { item: "skill", path: "skills", shape: "skills", depth: 1 },
      { item: "instruction", path: "rules", extensions: [".mdc"], depth: 12 },
    ]);
    expect(found.ignored.map(({ field, value, code }) => [field, value, code])).toEqual([
      ["skills", "!skills/x", "manifest-path-unresolved"],
      ["agents", "agents/a*.md", "manifest-path-unresolved"],
    ]);
  });

  test("Gemini: TOML commands and a context file", () => {
    const plain = pluginComponents(manifestOf("gemini", { name: "p" }), "gemini");
    expect(plain.places.find((place) => place.item === "prompt")?.extensions).toEqual([".toml"]);
    expect(paths(plain, "instruction")).toEqual(["GEMINI.md"]);
    const named = pluginComponents(
      manifestOf("gemini", { name: "p", contextFileName: ["A.md", "docs/B.md"], mcpServers: {} }),
      "gemini",
    );
    expect(paths(named, "instruction")).toEqual(["A.md", "docs/B.md"]);
    expect(named.inline).toHaveLength(1);
  });

  test("Qwen: directory fields, and Gemini's rules for Gemini's extensions", () => {
    const own = pluginComponents(
      manifestOf("qwen", { name: "p", skills: "s", commands: ["c"], agents: "a" }),
      "qwen-code",
    );
    expect([paths(own, "skill"), paths(own, "prompt"), paths(own, "agent")]).toEqual([["s"], ["c"], ["a"]]);
    expect(paths(pluginComponents(manifestOf("gemini", { name: "p" }), "qwen-code"), "instruction")).toEqual([
      "GEMINI.md",
    ]);
  });

  test("Kimi: the root skill only without a skills field; hooks are a list", () => {
    const plain = pluginComponents(manifestOf("kimi", { name: "p", hooks: [{ event: "Stop", command: "x" }] }), "kimi");
    expect(paths(plain, "skill")).toEqual([""]);
    expect(paths(plain, "prompt")).toEqual([]);
    expect(plain.inline).toHaveLength(1);
    expect(paths(pluginComponents(manifestOf("kimi", { name: "p", skills: "./skills/" }), "kimi"), "skill")).toEqual([
      "skills",
    ]);
  });

  test("Droid: droids, and a Claude plugin translated", () => {
    expect(paths(pluginComponents(manifestOf("factory", { name: "p" }), "droid"), "agent")).toEqual(["droids"]);
    expect(paths(pluginComponents(manifestOf("claude", { name: "p" }), "droid"), "agent")).toEqual(["agents"]);
  });

  test("Antigravity", () => {
    const found = pluginComponents(null, "antigravity");
    expect([paths(found, "mcp"), paths(found, "hook"), paths(found, "instruction")]).toEqual([
      ["mcp_config.json"],
      ["hooks.json"],
      ["rules"],
    ]);
  });

  test("Pi: what the block names and nothing else", () => {
    const found = pluginComponents(
      manifestOf("pi", { name: "p", pi: { skills: ["./skills", "./x/SKILL.md"], extensions: ["./e/*.ts"] } }),
      "pi",
    );
    expect(found.places.filter((place) => place.item === "skill").map(({ path, shape }) => [path, shape])).toEqual([
      ["skills", "skill-or-skills"],
      ["skills", "files"],
      ["x", "skill"],
    ]);
    expect(paths(found, "prompt")).toEqual([]);
    expect(found.places.find((place) => place.field === "pi.extensions")).toMatchObject({
      path: "e",
      extensions: [".ts"],
      depth: 0,
    });
    expect(paths(pluginComponents(null, "pi"), "prompt")).toEqual(["prompts"]);
  });

  test("without a host the format decides, with neither there is nothing", () => {
    expect(paths(pluginComponents(manifestOf("factory", { name: "p" }), null), "agent")).toEqual(["droids"]);
    expect(pluginComponents(null, null).places).toEqual([]);
  });
});

test("the union of all default places (R14)", () => {
  const of = (item: string) =>
    conventionalComponents()
      .filter((place) => place.item === item)
      .map((place) => place.path);
  expect(of("agent")).toEqual(["agents", "droids"]);
  expect(of("hook")).toHaveLength(6);
  expect(of("mcp")).toEqual([".mcp.json", "mcp.json", "mcp_config.json"]);
});
