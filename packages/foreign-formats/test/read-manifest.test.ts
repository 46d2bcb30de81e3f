import { loadYaml } from "@agent-interop/documents";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FOREIGN_MANIFESTS, formatAtPath, manifestPaths, readManifest } from "../src/manifests.ts";
import { bytesOf, manifestOf } from "./support.ts";

describe("the table", () => {
  test("has one row per format, frozen, with the paths of the corpus rules", () => {
    expect(Object.isFrozen(FOREIGN_MANIFESTS) && FOREIGN_MANIFESTS.every(Object.isFrozen)).toBe(true);
    expect(new Set(FOREIGN_MANIFESTS.map((row) => row.id)).size).toBe(FOREIGN_MANIFESTS.length);
    const vendors = ["claude", "codex", "cursor", "factory", "kimi", "grok", "devin", "qoder"].map(
      (name) => `.${name}-plugin/plugin.json`,
    );
    const rest = ["plugin.json", ".plugin/plugin.json", ".github/plugin/plugin.json", "kimi.plugin.json"];
    const others = ["gemini-extension.json", "qwen-extension.json", "apm.yml", "package.json"];
    for (const path of [...vendors, ...rest, ...others]) expect(manifestPaths()).toContain(path);
    for (const path of manifestPaths()) expect(formatAtPath(path)).toBeDefined();
    expect(formatAtPath("x.json")).toBeUndefined();
  });

  test("says who reads a format and when", () => {
    const readers = FOREIGN_MANIFESTS.find((row) => row.id === "claude")?.readBy;
    expect(readers).toContainEqual({ host: "claude-code", position: 1 });
    expect(readers).toContainEqual({ host: "codex", position: 3 });
    expect(readers).toContainEqual({ host: "copilot", position: 5 });
  });
});

