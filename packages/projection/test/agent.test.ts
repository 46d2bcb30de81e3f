import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLIO } from "../src/profiles/clio.ts";
import { projectAgent } from "../src/project.ts";
import { lost, taken, textOf } from "./support.ts";

const agent = (text: string, host = "claude-code", path = "checker.md", executable = false) => ({
  host,
  path,
  name: path.replace(/\.\w+$/, ""),
  bytes: Buffer.from(text),
  executable,
});

describe("an agent on the portable profile", () => {
  it("keeps what reads of its tools, and names the rest (F095)", async () => {
    const text =
      "---\nname: checker\ndescription: Checks\ntools: Read, Bash(git log:*), Task, Glob\nmodel: opus\ncolor: red\nhooks: {a: b}\n---\n\nBe careful.\n";
    const result = await projectAgent(agent(text));
    expect(textOf(result)).toBe(
      "---\nname: checker\ndescription: Checks\ntools:\n  - read\n  - find\n---\n\nBe careful.\n",
    );
    expect(lost(result)).toEqual([
      "key-policy tools:4",
      "key-policy model:5",
      "key-presentation color:6",
      "key-policy hooks:7",
      "tool-dropped Bash(git log:*):4",
      "tool-dropped Task:4",
    ]);
  });

  it("without a list it reads, and never has all", async () => {
    for (const tools of ["", "tools:\n", "tools: 7\n"]) {
      const result = await projectAgent(agent(`---\nname: a\ndescription: b\n${tools}---\nx\n`));
      expect(textOf(result)).toContain("tools:\n  - read\n  - grep\n  - find\n  - ls\n");
    }
  });

  it("with a list in which nothing reads it is blocked", async () => {
    for (const tools of ["Bash, Write", "[]", '""', "Read(src/**)"]) {
      const result = await projectAgent(agent(`---\nname: a\ndescription: b\ntools: ${tools}\n---\nx\n`));
      expect([tools, result.status]).toEqual([tools, "blocked"]);
    }
  });

  it("what is switched off or denied stays off", async () => {
    const opencode = await projectAgent(
      agent("---\ndescription: b\ntools:\n  write: false\n  grep: false\n  bash: true\n---\nx\n", "opencode"),
    );
    expect(textOf(opencode)).toContain("tools:\n  - read\n  - find\n  - ls\n");
    const denied = await projectAgent(
      agent("---\nname: a\ndescription: b\ndisallowedTools: Read(./secret), Write\n---\nx\n"),
    );
    expect(textOf(denied)).toContain("tools:\n  - grep\n  - find\n  - ls\n");
  });

  it("never widens: only tools that read, and none that an explicit list lacks", async () => {
    const name = fc.constantFrom(
      "Read",
      "Grep",
      "Glob",
      "LS",
      "Bash",
      "Write",
      "Task",
      "mcp__x",
      "read_file",
      "*",
      "Read(a)",
      "WebFetch",
    );
    const same: Readonly<Record<string, readonly string[]>> = {
      Read: ["read"],
      read_file: ["read"],
      Grep: ["grep"],
      Glob: ["find"],
      LS: ["ls"],
      "*": ["read", "grep", "find", "ls"],
    };
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 5 }), async (names) => {
        const result = await projectAgent(
          agent(`---\nname: a\ndescription: b\ntools: ${JSON.stringify(names)}\n---\nx\n`),
        );
        const allowed = new Set(names.flatMap((one) => same[one] ?? []));
        if (result.status === "blocked") expect(allowed.size).toBe(0);
        else {
          const written = [...textOf(result).matchAll(/^ {2}- (\w+)$/gm)].map((match) => match[1] as string);
          expect(written.length).toBeGreaterThan(0);
          for (const tool of written) expect([...allowed]).toContain(tool);
        }
      }),
    );
  });

  it("takes the text of a TOML agent", async () => {
    const text =
      'name = "scout"\ndescription = "Looks"\nsandbox_mode = "danger-full-access"\ndeveloper_instructions = """\nLook first.\n"""\n';
    const result = await projectAgent(agent(text, "codex", "scout.toml"));
    expect(textOf(result)).toBe(
      "---\nname: scout\ndescription: Looks\ntools:\n  - read\n  - grep\n  - find\n  - ls\n---\n\nLook first.\n",
    );
    expect(lost(result)).toEqual(["key-policy sandbox_mode:3"]);
    expect(taken(result).keys).toEqual(["developer_instructions", "name", "description"]);
  });

  it("binds a skill only where the package has it", async () => {
    const text = "---\nname: a\ndescription: b\nskills: audit, lint\n---\nx\n";
    const met = await projectAgent(agent(text), { skills: ["audit", "lint"] });
    expect(textOf(met)).toContain("skills:\n  - audit\n  - lint\n");
    expect(lost(met)).toEqual([]);
    const unmet = await projectAgent(agent(text), { skills: ["audit"] });
    expect(textOf(unmet)).not.toContain("skills");
    expect(lost(unmet)).toEqual(["key-requirement skills:4", "skill-unsatisfied lint:4"]);
    expect(taken(unmet).requirements.map(({ kind, name }) => `${kind}:${name}`)).toEqual(["skill:audit", "skill:lint"]);
  });

  it.each([
    ["a blank text", agent("---\nname: a\ndescription: b\n---\n \n"), "body-blank"],
    ["a file that can be run", agent("---\nname: a\n---\nx\n", "claude-code", "a.md", true), "main-file-executable"],
    ["a text in another file", agent('{"name":"a","prompt":"file://./p.md"}', "kiro", "a.json"), "body-blank"],
    ["broken TOML", agent("a = [", "codex", "a.toml"), "frontmatter-unreadable"],
  ])("is blocked: %s", async (_, source, code) => {
    expect(await projectAgent(source)).toMatchObject({ status: "blocked", reason: { code } });
  });
});

