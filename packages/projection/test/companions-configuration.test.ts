import { describe, expect, test } from "vitest";
import { companionOf } from "../src/companions/index.ts";

const file = (path: string, text: string) =>
  companionOf({ type: "file", path, bytes: Buffer.from(text), executable: false });
const json = (value: unknown): string => JSON.stringify(value);
const PADDING = " ".repeat(256 * 1024);

describe("by its name, anywhere in the tree", () => {
  test.each([
    "hooks.json",
    "hooks-cursor.json",
    "claude-hooks.json",
    ".mcp.json",
    "mcp.json",
    "mcp-config.json",
    "mcp_config.json",
    ".lsp.json",
    ".app.json",
    "monitors.json",
    "settings.json",
    "settings.local.json",
    "config.toml",
    "opencode.json",
    "opencode.jsonc",
    "gemini-extension.json",
    "qwen-extension.json",
    "kimi.plugin.json",
    "marketplace.json",
    "on-save.kiro.hook",
    "SETTINGS.JSON",
  ])("%s", (name) => {
    for (const path of [name, `scripts/${name}`, `references/deep/${name}`]) {
      const companion = file(path, "a = 1\n");
      expect(companion.class).toBe("host-configuration");
      expect(companion.why).toMatch(/ by its name$/);
    }
  });

  test.each(["webhooks.json", "app-settings.yaml", "user-settings.json", "mcp.md", "my-config.toml", "react.hooks"])(
    "not %s",
    (path) => {
      expect(file(path, "a = 1\n").class).not.toBe("host-configuration");
    },
  );
});

describe("agents/openai.yaml", () => {
  test.each([
    "interface:\n  display_name: X\npolicy:\n  allow_implicit_invocation: false\n",
    "dependencies:\n  tools: []\n",
    '"policy": {}\n',
    "{ interface: {}, policy: {} }",
  ])("that a host acts on: %j", (text) => {
    expect(file("agents/openai.yaml", text)).toEqual({
      class: "host-configuration",
      why: "agents/openai.yaml with a policy or dependencies",
    });
  });

  test("that only presents", () => {
    const text = "interface:\n  display_name: Our policy: none\n  policy: x\n";
    expect(file("agents/openai.yaml", text).class).toBe("vendor-metadata");
    expect(file("references/openai.yaml", text).class).toBe("data");
  });
});

describe("by its shape", () => {
  const nested = { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "x" }] }] } };
  test.each<[string, unknown]>([
    ["MCP servers", { mcpServers: {} }],
    ["MCP servers", { servers: { a: { command: "npx" } } }],
    ["MCP servers", { mcp: { a: { type: "local", command: ["npx"] } } }],
    ["language servers", { lspServers: { go: {} } }],
    ["hooks configuration", nested],
    ["hooks configuration", { version: 1, hooks: { preToolUse: [{ bash: "x" }] } }],
    ["hooks configuration", { hooks: { stop: { command: "x" } } }],
    ["hooks configuration", { hooks: [{ event: "stop", command: "x" }] }],
    ["hooks configuration", nested.hooks],
    ["permissions", { permissions: { allow: ["Bash(*)"] } }],
    ["permissions", { permissions: { deny: [] } }],
    ["permissions", { permission: { edit: "allow" } }],
    ["permissions", { permission: { bash: { "git *": "ask" } } }],
  ])("%s: %j", (what, value) => {
    for (const path of [
      "references/example.json",
      "assets/example.jsonc",
      "example",
      "example.json.bak",
      "notes.txt",
    ]) {
      expect(file(path, json(value))).toEqual({ class: "host-configuration", why: `${what} by its shape` });
    }
    expect(file("example.md", json(value)).class).toBe("text");
  });

  test("a hook of Kiro under another name", () => {
    const text = '{"name": "a", "when": {"type": "fileEdited"}, "then": {"type": "askAgent", "prompt": "x"}}';
    expect(file("a.json", text)).toEqual({ class: "host-configuration", why: "hooks configuration by its shape" });
  });

  test("with comments, trailing commas, a byte-order mark", () => {
    expect(file("a.json", '\ufeff// servers\n/* all */ { "mcpServers": {}, }').class).toBe("host-configuration");
  });

  test("an escaped key is read", () => {
    expect(file("a.json", '{"mcp\\u0053ervers": {}}').class).toBe("host-configuration");
  });

  test("above 256 KiB, or not JSON, the keys are searched as text", () => {
    const large = (value: unknown): string => `${json(value).slice(0, -1)}${PADDING}}`;
    for (const value of [{ mcpServers: {} }, { lspServers: {} }, nested, { permissions: { allow: [] } }]) {
      expect(file("a.json", large(value)).class).toBe("host-configuration");
      expect(file("a.json", json(value).slice(0, -1)).class).toBe("host-configuration");
    }
    expect(file("a.json", large({ a: '"mcpServers": {}' })).class).toBe("data");
  });

  test.each([
    { hooks: "none" },
    { hooks: { useState: "returns a pair" } },
    { permissions: ["read"] },
    { a: { mcpServers: {} } },
    { servers: [{ url: "https://example.com" }] },
    { posts: [{ command: "x" }] },
  ])("not %j", (value) => {
    expect(file("a.json", json(value)).class).toBe("data");
  });

  test("a list is not an object", () => {
    expect(file("a.json", json([{ mcpServers: {} }])).class).toBe("data");
  });

  test.each([
    "[mcp_servers.docs]\ncommand = 'x'\n",
    "a = 1\n  [ mcp_servers . docs ]\n",
    "mcp_servers.docs.command = 'x'\n",
    "[hooks]\n",
    "[[hooks]]\nevent = 'stop'\n",
    "[hooks.stop]\n",
    "[[rule]]\ntoolName = 'run'\ndecision = 'allow'\n",
  ])("TOML %j", (text) => {
    for (const path of ["a.toml", "references/a.toml.example"]) {
      expect(file(path, text).class).toBe("host-configuration");
    }
    expect(file("a.txt", text).class).toBe("text");
  });

  test("TOML that only mentions them", () => {
    expect(file("a.toml", "# [mcp_servers.x]\ntext = 'hooks = []'\ndecision = 'allow'\n").class).toBe("data");
  });

  test("YAML", () => {
    expect(file("a.yaml", "mcpServers:\n  a: {}\n").class).toBe("host-configuration");
    expect(file("a.yaml", "note: mcpServers\n").class).toBe("data");
  });
});
