import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { CLIO } from "../src/profiles/clio.ts";
import { projectSkill } from "../src/project.ts";
import type { SourceEntry } from "../src/types.ts";
import { file, lost, taken, textOf } from "./support.ts";

const skill = (entries: readonly SourceEntry[], host = "claude-code", directory = "review") =>
  ({ host, directory, entries }) as const;

const MAIN = `---
name: Code Review
description: Looks at a change
version: 1.10
allowed-tools: Bash(git:*), Read
model: opus
when_to_use: before a merge
arguments: [base, head]
metadata:
  author: me
  version: 2.0
disable-model-invocation: true
license: MIT
---

# Review

Read notes.md, then compare $base.
`;

describe("a skill on the portable profile", () => {
  it("keeps the values of data keys, with their spelling, and names every other key with its line", async () => {
    const result = await projectSkill(skill([file("SKILL.md", MAIN), file("notes.md", "# Notes\n")]));
    expect(textOf(result)).toBe(`---
name: code-review
description: Looks at a change
license: MIT
metadata:
  author: me
  version: "2.0"
  when_to_use: before a merge
  arguments: "[\\"base\\",\\"head\\"]"
---

# Review

Read notes.md, then compare $base.
`);
    expect(textOf(result, "skills/code-review/notes.md")).toBe("# Notes\n");
    expect(result.status).toBe("clean");
    expect(lost(result)).toEqual([
      "key-unknown version:4",
      "key-policy allowed-tools:5",
      "key-policy model:6",
      "key-policy disable-model-invocation:12",
      "name-normalised name:2",
      "placeholder-kept $base:18",
    ]);
    expect(taken(result).keys).toEqual(["name", "description", "when_to_use", "arguments", "metadata", "license"]);
  });

  it("decides companions by what they are: prose below scripts stays, programs and settings go", async () => {
    const result = await projectSkill(
      skill([
        file("SKILL.md", "---\nname: a\ndescription: b\n---\nRun `scripts/run.sh`.\n"),
        file("scripts/README.md", "prose\n"),
        file("scripts/run.sh", "#!/bin/sh\n"),
        file("tools/guide.md", "prose\n"),
        file("hooks.json", '{"hooks":{}}'),
        file(".env", "TOKEN=abcdefghijklmnop\n"),
        file("assets/a.json", "{}"),
        { type: "link", path: "outside" },
        { type: "unwalked", path: "node_modules" },
      ]),
    );
    const projected = taken(result);
    expect([...projected.files.keys()]).toEqual([
      "skills/a/SKILL.md",
      "skills/a/assets/a.json",
      "skills/a/scripts/README.md",
      "skills/a/tools/guide.md",
    ]);
    expect(lost(result)).toEqual([
      "file-executable scripts/run.sh",
      "file-host-configuration hooks.json",
      "file-secret .env",
      "file-link outside",
      "directory-unwalked node_modules",
      "reference-dropped scripts/run.sh:5",
    ]);
    expect(projected.findings.map(({ code, path }) => [code, path])).toEqual([["file-secret", ".env"]]);
    expect(result.status).toBe("needs-acknowledgement");
  });

  it("a policy for companions moves text and data only", async () => {
    const entries = [
      file("SKILL.md", "---\nname: a\ndescription: b\n---\nx\n"),
      file("data.json", "{}"),
      file("blob.bin", new Uint8Array([1, 0, 255, 254])),
      file("run.py", "print()\n"),
    ];
    const kept = async (companions: "text" | "data" | "all-inert") =>
      [...taken(await projectSkill(skill(entries), { companions })).kept.keys()].join(" ");
    expect(await kept("text")).toBe("SKILL.md");
    expect(await kept("data")).toBe("SKILL.md data.json");
    expect(await kept("all-inert")).toBe("SKILL.md data.json blob.bin");
  });

  it("recovered values wait for somebody (F009)", async () => {
    const text = "---\nname: a\ndescription: Use it to plan: first step\nallowed-tools: Read\n---\nx\n";
    const result = await projectSkill(skill([file("SKILL.md", text)]));
    expect(result.status).toBe("needs-acknowledgement");
    expect(lost(result)).toContain("value-recovered -:3");
    expect(textOf(result)).toContain('description: "Use it to plan: first step"');
    expect(textOf(result)).not.toContain("allowed-tools");
  });

  it("a missing description is derived where the host derives it, else the skill is blocked", async () => {
    const entries = [file("SKILL.md", "---\nname: a\n---\n# Head\n\nFirst\nparagraph.\n\nSecond.\n")];
    const derived = await projectSkill(skill(entries));
    expect(derived.status).toBe("needs-acknowledgement");
    expect(taken(derived).description).toBe("First paragraph.");
    const blocked = await projectSkill(skill(entries, "codex"));
    expect(blocked).toMatchObject({ status: "blocked", reason: { code: "description-absent" } });
  });

  it.each([
    ["no main file", [file("README.md", "x")], "main-file-missing"],
    ["no frontmatter", [file("SKILL.md", "x\n")], "frontmatter-missing"],
    ["a main file that can be run", [file("SKILL.md", MAIN, true)], "main-file-executable"],
    ["a binary main file", [file("SKILL.md", new Uint8Array([0xff, 0xfe, 0, 1]))], "body-not-text"],
    ["broken frontmatter", [file("SKILL.md", "---\n{ a: [\n---\n")], "frontmatter-unreadable"],
    ["a nameless name", [file("SKILL.md", '---\nname: "!!"\ndescription: b\n---\n')], "name-unusable"],
    ["a tree that is too deep", [file("SKILL.md", MAIN), file(`${"d/".repeat(12)}x.md`, "")], "tree-too-deep"],
  ])("is blocked: %s", async (_, entries, code) => {
    expect(await projectSkill(skill(entries))).toMatchObject({ status: "blocked", reason: { code } });
  });

  it("is blocked above its bounds, and never throws", async () => {
    const entries = [file("SKILL.md", MAIN), file("a.md", "x".repeat(100)), file("b.md", "y")];
    expect(await projectSkill(skill(entries), { limits: { bytes: 50 } })).toMatchObject({
      reason: { code: "tree-too-large" },
    });
    expect(await projectSkill(skill(entries), { limits: { entries: 2 } })).toMatchObject({
      reason: { code: "tree-too-many-entries" },
    });
  });

  it("names that no system shares, and paths that lead elsewhere, are not written (F089)", async () => {
    const odd = [
      "../x.md",
      "/abs.md",
      "a\\b.md",
      "c:x.md",
      "nul.md",
      "dot./y.md",
      "a\0b.md",
      "A.md",
      "a.md",
      "é.md",
      "e\u0301.md",
      "__proto__",
      "Refs/a.md",
      "refs/b.md",
      "a\u202egpj.md",
    ];
    const entries = [file("SKILL.md", MAIN), ...odd.map((path) => file(path, "x"))];
    const projected = taken(await projectSkill(skill(entries)));
    expect([...projected.kept.keys()]).toEqual(["SKILL.md", "A.md", "é.md", "__proto__", "Refs/a.md"]);
    const codes = projected.losses.filter(({ subject }) => subject === "file").map(({ code }) => code);
    expect(codes.filter((code) => code === "file-path-unsafe")).toHaveLength(8);
    expect(codes.filter((code) => code === "file-path-collision")).toHaveLength(3);
  });

  it("cuts what the standard has no room for, and says so; the reference form keeps it", async () => {
    const long = `${"x".repeat(1022)}\u{1f600}${"y".repeat(200)}`;
    const entries = [file("SKILL.md", `---\nname: a\ndescription: ${long}\n---\nx\n`)];
    const cut = taken(await projectSkill(skill(entries)));
    const text = Buffer.from(cut.files.get("skills/a/SKILL.md") ?? []).toString("utf8");
    expect(text.includes(`description: "${"x".repeat(1022)}…"\n`)).toBe(true);
    expect(cut.losses.map(({ code, what, line }) => `${code} ${what} ${line}`)).toEqual(["value-cut description 3"]);
    expect([cut.status, cut.keys, cut.description]).toEqual(["clean", ["name", "description"], long]);
    const whole = taken(await projectSkill(skill(entries), { profile: CLIO }));
    expect([whole.losses, Buffer.from(whole.files.get("skills/a/SKILL.md") ?? []).includes("y".repeat(200))]).toEqual([
      [],
      true,
    ]);
  });

  it("a hostile name never becomes a path (F047)", async () => {
    const entries = [file("SKILL.md", "---\nname: ../../evil\ndescription: b\n---\nx\n")];
    expect(taken(await projectSkill(skill(entries))).component).toBe("skills/evil/SKILL.md");
  });

  it("CRLF stays in the body and nowhere else", async () => {
    const result = await projectSkill(
      skill([file("SKILL.md", "---\r\nname: a\r\ndescription: b\r\n---\r\nx\r\ny\r\n")]),
    );
    expect(textOf(result)).toBe("---\nname: a\ndescription: b\n---\nx\r\ny\r\n");
  });
});

