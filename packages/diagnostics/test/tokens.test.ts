import { expect, test } from "vitest";
import { withoutTokens } from "../src/index.ts";

const shown = (text: string): string => withoutTokens(text, (token) => `<${token.length}>`);
const a = (length: number): string => "a1B2c3D4".repeat(20).slice(0, length);

test.each([
  `ghp_${a(36)}`,
  `github_pat_${a(60)}`,
  `glpat-${a(20)}`,
  `xoxb-${a(24)}`,
  `AKIA${"ABCDEFGH12345678"}`,
  `AIza${a(35)}`,
  `npm_${a(36)}`,
  `hf_${a(34)}`,
  `sk_live_${a(24)}`,
  `ya29.${a(24)}`,
  `sk-ant-api03-${a(40)}`,
  `eyJ${a(20)}.eyJ${a(20)}.${a(20)}`,
])("a token in a name or a path is replaced: %s", (token) => {
  expect(shown(token)).toBe(`<${token.length}>`);
  expect(shown(`~/.claude/skills/my_${token}/SKILL.md`)).toBe(`~/.claude/skills/my_<${token.length}>/SKILL.md`);
});

test.each([
  "sk-learn-model-evaluation-2024-guide",
  "SK-Learn-Model-Evaluation",
  "ghp_short",
  "AKIA-naming-conventions-of-our-team",
  "claude-code-skill-review",
  "npm_publishing_of_packages_and_tags",
  "eyJust-a-name.eyJust-a-name",
])("a name that is none stays: %s", (name) => expect(shown(name)).toBe(name));
