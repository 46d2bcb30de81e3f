import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { injectionsIn } from "../src/index.ts";
import { dialectOf, placeholdersIn } from "../src/placeholders/index.ts";

const seen = (text: string, host = "claude-code", kind: "skill" | "agent" | "prompt" = "skill") =>
  injectionsIn(text, host, kind).map(({ kind: what, text: found }) => `${what} ${found}`);

describe("injectionsIn", () => {
  it("finds what any host runs, in a text of any host", () => {
    const text = "A !`git log` B\n```!\nls\n```\n";
    const found = ["shell !`git log`", "shell ```!\nls\n```"];
    for (const host of ["claude-code", "codex", "gemini", "opencode", "nobody"])
      expect(seen(text, host)).toEqual(found);
  });

  it("takes no ordinary code for a command", () => {
    const code =
      "Run `git log`, `Avoid!` and `x!`: `!`.\n```sh\ngit log !x\n```\n`!`git log`` and `Hello!` and `vec!{a}`\n";
    for (const host of ["claude-code", "codex", "nobody"]) expect(seen(code, host)).toEqual([]);
    expect(seen("A command in the form of OpenCode: x!`ls`", "opencode")).toEqual(["shell !`ls`"]);
  });

  it("finds a command in a fence and in a code span, where Claude Code runs it too", () => {
    expect(seen("```markdown\nNow: !`git log`\n```\n`` !`ls` ``\n")).toEqual(["shell !`git log`", "shell !`ls`"]);
  });

  it("knows braces in prompts, and wherever their own host does", () => {
    const text = "Now !{git log {a}} and vec!{ls}";
    expect(seen(text, "gemini", "prompt")).toEqual(["shell !{git log {a}}", "shell !{ls}"]);
    expect(seen(text, "codex", "prompt")).toEqual(["shell !{git log {a}}"]);
    expect(seen(text, "codex", "skill")).toEqual([]);
  });

  it("lets no file hide a command, and no other placeholder either", () => {
    expect(seen("@{a !{ls}}", "gemini", "prompt")).toEqual(["file @{a !{ls}}", "shell !{ls}"]);
    const many = "$1 ".repeat(2000);
    expect(seen(`${many}!\`ls\``)).toEqual(["shell !`ls`"]);
  });

  it("knows files in the form of the text's own host only", () => {
    expect(seen("Read @~/notes.md now", "claude-code")).toEqual(["file @~/notes.md"]);
    expect(seen("Read #file:../notes.md now", "copilot", "prompt")).toEqual(["file #file:../notes.md"]);
    expect(seen("Read @~/notes.md and @{a.md} now", "codex")).toEqual([]);
  });

  it("finds every injection that a projection names as kept", () => {
    const part = fc.constantFrom(
      "!`",
      "`",
      "```!",
      "```",
      "\n",
      " ",
      "!{",
      "}",
      "@",
      "@{",
      "a/b.md",
      "~/",
      "#file:",
      "x",
      "\\",
    );
    const host = fc.constantFrom("claude-code", "opencode", "gemini", "qwen-code", "copilot", "cursor");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 16 }), host, (parts, name) => {
        const text = parts.join("");
        const named = placeholdersIn(text, dialectOf(name)).filter(({ kind }) => kind === "shell" || kind === "file");
        const found = injectionsIn(text, name, "prompt");
        for (const one of named) {
          const covered = found.some(({ kind, text: all }) => kind === one.kind && all.includes(one.text));
          expect([text, one.text, covered]).toEqual([text, one.text, true]);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
