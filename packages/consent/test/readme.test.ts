import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";

test.skipIf(process.platform === "win32")("the example of the README runs (needs a shell script)", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [example = "", ...more] = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string);
  expect(more).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), "consent-readme-"));
  const logged = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    const source = (name: string): string => fileURLToPath(new URL(`../../${name}/src/index.ts`, import.meta.url));
    const file = join(folder, "example.ts");
    writeFileSync(
      file,
      example.replace(/@agent-interop\/([a-z-]+)";/g, (_, name: string) => `${source(name)}";`),
    );
    await import(/* @vite-ignore */ file);
    expect(logged.mock.calls).toEqual([
      ["Codex", "npx", "-y", expect.stringMatching(/codex-acp@\d/), true, 71],
      [["codex"], true],
      [["codex"], "accepted revoked"],
    ]);
  } finally {
    logged.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
});
