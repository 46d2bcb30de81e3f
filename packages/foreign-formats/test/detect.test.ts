import { describe, expect, test } from "vitest";
import { detectForeignPlugin, isForeignFormat } from "../src/index.ts";
import { claude, codes, codex, file, portable } from "./tree.ts";

const root = (schema?: string) =>
  file("plugin.json", { ...(schema === undefined ? {} : { $schema: schema }), name: "p" });

describe("a root plugin.json", () => {
  test.each([
    [undefined, "copilot"],
    ["https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", "agent-plugins-v1"],
    ["https://antigravity.google/schemas/v1/plugin.json", "antigravity"],
  ] as const)("$schema %s is %s and wins over vendor manifests", (schema, format) => {
    const found = detectForeignPlugin([root(schema), claude(), codex()]);
    expect(found).toMatchObject({ format, manifestPath: "plugin.json", ambiguous: false });
    expect(codes(found.diagnostics)).toEqual(["manifest-shadowed", "manifest-shadowed"]);
  });

  test.each([
    ["a link", { type: "link", path: "plugin.json" }, "link"],
    ["a directory", file("plugin.json/x", ""), "directory"],
    ["a device", { type: "special", path: "plugin.json" }, "special"],
    ["a file that was not read", { type: "unread", path: "plugin.json", reason: "too-large" }, "unread"],
    ["a broken file", file("plugin.json", "{"), "broken"],
    ["a list", file("plugin.json", "[]"), "broken"],
    ["endless", file("plugin.json", `{"name": "${"x".repeat(300_000)}"}`), "broken"],
  ] as const)("%s of that name is not masked (F-2, F-7)", (_, entry, state) => {
    const found = detectForeignPlugin([entry, claude()]);
    expect(found).toMatchObject({ format: "agent-plugins-v1", manifestPath: "plugin.json" });
    expect(found.candidates[0]).toMatchObject({ state });
  });

  test("a named format gives an undialected root its dialect, and is ignored by one that has another", () => {
    expect(detectForeignPlugin([root()], { format: "antigravity" }).format).toBe("antigravity");
    expect(detectForeignPlugin([root()], { format: "copilot" }).format).toBe("copilot");
    const ignored = detectForeignPlugin([root(), claude()], { format: "claude-code" });
    expect(ignored.format).toBe("copilot");
    expect(ignored.diagnostics.map(({ message }) => message).join("\n")).toContain("--format claude-code is ignored");
  });
});

describe("vendor manifests", () => {
  test.each([
    [".claude-plugin/plugin.json", "claude-code"],
    [".codex-plugin/plugin.json", "codex"],
    [".cursor-plugin/plugin.json", "cursor"],
    [".plugin/plugin.json", "copilot"],
    [".github/plugin/plugin.json", "copilot"],
    [".factory-plugin/plugin.json", "droid"],
    [".kimi-plugin/plugin.json", "kimi"],
    ["kimi.plugin.json", "kimi"],
    ["gemini-extension.json", "gemini"],
    ["qwen-extension.json", "qwen"],
  ] as const)("%s alone is %s (T-67: gemini is a format)", (path, format) => {
    expect(detectForeignPlugin([file(path, { name: "p" })])).toMatchObject({
      format,
      manifestPath: path,
      ambiguous: false,
    });
    expect(isForeignFormat(format)).toBe(true);
  });

  test("two of them are ambiguous, both are listed, a format or a host settles it (F-5)", () => {
    const entries = [claude({ name: "dual-claude" }), codex({ name: "dual-codex" })];
    const found = detectForeignPlugin(entries);
    expect(found).toMatchObject({ format: null, manifestPath: null, ambiguous: true });
    expect(found.candidates.map(({ format }) => format)).toEqual(["claude-code", "codex"]);
    expect(codes(found.diagnostics)).toEqual(["manifest-ambiguous"]);
    expect(detectForeignPlugin(entries, { format: "codex" }).manifestPath).toBe(".codex-plugin/plugin.json");
    expect(detectForeignPlugin(entries, { host: "claude-code" }).format).toBe("claude-code");
    expect(detectForeignPlugin(entries, { host: "codex", format: "claude-code" }).format).toBe("claude-code");
  });

  test("none: one diagnostic that names where was looked (F-3), or what is there instead (F-4)", () => {
    const none = detectForeignPlugin([file("README.md")]);
    expect(none).toMatchObject({ format: null, ambiguous: false, candidates: [] });
    expect(none.diagnostics).toHaveLength(1);
    expect(none.diagnostics[0]?.message).toContain(".claude-plugin/plugin.json");
    const other = detectForeignPlugin([claude()], { format: "gemini" });
    expect(other.format).toBeNull();
    expect(other.diagnostics[0]).toMatchObject({ code: "format-not-found" });
    expect(other.diagnostics[0]?.message).toContain(".claude-plugin/plugin.json");
  });

  test("apm.yml is evidence only", () => {
    const apm = file("apm.yml", "name: p\nversion: 1.0.0\n");
    expect(codes(detectForeignPlugin([apm]).diagnostics)).toEqual(["manifest-evidence-only"]);
    expect(codes(detectForeignPlugin([apm, claude()], { format: "apm" }).diagnostics)).toEqual([
      "manifest-evidence-only",
    ]);
    const beside = detectForeignPlugin([apm, claude()]);
    expect(beside.format).toBe("claude-code");
    expect(beside.candidates.map(({ format }) => format)).toEqual(["claude-code", "apm"]);
  });

  test("a manifest folder that nobody looked into is named", () => {
    const found = detectForeignPlugin([{ type: "unwalked", path: ".claude-plugin" }]);
    expect(found.candidates[0]).toMatchObject({ format: "claude-code", state: "unread" });
    expect(codes(found.diagnostics)).toEqual(["manifest-unread"]);
  });
});

describe("with a host its own order holds", () => {
  test.each([
    ["claude-code", [portable(), claude()], "claude-code"],
    ["claude-code", [portable(), codex()], "agent-plugins-v1"],
    ["codex", [portable(), codex()], "agent-plugins-v1"],
    ["codex", [root(), codex()], "codex"],
    ["codex", [claude()], "claude-code"],
    ["copilot", [root(), file(".plugin/plugin.json", { name: "p" })], "copilot"],
    ["copilot", [claude()], "copilot"],
    ["antigravity", [root(), claude()], "antigravity"],
    ["droid", [claude()], "claude-code"],
    ["qwen-code", [file("gemini-extension.json", { name: "p" })], "gemini"],
  ] as const)("%s", (host, entries, format) => {
    expect(detectForeignPlugin(entries, { host })).toMatchObject({ format, host });
  });

  test("Codex takes no link, and says so", () => {
    const found = detectForeignPlugin([{ type: "link", path: "plugin.json" }, codex()], { host: "codex" });
    expect(found.format).toBe("codex");
    expect(codes(found.diagnostics)).toEqual(["manifest-linked"]);
  });

  test("a broken root stays the host's own", () => {
    expect(detectForeignPlugin([file("plugin.json", "{"), codex()], { host: "codex" })).toMatchObject({
      manifestPath: "plugin.json",
      candidates: [{ state: "broken" }, { format: "codex" }],
    });
  });
});
