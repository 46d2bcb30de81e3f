// What every package has, says in its manifest, and how its diagnostic codes are kept.
import { visit } from "../parse.mjs";
import { SCOPE } from "../repo.mjs";
import { entryFiles } from "./loading.mjs";

/** @typedef {import("../repo.mjs").Repo} Repo @typedef {import("../repo.mjs").Package} Package @typedef {import("../repo.mjs").SourceFile} SourceFile */
/** @typedef {{ file: string, line: number | null, message: string }} Found */

/** @type {import("../repo.mjs").Rule} */
export const shape = {
  id: "shape",
  run: (repo) =>
    repo.packages.flatMap((pkg) => {
      const needed = [
        "README.md",
        "LICENSE",
        "test/public-names.test.ts",
        "tsconfig.json",
        "tsup.config.ts",
        // A command is one bundle without declarations.
        ...(pkg.manifest.bin ? [] : ["tsconfig.build.json"]),
      ];
      const missing = needed.filter((path) => !repo.has(`${pkg.dir}/${path}`)).map((path) => `${path} is missing`);
      for (const { entry, path } of entryFiles(pkg)) {
        if (!repo.has(path)) missing.push(`entry "${entry}" has no ${path}`);
      }
      const reports = pkg.src.some((file) =>
        file.parsed.imports.some(
          ({ specifier, names }) =>
            specifier === `${SCOPE}diagnostics` && names.some(({ imported }) => imported === "reporter"),
        ),
      );
      const has = (/** @type {string} */ path) => pkg.src.some((file) => file.inPackage === path);
      if (reports && !has("codes.ts")) missing.push("reports diagnostics but has no src/codes.ts");
      if (has("codes.ts") && !has("explanations.ts")) missing.push("has src/codes.ts but no src/explanations.ts");
      if (has("explanations.ts") && pkg.name !== "cli" && !pkg.manifest.exports?.["./explanations"])
        missing.push('does not publish "./explanations"');
      return missing.map((message) => ({ file: `${pkg.dir}/package.json`, line: null, message }));
    }),
};

/** @type {import("../repo.mjs").Rule} */
export const manifests = {
  id: "manifests",
  run: (repo) => [
    ...repo.packages.flatMap((pkg) =>
      manifestProblems(pkg).map((message) => ({ file: `${pkg.dir}/package.json`, line: null, message })),
    ),
    ...unlisted(repo),
  ],
};

/** @param {Package} pkg @returns {string[]} */
function manifestProblems({ name, manifest, manifestText }) {
  /** @type {string[]} */
  const problems = [];
  const expect = (/** @type {string} */ key, /** @type {unknown} */ wanted) => {
    if (JSON.stringify(manifest[key]) !== JSON.stringify(wanted))
      problems.push(`"${key}" must be ${JSON.stringify(wanted)}`);
  };
  expect("name", `${SCOPE}${name}`);
  expect("license", "MIT");
  expect("author", "Agent Interop contributors");
  expect("type", "module");
  expect("engines", { node: ">=20.19.0" });
  expect("publishConfig", { access: "public" });
  if (!manifest.bin) expect("sideEffects", false);
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(manifest.version ?? "")) problems.push('"version" must be a version');
  if (!manifest.description) problems.push('"description" is missing');
  if (!manifest.files?.includes("dist")) problems.push('"files" must hold "dist"');
  for (const hook of ["preinstall", "install", "postinstall", "prepare"]) {
    if (manifest.scripts?.[hook]) problems.push(`script "${hook}" would run on another's machine`);
  }
  for (const [key, value] of Object.entries(manifest.exports ?? {})) {
    const keys = typeof value === "string" ? [] : Object.keys(value);
    if (typeof value !== "string" && keys.join() !== "types,default")
      problems.push(`exports "${key}" must be { types, default } in this order`);
  }
  for (const [dependency, range] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const wanted = dependency.startsWith(SCOPE) ? "workspace:^" : "catalog:";
    if (range !== wanted) problems.push(`"${dependency}" must be "${wanted}"`);
  }
  // Changesets writes manifests in this form; another form would make every release diff noisy.
  if (manifestText !== `${JSON.stringify(manifest, null, 2)}\n`)
    problems.push("is not in the form JSON.stringify(manifest, null, 2) prints");
  return problems;
}

