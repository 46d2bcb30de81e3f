import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string);

it("has an example", () => {
  expect(examples.length).toBe(1);
});

it.each(examples)("runs example %#", async (example) => {
  const folder = mkdtempSync(join(tmpdir(), "library-readme-"));
  try {
    const source = (name: string): string => fileURLToPath(new URL(`../../${name}/src/index.ts`, import.meta.url));
    const file = join(folder, "example.ts");
    writeFileSync(
      file,
      example.replace(/@agent-interop\/([a-z-]+)/g, (_, name: string) => source(name)),
    );
    await expect(import(/* @vite-ignore */ file)).resolves.toBeDefined();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
