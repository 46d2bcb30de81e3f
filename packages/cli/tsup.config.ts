import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Options } from "tsup";
import { cliBundle } from "../../tsup.base.ts";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What every run loads, and what detection loads on top of it, in this order. */
const ALWAYS = here("src/run.ts");
const DETECTION = here("src/commands/inspect.ts");

/**
 * Fewer files on the way of a plain run. The bundler makes a chunk of its own for each set of lazy modules that share code, since it
 * cannot know that `run` is always loaded by then. Importing it from each lazy module of ours says so: six files instead of twenty.
 */
const fewChunks: Plugin = {
  name: "few-chunks",
  setup(build) {
    const lazy = new Set<string>();
    build.onResolve({ filter: /^[.@]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === "few-chunks") return null;
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: "few-chunks" });
      if (!/[\\/]node_modules[\\/]/.test(found.path)) lazy.add(found.path);
      return found;
    });
    build.onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => {
      if (!lazy.has(path) || path === ALWAYS) return null;
      const before = path === DETECTION || path.endsWith("help.ts") ? [ALWAYS] : [ALWAYS, DETECTION];
      const imports = before.map((file) => `\nimport ${JSON.stringify(file)};`).join("");
      const loader = extname(path) === ".ts" ? "ts" : "js";
      return { contents: (await readFile(path, "utf8")) + imports, loader, resolveDir: dirname(path) };
    });
  },
};

/** The bundler leaves `import()` as it is, and Node then starts its ES module loader after all. */
async function asCommonJs(): Promise<void> {
  const dist = here("dist/");
  await writeFile(`${dist}package.json`, '{ "type": "commonjs" }\n');
  for (const name of await readdir(dist)) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(dist + name, "utf8");
    await writeFile(dist + name, text.replace(LAZY, "Promise.resolve().then(()=>require($1))"));
  }
}

const LAZY = /\bimport\((["']\.\/[\w.-]+["'])\)/g;

const bundle: Options = cliBundle({ main: "src/main.ts" });
const options: Options = {
  ...bundle,
  // CommonJS starts a tenth faster than an ES module on every Node, and nobody imports a command.
  format: "cjs",
  outExtension: () => ({ js: ".js" }),
  onSuccess: asCommonJs,
  esbuildPlugins: [fewChunks, ...(bundle.esbuildPlugins ?? [])],
};

export default options;
