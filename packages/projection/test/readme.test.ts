import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string);

it("has an example", () => {
  expect(examples.length).toBeGreaterThan(0);
});

it("takes an agent, a skill and a prompt in under 20 lines", () => {
  expect(examples[0]?.trimEnd().split("\n").length).toBeLessThan(20);
  expect(examples[0]).toMatch(/projectAgent\([\s\S]*projectSkill\([\s\S]*projectPrompt\(/);
});

it.each(examples)("runs example %#", async (example) => {
  const folder = mkdtempSync(join(tmpdir(), "projection-readme-"));
  try {
    const source = fileURLToPath(new URL("../src/index.ts", import.meta.url));
    const file = join(folder, "example.ts");
    writeFileSync(file, example.replaceAll("@agent-interop/projection", source));
    await expect(import(file)).resolves.toBeDefined();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
