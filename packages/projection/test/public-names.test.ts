import { expect, test } from "vitest";

test("the public names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "CLIO",
    "CODES",
    "DEFAULT_LIMITS",
    "FORBIDDEN_PARTS",
    "HOST_SKILL_KEYS",
    "PORTABLE",
    "PROMPT_KEYS",
    "REFERENCE_LIMITS",
    "agentWith",
    "codeRegions",
    "companionOf",
    "formatOf",
    "frontmatter",
    "injectionsIn",
    "isUnwalked",
    "keyClasses",
    "projectAgent",
    "projectPrompt",
    "projectSkill",
    "promptWith",
    "safeName",
    "safeNames",
    "skillWith",
  ]);
});

test("the public names of ./explanations", async () => {
  expect(Object.keys(await import("../src/explanations.ts"))).toEqual(["EXPLANATIONS"]);
});

test("every code has a paragraph and every paragraph a code", async () => {
  const { CODES } = await import("../src/codes.ts");
  const { EXPLANATIONS } = await import("../src/explanations.ts");
  expect(Object.keys(EXPLANATIONS).sort()).toEqual(Object.keys(CODES).sort());
  for (const [code, paragraph] of Object.entries(EXPLANATIONS)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const text of Object.values(paragraph)) expect(text.length).toBeGreaterThan(6);
  }
});
