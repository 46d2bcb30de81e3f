// Who imports whom: declared packages only, downwards only, through published entries only, nothing unused.
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { LAYERS, ONLY_ENTRY, STRANGERS } from "../plan.mjs";
import { SCOPE } from "../repo.mjs";

/** @typedef {import("../repo.mjs").Repo} Repo @typedef {import("../repo.mjs").Package} Package @typedef {import("../repo.mjs").SourceFile} SourceFile */

const rowOf = new Map(LAYERS.flatMap((row, at) => row.map((name) => /** @type {const} */ ([name, at]))));

/** `@scope/name/entry` and `name/entry` in two parts. @param {string} specifier */
export function splitSpecifier(specifier) {
  const parts = specifier.split("/");
  const length = specifier.startsWith("@") ? 2 : 1;
  const rest = parts.slice(length).join("/");
  return { name: parts.slice(0, length).join("/"), entry: rest === "" ? "." : `./${rest}` };
}

/** @param {string} specifier */
const isRelative = (specifier) => specifier.startsWith(".") || specifier.startsWith("/");

/** @param {any} manifest @param {boolean} withDev @returns {Set<string>} */
const declared = (manifest, withDev) =>
  new Set(
    Object.keys({
      ...manifest.dependencies,
      ...manifest.peerDependencies,
      ...manifest.optionalDependencies,
      ...(withDev ? manifest.devDependencies : {}),
    }),
  );

/** A bundle declares what it imports as devDependencies, because nothing of it is installed with it. @param {Package} pkg */
const isBundle = (pkg) => pkg.manifest.bin !== undefined;

/** @type {import("../repo.mjs").Rule} */
export const dependencies = {
  id: "dependencies",
  run: (repo) => {
    const rootDev = declared(repo.manifest, true);
    const findings = repo.packages.flatMap((pkg) => {
      const runtime = declared(pkg.manifest, isBundle(pkg));
      const withDev = new Set([...declared(pkg.manifest, true), ...rootDev, pkg.manifest.name]);
      return [
        ...pkg.src.flatMap((file) => undeclared(file, runtime, `${pkg.dir}/package.json`)),
        ...pkg.test.flatMap((file) => undeclared(file, withDev, `${pkg.dir}/package.json`)),
        ...unused(pkg),
      ];
    });
    for (const dir of ["tests", "bench"]) {
      const own = repo.has(`${dir}/package.json`) ? JSON.parse(repo.read(`${dir}/package.json`)) : {};
      const allowed = new Set([...declared(own, true), ...rootDev]);
      const files = repo.loose.filter((file) => file.path.startsWith(`${dir}/`));
      findings.push(...files.flatMap((file) => undeclared(file, allowed, `${dir}/package.json`)));
    }
    return findings;
  },
};

/** @param {SourceFile} file @param {Set<string>} allowed @param {string} where */
function undeclared(file, allowed, where) {
  return file.parsed.imports.flatMap(({ specifier, line }) => {
    if (specifier === null || isRelative(specifier) || isBuiltin(specifier)) return [];
    const { name } = splitSpecifier(specifier);
    return allowed.has(name) ? [] : [{ file: file.path, line, message: `"${name}" is not declared in ${where}` }];
  });
}

/** @param {Package} pkg */
function unused(pkg) {
  const imported = new Set(
    pkg.src.flatMap((file) =>
      file.parsed.imports.map(({ specifier }) => (specifier === null ? "" : splitSpecifier(specifier).name)),
    ),
  );
  return [...declared(pkg.manifest, false)]
    .filter((name) => !imported.has(name))
    .map((name) => ({
      file: `${pkg.dir}/package.json`,
      line: null,
      message: `dependency "${name}" is imported nowhere in src`,
    }));
}

/** @type {import("../repo.mjs").Rule} */
export const layers = {
  id: "layers",
  run: (repo) =>
    repo.packages.flatMap((pkg) => {
      const row = rowOf.get(pkg.name);
      if (row === undefined) {
        return [
          {
            file: `${pkg.dir}/package.json`,
            line: null,
            message: `"${pkg.name}" has no place in scripts/house/plan.mjs`,
          },
        ];
      }
      return [...pkg.src, ...pkg.test].flatMap((file) =>
        file.parsed.imports.flatMap(({ specifier, line }) => {
          const message = arrow(pkg, row, specifier ?? "", pkg.test.includes(file));
          return message === null ? [] : [{ file: file.path, line, message }];
        }),
      );
    }),
};