describe("a skill on the clio profile", () => {
  it("is the remaining keys, the name and the stamp", async () => {
    const text = `---\nname: Code Review\ndescription: b\nclio-coder:\n  audit: passed\nclio: x\nsourceUrl: y\nlicense: MIT\n---\nx\n`;
    const result = await projectSkill(skill([file("SKILL.md", text)]), { profile: CLIO });
    expect(textOf(result)).toBe(
      "---\ndescription: b\nlicense: MIT\nname: Code Review\nclio-coder:\n  audit: unknown\n---\nx\n",
    );
    expect(lost(result)).toEqual([
      "key-unknown clio-coder:4",
      "key-unknown clio:6",
      "key-unknown sourceUrl:7",
      "name-normalised name:2",
    ]);
  });
});

describe("a companion", () => {
  it("never takes the place of the main file", async () => {
    const main = "---\nname: a\ndescription: b\n---\nmine\n";
    const entries = [file("flat.md", main), file("SKILL.md", "---\nhooks: x\n---\n"), file("skill.MD", "x")];
    const result = await projectSkill({ host: "pi", directory: "a", entries, main: "flat.md" });
    expect(textOf(result)).toBe(main);
    expect([...taken(result).files.keys()]).toEqual(["skills/a/SKILL.md"]);
  });

  it("that a host would load is not prose", async () => {
    const entries = [
      file("SKILL.md", "---\nname: a\ndescription: b\n---\nx\n"),
      file("examples/SKILL.md", "---\nallowed-tools: Bash\n---\nx\n"),
      file(".claude/agents/y.md", "---\npermissionMode: bypassPermissions\n---\nx\n"),
      file("agents/z.md", "---\ntools: '*'\n---\nx\n"),
      file("agents/grader.md", "# Grade\n"),
      file("docs/AGENTS.md", "x"),
    ];
    expect([...taken(await projectSkill(skill(entries))).kept.keys()]).toEqual(["SKILL.md", "agents/grader.md"]);
  });

  it("is not both a file and a directory", async () => {
    const entries = [
      file("SKILL.md", "---\nname: a\ndescription: b\n---\nx\n"),
      file("Docs", "x"),
      file("docs/a.md", "x"),
      file("x/σ.md", "x"),
      file("x/ς.md", "x"),
    ];
    const result = taken(await projectSkill(skill(entries)));
    expect([...result.kept.keys()]).toEqual(["SKILL.md", "Docs", "x/σ.md"]);
  });
});