describe("an agent on the clio profile", () => {
  it("is the whole recipe in its order (T-44)", async () => {
    const text = "---\nname: Checker\ndescription: Checks\ntools: Bash,Write\nhooks: dangerous\n---\nBe careful.\n";
    expect(textOf(await projectAgent(agent(text), { profile: CLIO }))).toBe(`---
description: Checks
version: 1
name: Checker
tools:
  required:
    - read
  optional:
    - grep
    - find
    - ls
skills: []
audience: custom
category: research
capabilityClass: read-only
latencyClass: balanced
projectContextTier: bounded
budget:
  toolCalls: 24
  readReserve: 4
  synthesis: true
resultContract:
  kind: artifact-report
tags:
  - interop
---
Be careful.
`);
  });
});

describe("what a source denies stays denied", () => {
  const tools = async (keys: string, host = "claude-code"): Promise<string> => {
    const result = await projectAgent(agent(`---\nname: a\ndescription: b\n${keys}\n---\nx\n`, host));
    if (result.status === "blocked") return result.reason.code;
    return [...textOf(result).matchAll(/^ {2}- (\w+)$/gm)].map((match) => match[1]).join(" ");
  };
  it.each([
    ["permission: deny", "tools-none"],
    ["permission:\n  read: deny\n  grep: deny", "find ls"],
    ["permission:\n  read: ask", "grep find ls"],
    ["permission:\n  edit: deny", "read grep find ls"],
    ['permission:\n  "*": deny\n  read: allow', "read"],
    ['permissions:\n  - action: read\n    resource: "*"\n    effect: deny', "grep find ls"],
    ['tools:\n  "*": false\n  read: true', "read"],
    ["tools:\n  read: no\n  grep: off", "find ls"],
    ["tools: false", "tools-none"],
  ])("OpenCode: %s", async (keys, left) => {
    expect(await tools(keys, "opencode")).toBe(left);
  });
  it.each([
    ["disallowedTools:\n  - Read\n  - Grep\n  -", "tools-none"],
    ["disallowedTools: {Read: true}", "tools-none"],
    ["tools:\n  - Read\n  -", "read"],
    ["tools: [Read, Bash(git: x)]", "read"],
    ["tools: [[Read], Grep]", "read grep"],
    ['tools: ["*", "-Read"]', "grep find ls"],
    ["Tools: Read", "read"],
    ["tools: [mcp__x__read, re_ad_file]", "tools-none"],
  ])("Claude Code: %s", async (keys, left) => {
    expect(await tools(keys)).toBe(left);
  });
  it("Kiro's pre-approval is no list, and Copilot's sets are", async () => {
    const kiro = '{"name":"a","description":"b","prompt":"x","tools":["read"],"allowedTools":["@git/status"]}';
    expect(textOf(await projectAgent(agent(kiro, "kiro", "a.json")))).toContain("tools:\n  - read\n---");
    expect(await tools("tools: ['search/usages', 'read/readFile']", "copilot")).toBe("read");
  });
  it("a block that does not begin the file is none, and a YAML file is no text", async () => {
    expect(await projectAgent(agent("\n---\nname: a\ntools: Read\n---\nx\n"))).toMatchObject({
      reason: { code: "frontmatter-missing" },
    });
    const yaml = "name: a\ndescription: b\nprompt: Look.\nmcpServers:\n  x:\n    env: {TOKEN: secret}\n";
    const result = await projectAgent(agent(yaml, "qwen-code", "a.yaml"));
    expect(textOf(result)).not.toContain("secret");
    expect(lost(result)).toContain("key-policy mcpServers");
  });
  it("a name or a description that is no text is named as lost", async () => {
    const result = await projectAgent(agent("---\nname: {a: b}\ndescription: ''\n---\nx\n"));
    expect(lost(result).slice(0, 2)).toEqual(["value-not-text name:2", "value-empty description:3"]);
    expect(taken(result).keys).toEqual([]);
  });
  it("lines of TOML are those of its keys", async () => {
    const text =
      "name = 'a'\ndescription = \"\"\"\nmodel = 1\n\"\"\"\nmodel = 'x'\ndeveloper_instructions = 'y'\n[mcp_servers.z]\nmodel = 2\n";
    expect(lost(await projectAgent(agent(text, "codex", "a.toml")))).toEqual([
      "key-policy model:5",
      "key-policy mcp_servers:7",
    ]);
  });
});