/** @param {Package} pkg @param {number} row @param {string} specifier @param {boolean} inTest @returns {string | null} */
function arrow(pkg, row, specifier, inTest) {
  if (!specifier.startsWith(SCOPE)) return null;
  const { name, entry } = splitSpecifier(specifier);
  const target = name.slice(SCOPE.length);
  if (target === pkg.name) return inTest ? null : "a package's sources import one another by relative path";
  const below = rowOf.get(target);
  if (below === undefined) return `"${name}" is no package of the house`;
  if (below >= row) return `"${pkg.name}" may not import "${target}": arrows point down`;
  if (inTest) return null;
  if (/** @type {Record<string, string[]>} */ (STRANGERS[pkg.name] ?? []).includes(target)) {
    return `"${pkg.name}" must not know "${target}"`;
  }
  const only = /** @type {Record<string, Record<string, string>>} */ (ONLY_ENTRY)[pkg.name]?.[target];
  return only === undefined || only === entry ? null : `"${pkg.name}" may import only "${only}" of "${target}"`;
}

/** @type {import("../repo.mjs").Rule} */
export const entries = {
  id: "entries",
  run: (repo) => {
    const exportsOf = new Map(repo.packages.map((pkg) => [pkg.manifest.name, Object.keys(pkg.manifest.exports ?? {})]));
    const owners = repo.packages.flatMap((pkg) => [
      ...pkg.src.map((file) => ({ file, home: `${pkg.dir}/src/` })),
      ...pkg.test.map((file) => ({ file, home: `${pkg.dir}/` })),
    ]);
    const all = [...owners, ...repo.loose.map((file) => ({ file, home: "" }))];
    return all.flatMap(({ file, home }) =>
      file.parsed.imports.flatMap(({ specifier, line }) => {
        const message = specifier === null ? null : entryProblem(file, home, specifier, exportsOf);
        return message === null ? [] : [{ file: file.path, line, message }];
      }),
    );
  },
};

/** @param {SourceFile} file @param {string} home @param {string} specifier @param {Map<string, string[]>} exportsOf */
function entryProblem(file, home, specifier, exportsOf) {
  if (specifier.startsWith("/")) return `absolute import "${specifier}"`;
  if (specifier.startsWith(".")) {
    const target = posix.join(posix.dirname(file.path), specifier);
    if (!target.startsWith(home)) return `"${specifier}" leaves ${home}: import the package by its name`;
    if (home === "" && /^packages\/[^/]+\/(src|dist)\//.test(target))
      return `"${specifier}" reaches into a package: import it by its name`;
    return null;
  }
  const { name, entry } = splitSpecifier(specifier);
  const known = exportsOf.get(name);
  return known === undefined || known.includes(entry) ? null : `"${specifier}" is no published entry of "${name}"`;
}

/** @type {import("../repo.mjs").Rule} */
export const cycles = {
  id: "cycles",
  run: (repo) =>
    repo.packages.flatMap((pkg) => {
      const edges = new Map(pkg.src.map((file) => [file.path, valueTargets(file)]));
      return findCycles(edges).map((cycle) => ({
        file: /** @type {string} */ (cycle[0]),
        line: null,
        message: `import circle: ${cycle.join(" -> ")}`,
      }));
    }),
};

/** Relative files that loading this one also loads. @param {SourceFile} file */
export function valueTargets(file) {
  return file.parsed.imports
    .filter(({ specifier, typeOnly, form }) => specifier?.startsWith(".") && !typeOnly && form !== "dynamic")
    .map(({ specifier }) => posix.join(posix.dirname(file.path), /** @type {string} */ (specifier)));
}

/** One circle per closing edge. @param {Map<string, string[]>} edges @returns {string[][]} */
function findCycles(edges) {
  /** @type {string[][]} */
  const found = [];
  const done = new Set();
  /** @param {string} node @param {string[]} way */
  const go = (node, way) => {
    const seen = way.indexOf(node);
    if (seen !== -1) {
      found.push([...way.slice(seen), node]);
      return;
    }
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) go(next, [...way, node]);
    done.add(node);
  };
  for (const node of edges.keys()) go(node, []);
  return found;
}
