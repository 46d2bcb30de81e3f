import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { projectPrompt } from "../src/project.ts";
import { lost, taken, textOf } from "./support.ts";

const prompt = (text: string, host = "claude-code", path = "deploy.md", name = "deploy") => ({
  host,
  path,
  name,
  bytes: Buffer.from(text),
});

describe("a prompt", () => {
  it("keeps its description and its hint, and the name of its place (T-54)", async () => {
    const text =
      "---\nname: other\ndescription: Deploys\nargument-hint: <env>\nallowed-tools: Bash\n---\nDeploy $ARGUMENTS to $0.\n";
    const result = await projectPrompt(prompt(text));
    expect(textOf(result)).toBe('---\ndescription: Deploys\nargument-hint: "<env>"\n---\nDeploy $ARGUMENTS to $0.\n');
    expect(taken(result).component).toBe("prompts/deploy.md");
    expect(lost(result)).toEqual([
      "key-policy allowed-tools:5",
      "key-not-in-profile name:2",
      "placeholder-kept $ARGUMENTS:7",
      "placeholder-kept $0:7",
    ]);
    expect(taken(result).losses[3]?.message).toContain("counted from 0");
  });

  it("is taken from TOML, with its injections named and left alone", async () => {
    const result = await projectPrompt(
      prompt('prompt = "Fix {{args}} after !{git status}"\n', "gemini", "fix.toml", "git:fix"),
    );
    expect(textOf(result)).toBe(
      '---\ndescription: "Adopted prompt git:fix"\n---\n\nFix {{args}} after !{git status}\n',
    );
    expect(taken(result).component).toBe("prompts/git-fix.md");
    expect(lost(result)).toEqual(["name-normalised name", "placeholder-kept {{args}}", "injection-kept !{git status}"]);
  });

  it("needs no frontmatter, but a text", async () => {
    expect(textOf(await projectPrompt(prompt("Just do it.\n")))).toBe(
      "---\ndescription: Adopted prompt deploy\n---\nJust do it.\n",
    );
    expect(await projectPrompt(prompt("---\ndescription: x\n---\n\n"))).toMatchObject({
      reason: { code: "body-blank" },
    });
    expect(await projectPrompt(prompt("description = 'x'\n", "gemini", "a.toml"))).toMatchObject({
      reason: { code: "body-blank" },
    });
  });

  it("an unquoted hint in brackets is recovered and waits (F007)", async () => {
    const result = await projectPrompt(
      prompt("---\ndescription: x\nargument-hint: [optional: some value] [b]\n---\ny\n"),
    );
    expect(result.status).toBe("needs-acknowledgement");
    expect(textOf(result)).toContain('argument-hint: "[optional: some value] [b]"');
  });
});
