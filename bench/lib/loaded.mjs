import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cleanEnv } from "./env.mjs";
import { dropTree, tempDir, tempTree } from "./temp.mjs";

/** Texts that only these libraries hold and that minifying leaves alone. */
const MARKS = /** @type {const} */ ({
  yaml: "Unresolved alias (the anchor must be set before the alias)",
  "smol-toml": "trying to redefine an already defined",
  zod: "ZodError",
});

/**
 * Which of the heavy libraries a command really evaluates: V8's coverage names every script of the process, and each of those
 * files is searched for the library's own texts, so that a library inside a bundle's chunk is found too.
 * @param {readonly string[]} argv @param {readonly number[]} codes expected exit codes @returns {{ libraries: string[], scripts: number, bytes: number }}
 */
export function loadedLibraries(argv, codes = [0]) {
  const coverage = tempTree("coverage");
  const [program = "", ...args] = argv;
  const { status, stderr } = spawnSync(program, args, {
    cwd: tempDir(),
    env: { ...cleanEnv(), NODE_V8_COVERAGE: coverage },
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (!codes.includes(status ?? -1)) throw new Error(`exit ${status}: ${argv.join(" ")}\n${stderr}`);
  const texts = readdirSync(coverage).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(coverage, file), "utf8"));
    return result.flatMap((/** @type {{ url: string }} */ { url }) =>
      url.startsWith("file:") ? readFileSync(fileURLToPath(url), "utf8") : [],
    );
  });
  dropTree(coverage);
  if (texts.length === 0) throw new Error("no coverage was written");
  const libraries = Object.entries(MARKS).flatMap(([name, mark]) =>
    texts.some((text) => text.includes(mark)) ? [name] : [],
  );
  return { libraries, scripts: texts.length, bytes: texts.reduce((sum, text) => sum + text.length, 0) };
}