describe("values", () => {
  it("a hint in brackets stays one, and lines inside a mapping are its own", async () => {
    const text =
      "---\nname: a\ndescription: b\nargument-hint: [file]\nmetadata:\n  notes: |\n    version: 1.10\n  version: 1.1\n  nothing:\n---\nx\n";
    const result = await projectSkill(skill([file("SKILL.md", text)]));
    expect(textOf(result)).toContain('  notes: "version: 1.10\\n"\n  version: "1.1"\n  argument-hint: "[file]"\n');
    expect(lost(result)).toEqual(["value-empty metadata.nothing:9"]);
  });

  it("half a character is no text", async () => {
    const text = '---\nname: a\ndescription: b\nlicense: "x\\ud800"\n---\nx\n';
    expect(lost(await projectSkill(skill([file("SKILL.md", text)])))).toEqual(["value-not-text license:4"]);
  });

  it("a derived description is the whole first paragraph", async () => {
    const text =
      "---\r\nname: a\r\n---\r\nTitle\r\n=====\r\n\r\n```\r\ncode\r\n\r\nmore\r\n```\r\n<!-- a\r\n\r\nhidden -->\r\n\r\nFirst line\r\nsecond line.\r\n";
    expect(taken(await projectSkill(skill([file("SKILL.md", text)]))).description).toBe("First line second line.");
  });

  it("ten thousand keys take no time to speak of", async () => {
    const keys = Array.from({ length: 10_000 }, (_, at) => `k${at} = 1`).join("\n");
    const bytes = Buffer.from(`${keys}\nprompt = "x${" ".repeat(40_000)}y"\n`);
    const { projectPrompt } = await import("../src/project.ts");
    expect(taken(await projectPrompt({ host: "gemini", path: "a.toml", name: "a", bytes })).losses).toHaveLength(
      10_000,
    );
  });
});
