import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];

it("takes an agent, a skill and a prompt in under 20 lines", () => {
  expect(example.trimEnd().split("\n").length).toBeLessThan(20);
  expect(example).toMatch(/projectAgent\([\s\S]*projectSkill\([\s\S]*projectPrompt\(/);
});
