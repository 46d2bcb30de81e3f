import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as os from "node:os";
import { join } from "node:path";
import { vi } from "vitest";

/** Modules that an example gets instead of the real ones, by the name it imports. */
type Given = Readonly<Record<string, object>>;

/** What an example did. */
export interface Ran {
  /** What it printed: a value of `console.log` as JSON where its line says so behind it, else lines of text. */
  readonly printed: readonly string[];
  /** What it left in the temporary folder, which is its own while it runs. */
  readonly left: readonly string[];
}

/** The `ts` blocks of a README. */
export function examplesOf(readme: URL): readonly string[] {
  return [...readFileSync(readme, "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
}

/** What an example promises to print: `console.log(…); // JSON`, or comments right below a line of code. */
export function promisedBy(example: string): readonly string[] {
  const inline = [...example.matchAll(INLINE)].map(([, value = ""]) => value);
  if (inline.length > 0) return inline;
  const blocks = example.matchAll(/^[^\n/].*\n((?:\/\/ .*\n)+)/gm);
  return [...blocks].flatMap(([, block = ""]) => block.trimEnd().split("\n")).map((line) => line.slice(3));
}

/** Runs an example as the module it is, against the sources of our packages. */
export async function runExample(example: string, given: (folder: string) => Given): Promise<Ran> {
  const folder = mkdtempSync(join(os.tmpdir(), "agent-interop-example-"));
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const modules: Given = { ...given(folder), "node:os": { ...os, tmpdir: () => folder } };
  vi.stubGlobal("given", modules);
  const file = join(folder, "example.ts");
  const taken = (line: string, names: string, from: string): string =>
    from in modules ? `const ${names} = given["${from}"];` : line;
  writeFileSync(file, `${example.replace(IMPORT, taken)}\nexport {};\n`);
  try {
    await import(/* @vite-ignore */ file);
    const { calls } = log.mock;
    const text = calls.flatMap((values) => values.map(String).join(" ").split("\n"));
    const printed = example.search(INLINE) !== -1 ? calls.map(([value]) => JSON.stringify(value)) : text;
    return { printed, left: readdirSync(folder).filter((name) => name !== "example.ts") };
  } finally {
    vi.unstubAllGlobals();
    log.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
}

const IMPORT = /^import (\{[^}]*\}) from "([^"]+)";$/gm;
const INLINE = /console\.log\(.*\); \/\/ (.*)$/gm;
