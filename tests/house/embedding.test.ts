import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";

const root = new URL("../../", import.meta.url);
const MOST_LINES = 80;

const readme = readFileSync(new URL("README.md", root), "utf8");
const [example = "", ...more] = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string);

test("the tool of the README is one example of less than 80 lines", () => {
  expect(more).toEqual([]);
  expect(example.trimEnd().split("\n").length).toBeGreaterThan(10);
  expect(example.trimEnd().split("\n").length).toBeLessThan(MOST_LINES);
});

test.skipIf(process.platform === "win32")(
  "it detects, wires, plans, applies and loads (needs a shell script)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "embedding-"));
    const logged = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      const source = (name: string): string => fileURLToPath(new URL(`packages/${name}/src/index.ts`, root));
      const file = join(folder, "example.ts");
      writeFileSync(
        file,
        example.replace(/@agent-interop\/([a-z-]+)";/g, (_, name: string) => `${source(name)}";`),
      );
      await import(/* @vite-ignore */ file);
      expect(logged.mock.calls).toEqual([
        [["Claude Code"], ["claude-code"], 1],
        ["my-tool", ["install claude-code-skill-review"]],
        [1, [{ name: "review", trusted: false, body: "Look.\n" }]],
      ]);
    } finally {
      logged.mockRestore();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