/** The task runner knows what a cross-package test depends on from `tests/package.json` alone. @param {Repo} repo @returns {Found[]} */
function unlisted(repo) {
  return ["tests", "bench"]
    .filter((dir) => repo.has(`${dir}/package.json`))
    .flatMap((dir) => {
      const listed = JSON.parse(repo.read(`${dir}/package.json`)).devDependencies ?? {};
      return repo.packages
        .filter((pkg) => listed[pkg.manifest.name] === undefined)
        .map((pkg) => ({
          file: `${dir}/package.json`,
          line: null,
          message: `devDependencies lack "${pkg.manifest.name}": its changes would not rerun what is here`,
        }));
    });
}

/** @type {import("../repo.mjs").Rule} */
export const allowedDependencies = {
  id: "allowed-dependencies",
  run: (repo) => {
    const list = "scripts/allowed-dependencies.json";
    /** @type {Record<string, string[]>} */
    const allowed = JSON.parse(repo.read(list));
    /** @type {Found[]} */
    const found = [];
    const used = new Set();
    for (const pkg of repo.packages) {
      const all = Object.keys({
        ...pkg.manifest.dependencies,
        ...pkg.manifest.peerDependencies,
        ...pkg.manifest.optionalDependencies,
      });
      for (const name of all.filter((dependency) => !dependency.startsWith(SCOPE))) {
        used.add(`${name} ${pkg.name}`);
        if (!allowed[name]?.includes(pkg.name))
          found.push({
            file: `${pkg.dir}/package.json`,
            line: null,
            message: `runtime dependency "${name}" is not in ${list} for "${pkg.name}"`,
          });
      }
    }
    for (const [name, packages] of Object.entries(allowed)) {
      for (const pkg of packages.filter((entry) => !used.has(`${name} ${entry}`))) {
        found.push({ file: list, line: null, message: `"${pkg}" does not depend on "${name}"` });
      }
    }
    return found;
  },
};

/** @type {import("../repo.mjs").Rule} */
export const codes = {
  id: "codes",
  run: (repo) => {
    /** @type {Map<string, string>} */
    const owner = new Map();
    return repo.packages.flatMap((pkg) =>
      pkg.src
        .filter((file) => file.inPackage === "codes.ts")
        .flatMap((file) => {
          const names = codeNames(file);
          if (names.length === 0) return [{ file: file.path, line: null, message: "declares no object literal CODES" }];
          return names.flatMap(({ name, line }) => {
            const other = owner.get(name);
            owner.set(name, pkg.name);
            if (other !== undefined)
              return [{ file: file.path, line, message: `code "${name}" is also one of "${other}"` }];
            return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)
              ? []
              : [{ file: file.path, line, message: `code "${name}" is not kebab-case` }];
          });
        }),
    );
  },
};

/** Keys of `const CODES = { ... } satisfies CodeTable`. @param {SourceFile} file */
export function codeNames(file) {
  /** @type {{ name: string, line: number }[]} */
  const names = [];
  visit(file.parsed.program, (node) => {
    if (node.type !== "VariableDeclarator" || node.id.name !== "CODES") return;
    let value = node.init;
    while (value && value.type !== "ObjectExpression") value = value.expression;
    for (const property of value?.properties ?? []) {
      if (property.type === "Property")
        names.push({ name: property.key.name ?? String(property.key.value), line: file.parsed.lineOf(property.start) });
    }
  });
  return names;
}

/** @type {import("../repo.mjs").Rule} */
export const changesets = {
  id: "changesets",
  run: (repo) => {
    // A bundle has no dependency that could bump it: a change of what it bundles names it too.
    const bundles = repo.packages.filter((pkg) => pkg.manifest.bin);
    return repo.tracked
      .filter((path) => /^\.changeset\/(?!README)[^/]+\.md$/.test(path))
      .flatMap((path) => {
        const head = /^---\n([\s\S]*?)\n---/.exec(repo.read(path))?.[1] ?? "";
        const named = [...head.matchAll(/^["']?(@[\w/-]+)["']?\s*:/gm)].map(([, name]) => name);
        return bundles
          .filter(({ manifest }) => !named.includes(manifest.name))
          .filter(({ manifest }) =>
            named.some((name) => name !== undefined && manifest.devDependencies?.[name] !== undefined),
          )
          .map(({ manifest }) => ({
            file: path,
            line: null,
            message: `changes what "${manifest.name}" bundles, so it must name it`,
          }));
      });
  },
};
