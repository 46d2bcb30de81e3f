import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test, vi } from "vitest";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code as string);
const dir = mkdtempSync(join(tmpdir(), "agent-interop-readme-"));

afterAll(() => rmSync(dir, { recursive: true, force: true }));

test.each(examples.map((code, index) => [index + 1, code] as const))(
  "example %i of the README runs",
  async (index, code) => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const from = (name: string): string =>
      pathToFileURL(new URL(`../../${name}/src/index.ts`, import.meta.url).pathname).href;
    const file = join(dir, `example-${index}.ts`);
    writeFileSync(
      file,
      code.replace(/"@agent-interop\/([a-z-]+)"/g, (_, name: string) => JSON.stringify(from(name))),
    );
    await import(/* @vite-ignore */ pathToFileURL(file).href);
    expect(examples).toHaveLength(2);
    log.mockRestore();
  },
);
