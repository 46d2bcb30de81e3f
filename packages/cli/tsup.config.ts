import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Options } from "tsup";
import { cliBundle } from "../../tsup.base.ts";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What every run loads, and what detection loads on top of it, in this order. */
const ALWAYS = here("src/run.ts");
const DETECTION = here("src/commands/inspect.ts");

/**
 * Our packages from their sources, and each name from the file that holds it: the bundler puts everything that one index leads to into
 * one chunk, so that detection would load the reader of TOML. `registry` is taken as it is published, for its build packs the table.
 *
 * And fewer files on the way of a plain run: the bundler makes a chunk of its own for each set of lazy modules that share code, since
 * it cannot know that `run` is always loaded by then. Importing it from each lazy module of ours says so: six files instead of twenty.
 */
const sources: Plugin = {
  name: "sources",
  setup(build) {
    const lazy = new Set<string>();
    build.onResolve({ filter: /^[.@]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === "found") return null;
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: "found" });
      if (!/[\\/]node_modules[\\/]/.test(found.path)) lazy.add(found.path);
      return found;
    });
    build.onResolve({ filter: /^@agent-interop\// }, ({ path }) => {
      const entry = entryOf(path);
      return entry === null ? null : { path: entry, sideEffects: false };
    });
    // Nothing is taken by name, and an import for its effects alone would be dropped from a package without any.
    build.onResolve({ filter: /[\\/](?:run|inspect)\.ts$/ }, ({ path }) =>
      path === ALWAYS || path === DETECTION ? { path, sideEffects: true } : null,
    );
    build.onLoad({ filter: /[\\/]packages[\\/][\w-]+[\\/](?:src|dist)[\\/].*\.[jt]s$/ }, async ({ path }) => {
      const contents = await fromFiles(await readFile(path, "utf8"), path);
      const before = path === DETECTION || path.endsWith("help.ts") ? [ALWAYS] : [ALWAYS, DETECTION];
      const added = lazy.has(path) && path !== ALWAYS ? before : [];
      const imports = added.map((file) => `\nimport ${JSON.stringify(file)};`).join("");
      return { contents: contents + imports, loader: extname(path) === ".ts" ? "ts" : "js", resolveDir: dirname(path) };
    });
  },
};

function entryOf(specifier: string): string | null {
  const [scope, name, entry = "index"] = specifier.split("/");
  return scope !== "@agent-interop" || name === "registry" ? null : here(`../${name}/src/${entry}.ts`);
}

const FROM_INDEX = /^import \{([^}]*)\} from ["'](@agent-interop\/[\w-]+)["'];/gm;
const EXPORTS = /^export \{([^}]*)\} from "(\.\/[\w./-]+)";/gm;

/** A source with each name imported from its file instead of from a package of ours. */
async function fromFiles(text: string, path: string): Promise<string> {
  let result = text;
  for (const [whole, names = "", specifier = ""] of text.matchAll(FROM_INDEX)) {
    const entry = entryOf(specifier);
    if (entry === null) continue;
    const files = filesOf(await readFile(entry, "utf8"), dirname(entry));
    const direct = names.split(",").flatMap((part) => {
      const name = part.trim();
      if (name === "" || name.startsWith("type ")) return [];
      const file = files.get(name.split(" ")[0] ?? "");
      if (file === undefined) throw new Error(`${specifier} has no ${name}, which ${path} takes`);
      return `import { ${name} } from ${JSON.stringify(file)};`;
    });
    result = result.replace(whole, () => direct.join(" "));
  }
  return result;
}

/** Which file an index takes each of its names from. */
function filesOf(index: string, folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of index.matchAll(EXPORTS)) {
    for (const name of names.split(",")) files.set(name.trim(), join(folder, file));
  }
  return files;
}

/** The bundler leaves `import()` as it is, and Node then starts its ES module loader after all. */
async function asCommonJs(): Promise<void> {
  const dist = here("dist/");
  await writeFile(`${dist}package.json`, '{ "type": "commonjs" }\n');
  const texts = new Map<string, string>();
  for (const name of await readdir(dist)) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(dist + name, "utf8");
    texts.set(name, text.replace(LAZY, "Promise.resolve().then(()=>require($1))"));
  }
  // A file that only hands on names of another costs as much to find and load as a whole one.
  const handsOn = (name: string): boolean => HANDS_ON.test(texts.get(name) ?? "") && name !== "main.js";
  const inline = (text: string): string =>
    text.replace(REQUIRED, (whole, name: string) => {
      if (name.endsWith(".js") && !texts.has(name)) throw new Error(`${name} is required and was not built`);
      return handsOn(name) ? `(exports=>{${inline(texts.get(name) ?? "")}\nreturn exports})({})` : whole;
    });
  for (const [name, text] of texts) {
    if (handsOn(name)) await rm(dist + name);
    else await writeFile(dist + name, inline(text));
  }
}

/** Nothing but names of other files, or the bundler's helper for them: it holds no state, so that each user may have its own. */
const HANDS_ON =
  /^'use strict';(?:(?:var \w+=)?require\('[^']+'\)[,;]|Object\.defineProperty\(exports,"\w+",\{enumerable:true,get:function\(\)\{return \w+\.\w+\}\}\);|var d=Object\.defineProperty;var e=\(c,a\)=>\{for\(var b in a\)d\(c,b,\{get:a\[b\],enumerable:true\}\);\};exports\.a=e;)+\s*$/;
const LAZY = /\bimport\((["']\.\/[\w.-]+["'])\)/g;
const REQUIRED = /\brequire\(["']\.\/([\w.-]+)["']\)/g;

const bundle: Options = cliBundle({ main: "src/main.ts" });
const options: Options = {
  ...bundle,
  // CommonJS starts a tenth faster than an ES module on every Node, and nobody imports a command.
  format: "cjs",
  outExtension: () => ({ js: ".js" }),
  onSuccess: asCommonJs,
  esbuildPlugins: [sources, ...(bundle.esbuildPlugins ?? [])],
};

export default options;
