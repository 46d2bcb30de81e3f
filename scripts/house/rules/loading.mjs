// What loading an entry loads: zod only in schema files, parsers only on request, nothing that a `require` cannot wait for.

import { parse, visit } from "../parse.mjs";
import { HEAVY, HEAVY_ENTRIES } from "../plan.mjs";
import { listFiles, SCOPE } from "../repo.mjs";
import { splitSpecifier, valueTargets } from "./imports.mjs";

/** @typedef {import("../repo.mjs").Repo} Repo @typedef {import("../repo.mjs").Package} Package @typedef {import("../repo.mjs").SourceFile} SourceFile */

/** @type {import("../repo.mjs").Rule} */
export const schemas = {
  id: "schemas",
  run: (repo) =>
    repo.packages.flatMap((pkg) =>
      pkg.src.flatMap((file) =>
        file.parsed.imports
          .filter(({ specifier }) => specifier !== null && splitSpecifier(specifier).name === "zod")
          .flatMap(({ specifier, names, form, line }) => {
            if (!/(^|\/)schema\.ts$/.test(file.inPackage))
              return [{ file: file.path, line, message: "zod is imported by schema.ts only" }];
            const asNamespace =
              specifier === "zod" &&
              form === "static" &&
              names.length === 1 &&
              names[0]?.imported === "*" &&
              names[0].local === "z";
            return asNamespace
              ? []
              : [
                  {
                    file: file.path,
                    line,
                    message: 'write `import * as z from "zod"`: another spelling bundles three times as much',
                  },
                ];
          }),
      ),
    ),
};

/** @type {import("../repo.mjs").Rule} */
export const lazy = {
  id: "lazy",
  run: (repo) =>
    repo.packages.flatMap((pkg) =>
      entryFiles(pkg)
        .filter(({ entry }) => !HEAVY_ENTRIES.includes(entry))
        .flatMap(({ entry, path }) => {
          const way = wayToHeavy(repo, path);
          return way === null
            ? []
            : [
                {
                  file: path,
                  line: null,
                  message: `entry "${entry}" loads ${way.at(-1)} at once: ${way.join(" -> ")}`,
                },
              ];
        }),
    ),
};

/** Entry files of a package: one per `exports` key, and a command's `main.ts`. @param {Package} pkg */
export function entryFiles(pkg) {
  const keys = Object.keys(pkg.manifest.exports ?? {}).filter((key) => !key.endsWith(".json") && !key.includes("*"));
  const listed = keys.map((entry) => ({
    entry,
    path: `${pkg.dir}/src/${entry === "." ? "index" : entry.slice(2)}.ts`,
  }));
  if (pkg.manifest.bin) listed.push({ entry: "bin", path: `${pkg.dir}/src/main.ts` });
  return listed;
}

/** Shortest chain of files from an entry to a heavy package, static imports only. @param {Repo} repo @param {string} start */
function wayToHeavy(repo, start) {
  const files = new Map(repo.packages.flatMap((pkg) => pkg.src.map((file) => [file.path, file])));
  const entryOf = new Map(
    repo.packages.flatMap((pkg) => entryFiles(pkg).map(({ entry, path }) => [`${pkg.manifest.name} ${entry}`, path])),
  );
  const seen = new Set([start]);
  /** @type {string[][]} */
  const queue = [[start]];
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    const file = files.get(/** @type {string} */ (way.at(-1)));
    if (file === undefined) continue;
    const bareNames = file.parsed.imports.filter(
      ({ specifier, typeOnly, form }) =>
        specifier !== null && !specifier.startsWith(".") && !typeOnly && form !== "dynamic",
    );
    for (const { specifier } of bareNames) {
      const { name, entry } = splitSpecifier(/** @type {string} */ (specifier));
      if (HEAVY.includes(name)) return [...way, name];
      const target = name.startsWith(SCOPE) ? entryOf.get(`${name} ${entry}`) : undefined;
      if (target !== undefined && !seen.has(target)) queue.push([...way, target]);
      if (target !== undefined) seen.add(target);
    }
    for (const target of valueTargets(file)) {
      if (!seen.has(target)) queue.push([...way, target]);
      seen.add(target);
    }
  }
  return null;
}

/** @type {import("../repo.mjs").Rule} */
export const topLevelAwait = {
  id: "top-level-await",
  run: (repo) =>
    repo.packages
      .filter((pkg) => !pkg.manifest.bin)
      .flatMap((pkg) => [
        ...pkg.src.flatMap((file) => awaits(file.path, file.parsed)),
        ...builtFiles(repo, pkg).flatMap((path) => awaits(path, parse(path, repo.read(path)))),
      ]),
};

/** @param {Repo} repo @param {Package} pkg */
const builtFiles = (repo, pkg) => listFiles(repo.root, `${pkg.dir}/dist`).filter((path) => path.endsWith(".js"));

/** @param {string} path @param {import("../parse.mjs").Parsed} parsed */
function awaits(path, parsed) {
  /** @type {{ file: string, line: number, message: string }[]} */
  const found = [];
  visit(parsed.program, (node, ancestors) => {
    const waits = node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await);
    if (waits && !ancestors.some(({ type }) => /Function/.test(type))) {
      found.push({
        file: path,
        line: parsed.lineOf(node.start),
        message: "await outside a function: require() of this package would fail",
      });
    }
  });
  return found;
}
