import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string);
const source = (entry: string): string => fileURLToPath(new URL(`../src/${entry}.ts`, import.meta.url));

test("there are two examples", () => {
  expect(examples).toHaveLength(2);
});

test.each(examples)("example %# runs and prints what it says", async (example) => {
  const folder = mkdtempSync(join(tmpdir(), "foreign-formats-readme-"));
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    const code = example
      .replaceAll("@agent-interop/foreign-formats/manifests", source("manifests"))
      .replaceAll("@agent-interop/foreign-formats", source("index"));
    writeFileSync(join(folder, "example.ts"), code);
    await import(join(folder, "example.ts"));
    const printed = log.mock.calls.map(([value]) => JSON.stringify(value));
    expect(printed).toEqual([...example.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map((match) => match[1]));
  } finally {
    log.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
});
