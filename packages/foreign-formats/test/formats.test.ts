import { describe, expect, test } from "vitest";
import { codes, file, lostKeys, md, omitted, outcome, skill, taking, textOf } from "./tree.ts";

const agent = (path: string, name: string) => file(path, md({ name, description: "Helps" }));
const shown = ({ outcomes }: { outcomes: readonly { kind: string; name: string; destination: string | null }[] }) =>
  outcomes.map(({ kind, name, destination }) => `${kind} ${name} ${destination}`);

describe("each format by its own rules", () => {
  test("Gemini: TOML commands with their namespace, context and servers named", async () => {
    const pack = await taking([
      file("gemini-extension.json", {
        name: "tools",
        version: "1.0.0",
        contextFileName: "CONTEXT.md",
        mcpServers: { db: { command: "x" } },
        excludeTools: ["run_shell_command"],
      }),
      file("commands/git/commit.toml", 'description = "Commits"\nprompt = "Commit {{args}}"\n'),
      file("commands/ignored.md", "No."),
      file("CONTEXT.md", "Always."),
      file("policies/a.toml", ""),
      skill("one"),
    ]);
    expect(shown(pack)).toEqual(["skill one skills/one/SKILL.md", "prompt git:commit prompts/git-commit.md"]);
    expect(textOf(pack, "prompts/git-commit.md")).toContain("Commit {{args}}");
    expect(pack.unsupported.map(({ what, path }) => `${what} ${path}`)).toEqual([
      "instruction gemini-extension.json#contextFileName",
      "instruction CONTEXT.md",
      "mcp gemini-extension.json#mcpServers",
      "tool gemini-extension.json#excludeTools",
      "policy policies",
    ]);
    expect(omitted(pack)).toContain("commands/ignored.md");
  });

  test("Cursor: fields replace, patterns are read, rules are named", async () => {
    const pack = await taking([
      file(".cursor-plugin/plugin.json", { name: "cur", version: "1.0.0", agents: "./team/*.md" }),
      agent("team/lead.md", "lead"),
      agent("agents/not.md", "not"),
      file("rules/always.mdc", "---\nalwaysApply: true\n---\nAlways."),
      file("commands/go.md", "Go."),
    ]);
    expect(shown(pack)).toEqual(["agent lead agents/lead.md", "prompt go prompts/go.md"]);
    expect(pack.entries.get("rules/always.mdc")).toEqual({ fate: "unsupported", what: "instruction" });
  });

  test("Droid: droids/ are its agents, a program among the commands is none", async () => {
    const pack = await taking([
      file(".factory-plugin/plugin.json", { name: "fac", version: "1.0.0" }),
      agent("droids/rev.md", "rev"),
      agent("agents/not.md", "not"),
      file("commands/hello.md", "Hello."),
      file("commands/run", "#!/bin/sh\n", true),
    ]);
    expect(shown(pack)).toEqual(["agent rev agents/rev.md", "prompt hello prompts/hello.md"]);
    expect(omitted(pack)).toEqual(["agents/not.md", "commands/run"]);
  });

  test("Kimi: the root is a skill, commands only when declared", async () => {
    const pack = await taking([
      file("kimi.plugin.json", {
        name: "kim",
        version: "1.0.0",
        hooks: [{ event: "PreToolUse", matcher: "Bash", command: "deny" }],
      }),
      file("SKILL.md", md({ name: "root", description: "Root" })),
      file("commands/go.md", "Go."),
    ]);
    expect(shown(pack)).toEqual(["skill root skills/root/SKILL.md"]);
    expect(pack.unsupported).toMatchObject([
      { what: "hook", path: "kimi.plugin.json#hooks", names: ["PreToolUse(Bash)"] },
    ]);
    const declared = await taking([
      file("kimi.plugin.json", { name: "kim", skills: "./skills", commands: "./commands" }),
      skill("in"),
      file("commands/go.md", "Go."),
    ]);
    expect(shown(declared)).toEqual(["skill in skills/in/SKILL.md", "prompt go prompts/go.md"]);
  });

  test("Antigravity: hooks below a name of their own", async () => {
    const pack = await taking([
      file("plugin.json", { $schema: "https://antigravity.google/schemas/v1/plugin.json", name: "agy" }),
      skill("one"),
      agent("agents/a.md", "a"),
      file("hooks.json", { guard: { enabled: true, PreToolUse: [{ matcher: "run", command: "./deny.sh" }] } }),
      file("mcp_config.json", { mcpServers: { remote: { serverUrl: "https://u:p@h/x" } } }),
    ]);
    expect(pack.format).toBe("antigravity");
    expect(pack.unsupported.map(({ path, names }) => `${path} ${names}`)).toEqual([
      "hooks.json PreToolUse(run)",
      "mcp_config.json remote",
    ]);
    expect(JSON.stringify(pack.unsupported)).not.toContain("u:p");
  });

  test("Qwen: Markdown and TOML commands", async () => {
    const pack = await taking([
      file("qwen-extension.json", { name: "qw", version: "1.0.0" }),
      file("commands/a.md", "A."),
      file("commands/b.toml", 'prompt = "B"'),
    ]);
    expect(pack.outcomes.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  test("Copilot: .github/plugin, agents by their ending, no nested commands", async () => {
    const pack = await taking([
      file(".github/plugin/plugin.json", { name: "cop", version: "1.0.0", category: "x" }),
      agent("agents/a.agent.md", "a"),
      file("commands/go.md", "Go."),
      file("commands/deep/no.md", "No."),
      skill("deep", "skills/group/deep"),
    ]);
    expect(shown(pack)).toEqual(["skill deep skills/deep/SKILL.md", "agent a agents/a.md", "prompt go prompts/go.md"]);
    expect(codes(pack.losses)).toContain("manifest-key-presentation");
  });

  test("a Claude manifest read as Copilot's: its rules, the keys and the text of Claude", async () => {
    const entries = [
      file(".claude-plugin/plugin.json", { name: "p", version: "1.0.0", skills: "./more", dependencies: ["base"] }),
      skill("base"),
      skill("extra", "more/extra"),
    ];
    expect((await taking(entries)).outcomes.map(({ name }) => name)).toEqual(["base", "extra"]);
    for (const options of [{ format: "copilot" }, { host: "copilot" }] as const) {
      const pack = await taking(entries, options);
      expect(pack.format).toBe("copilot");
      expect(pack.outcomes.map(({ name }) => name)).toEqual(["extra"]);
      expect(pack.requirements.map(({ name }) => name)).toEqual(["base"]);
    }
  });

  test("Pi: flat skills, code named and left", async () => {
    const pack = await taking([
      file("package.json", {
        name: "@me/pi-pack",
        version: "1.0.0",
        pi: { skills: ["./skills"], extensions: ["./extensions"] },
        scripts: {},
      }),
      file("skills/flat.md", md({ name: "flat", description: "Flat" })),
      skill("folder"),
      file("extensions/x.ts", "export {}"),
    ]);
    expect(pack.id).toBe("me-pi-pack");
    expect(pack.outcomes.map(({ name }) => name)).toEqual(["flat", "folder"]);
    expect(pack.entries.get("extensions/x.ts")).toEqual({ fate: "unsupported", what: "extension" });
  });

  test("Codex without a name is called by its directory", async () => {
    const pack = await taking(
      [file(".codex-plugin/plugin.json", { version: "1.0.0" }), skill("one")],
      {},
      { directory: "My Pack" },
    );
    expect(pack).toMatchObject({ id: "my-pack", name: "My Pack" });
    expect(codes(pack.notes)).toContain("plugin-name-from-directory");
  });

  test("a command of a Claude plugin keeps its folders in its name (K-61)", async () => {
    const pack = await taking([
      file(".claude-plugin/plugin.json", { name: "p", version: "1.0.0" }),
      file("commands/git/commit.md", md({ description: "Commits" })),
      file("commands/commit.md", md({ description: "Commits too" })),
    ]);
    expect(shown(pack)).toEqual(["prompt commit prompts/commit.md", "prompt git:commit prompts/git-commit.md"]);
    expect(lostKeys(outcome(pack, "commit"))).toEqual([]);
  });
});