describe("readManifest", () => {
  test("a root plugin.json is three dialects, chosen by $schema", () => {
    const at = ($schema?: string) =>
      manifestOf("copilot-root", { ...($schema === undefined ? {} : { $schema }), name: "a" }).format;
    expect(at("https://agent-plugins.org/schemas/1.0.0/plugin.schema.json")).toBe("agent-plugins");
    expect(at("https://antigravity.google/schemas/v1/plugin.json")).toBe("antigravity");
    expect(at()).toBe("copilot-root");
    expect(at("https://example.invalid/x.json")).toBe("copilot-root");
    expect(manifestOf("agent-plugins", { name: "a" }).format).toBe("copilot-root");
  });

  test("takes the neutral fields and every key", () => {
    const manifest = manifestOf("claude", {
      name: "two",
      version: "1.0.0",
      description: "text",
      license: "MIT",
      skills: "./s/",
      agents: ["./a.md"],
      hooks: { PreToolUse: [] },
      mcpServers: ["./m.json", { s: { command: "x" } }],
      dependencies: ["helper", { name: "vault", version: "^1" }, { version: "2" }, 3],
      __proto__x: 1,
    });
    expect(manifest).toMatchObject({
      name: "two",
      version: "1.0.0",
      description: "text",
      license: "MIT",
      schema: null,
    });
    expect(manifest.keys).toContain("__proto__x");
    expect(manifest.dependencies).toEqual(["helper", "vault"]);
    expect([...manifest.components.values()].map(({ field, form, paths }) => [field, form, paths])).toEqual([
      ["skills", "text", ["./s/"]],
      ["agents", "list", ["./a.md"]],
      ["hooks", "inline", []],
      ["mcpServers", "mixed", ["./m.json"]],
    ]);
  });

  test("a name __proto__ stays a key like any other", () => {
    const result = readManifest("claude", Buffer.from('{"name":"a","__proto__":{"version":"9"}}'));
    expect(result).toMatchObject({ status: "ok", manifest: { version: null, keys: ["name", "__proto__"] } });
  });

  test("a byte-order mark is stripped, a trailing comma is an error with its line", () => {
    expect(readManifest("claude", Buffer.from('\ufeff{"name":"bom"}'))).toMatchObject({
      status: "ok",
      manifest: { name: "bom" },
    });
    const broken = readManifest("claude", Buffer.from('{\n "name": "x",\n}'));
    expect(broken).toMatchObject({
      status: "invalid",
      error: "unparseable",
      manifest: null,
      problems: [{ code: "manifest-invalid", line: 3 }],
    });
  });

  test.each([
    ["[]", "not-an-object"],
    ["null", "not-an-object"],
    ["{}", "missing-name"],
    ['{"name":""}', "missing-name"],
    ['{"name":"  "}', "missing-name"],
    ['{"name":7}', "missing-name"],
    ["", "unparseable"],
  ])("%j is in error: %s (R17)", (json, error) => {
    expect(readManifest("claude", Buffer.from(json))).toMatchObject({ status: "invalid", error, format: "claude" });
  });

  test("bytes that are not UTF-8 are an error, never replaced", () => {
    expect(readManifest("claude", Buffer.from([0x7b, 0xff, 0x7d]))).toMatchObject({
      status: "invalid",
      error: "unparseable",
    });
  });

  test("wrong types of other fields are problems, not errors", () => {
    const result = readManifest(
      "claude",
      bytesOf({ name: "w", keywords: "x", author: "y", skills: 7, agents: [1], version: 2 }),
    );
    expect(result).toMatchObject({ status: "ok", manifest: { version: "2" } });
    const fields = result.status === "ok" ? result.manifest.problems.map((one) => [one.code, one.field]) : [];
    expect(fields).toEqual(["version", "skills", "agents"].map((field) => ["manifest-field-type", field]));
  });

  test("package.json counts only with a pi block, and only that block names components", () => {
    expect(readManifest("pi", bytesOf({ name: "x", skills: "./a" }))).toEqual({
      status: "not-a-manifest",
      problems: [],
    });
    expect(readManifest("pi", bytesOf({ name: "x", pi: "y" }))).toEqual({ status: "not-a-manifest", problems: [] });
    const broken = readManifest("pi", Buffer.from("{"));
    expect(broken).toMatchObject({ status: "not-a-manifest", problems: [{ code: "manifest-invalid", line: 1 }] });
    const manifest = manifestOf("pi", { name: "x", skills: "./a", pi: { skills: ["./b"], extensions: [] } });
    expect([...manifest.components.keys()]).toEqual(["pi.skills", "pi.extensions"]);
  });

  test("apm.yml is YAML; what the plain reader cannot tell asks for the parser", async () => {
    const plain = readManifest("apm", Buffer.from("name: a\nversion: 1.0.0\ndependencies:\n  apm: []\n"));
    expect(
      plain.status === "ok" ? plain.manifest.version : plain.status === "needs-yaml" ? "1.0.0" : plain.status,
    ).toBe("1.0.0");
    const anchored = Buffer.from("name: &n a\nversion: 1.0.0\ndescription: *n\n");
    expect(readManifest("apm", anchored)).toEqual({ status: "needs-yaml" });
    expect(readManifest("apm", anchored, await loadYaml())).toMatchObject({
      status: "ok",
      manifest: { name: "a", description: "a" },
    });
    expect(readManifest("apm", Buffer.from("name: [a\n"), await loadYaml())).toMatchObject({ error: "unparseable" });
  });

  test("never throws, whatever the bytes or values are", async () => {
    const yaml = await loadYaml();
    const ids = fc.constantFrom(...FOREIGN_MANIFESTS.map((row) => row.id));
    const keys = fc.constantFrom(
      "name",
      "version",
      "skills",
      "hooks",
      "mcpServers",
      "pi",
      "dependencies",
      "$schema",
      "__proto__",
    );
    const value = fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.jsonValue()));
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      value.map(bytesOf),
      fc.string().map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(ids, bytes, (id, input) => {
        const result = readManifest(id, input, yaml);
        if (result.status === "ok") expect(result.manifest.name).toEqual(expect.any(String));
        if (result.status === "invalid") expect(result.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});
