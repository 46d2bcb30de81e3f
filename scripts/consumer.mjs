// Packs every public package, installs the tarballs in an outside npm project, and uses every published entry:
// `import`, `require`, and the types of both. The command is installed alone and counted.
// Usage: node scripts/consumer.mjs [--quick]   (--quick: this Node only, else Node 22 and 24 too)
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, run, runNode } from "./lib/run.mjs";

/** Exact versions, from the `node-<platform>-<arch>` packages. */
const NODES = ["22.23.3", "24.21.0"];
const MOST_PACKAGES = 5;
const MOST_BYTES = 3 * 1024 * 1024;
const NPM_INSTALL = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];

/** @typedef {{ name: string, version: string, tarball: string, manifest: any, dir: string }} Packed */

let failures = 0;

/** @param {boolean} ok @param {string} what @param {string} [detail] */
function report(ok, what, detail = "") {
  if (!ok) failures++;
  console.log(`${ok ? "ok    " : "FAILED"} ${what}${ok || detail === "" ? "" : `\n${detail.trimEnd()}`}`);
}

/** @param {string} folder @returns {Promise<Packed[]>} */
async function pack(folder) {
  mkdirSync(folder, { recursive: true });
  const packed = await run("pnpm", ["-r", "--filter", "./packages/*", "pack", "--pack-destination", folder]);
  if (packed.code !== 0) throw new Error(packed.output);
  return readdirSync(join(ROOT, "packages"))
    .filter((name) => existsSync(join(ROOT, "packages", name, "package.json")))
    .map((name) => {
      const dir = join(ROOT, "packages", name);
      const manifest = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
      return {
        dir,
        manifest,
        name: manifest.name,
        version: manifest.version,
        tarball: join(folder, `agent-interop-${name}-${manifest.version}.tgz`),
      };
    });
}

/** Code entries of a package, as import specifiers. @param {Packed} pkg */
function specifiers({ name, manifest }) {
  return Object.entries(manifest.exports)
    .filter(([, target]) => typeof target === "object")
    .map(([entry]) => name + entry.slice(1));
}

/** Published JSON files, as import specifiers. @param {Packed} pkg */
function jsonSpecifiers({ name, manifest, dir }) {
  return Object.entries(manifest.exports)
    .filter(([, target]) => typeof target === "string")
    .flatMap(([entry, target]) => {
      if (!entry.includes("*")) return [name + entry.slice(1)];
      const [before = "", after = ""] = String(target).split("*");
      return readdirSync(join(dir, before))
        .filter((file) => file.endsWith(after))
        .map((file) => name + entry.slice(1).replace("*", file.slice(0, file.length - after.length)));
    });
}

/** @param {string} folder @param {object} manifest */
async function npmProject(folder, manifest) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "consumer", private: true, ...manifest }, null, 2),
  );
  const installed = await run("npm", NPM_INSTALL, { cwd: folder });
  if (installed.code !== 0) throw new Error(installed.output);
}

/** The program of another Node version, from the cache folder or the registry. @param {string} version */
async function nodeOf(version) {
  const cache = join(process.env["AGENT_INTEROP_CACHE"] ?? join(tmpdir(), "agent-interop-cache"), `node-${version}`);
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  const program = join(cache, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(program)) await npmProject(cache, { dependencies: { [name]: version } });
  return program;
}

/** Files that use every entry at run time. @param {string} folder @param {readonly Packed[]} packages */
function writeUses(folder, packages) {
  const code = packages.flatMap(specifiers);
  const json = packages.flatMap(jsonSpecifiers);
  const data = `const code = ${JSON.stringify(code)};\nconst json = ${JSON.stringify(json)};\n`;
  writeFileSync(
    join(folder, "import.mjs"),
    `${data}for (const name of code) if (Object.keys(await import(name)).length === 0) throw new Error(name + " exports nothing");
import { createRequire } from "node:module";
for (const name of json) if (typeof createRequire(import.meta.url)(name) !== "object") throw new Error(name);
console.log(code.length + " entries, " + json.length + " JSON files");\n`,
  );
  writeFileSync(
    join(folder, "require.cjs"),
    `${data}(async () => {
  for (const name of code) {
    const required = Object.keys(require(name)).filter((key) => key !== "__esModule").sort().join();
    const imported = Object.keys(await import(name)).sort().join();
    if (required === "" || required !== imported) throw new Error(name + ": " + required + " is not " + imported);
  }
  for (const name of json) require(name);
})().catch((error) => { console.error(error); process.exit(1); });\n`,
  );
}

/** Files that use every entry's types; the wrong name on each line must be an error, or the types are a silent \`any\`. @param {string} folder @param {readonly Packed[]} packages */
function writeTypes(folder, packages) {
  const code = packages.flatMap(specifiers);
  const wrong = (/** @type {string} */ name, /** @type {number} */ at) =>
    `// @ts-expect-error no entry exports this name\nimport { thereIsNoSuchName as wrong${at} } from ${JSON.stringify(name)};`;
  const esm = code.map(
    (name, at) =>
      `import * as all${at} from ${JSON.stringify(name)};\nexport const keys${at}: readonly string[] = Object.keys(all${at});\n${wrong(name, at)}`,
  );
  const cjs = code.map(
    (name, at) =>
      `import all${at} = require(${JSON.stringify(name)});\nexport const keys${at}: readonly string[] = Object.keys(all${at});\n// @ts-expect-error no entry exports this name\nall${at}.thereIsNoSuchName;`,
  );
  writeFileSync(join(folder, "esm.mts"), `${esm.join("\n")}\n`);
  writeFileSync(join(folder, "bundled.ts"), `${esm.join("\n")}\n`);
  writeFileSync(join(folder, "cjs.cts"), `${cjs.join("\n")}\n`);
  const common = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: "ES2023",
    lib: ["ES2023"],
    types: ["node"],
  };
  writeFileSync(
    join(folder, "tsconfig.node.json"),
    JSON.stringify({ compilerOptions: { ...common, module: "nodenext" }, files: ["esm.mts", "cjs.cts"] }),
  );
  writeFileSync(
    join(folder, "tsconfig.bundler.json"),
    JSON.stringify({
      compilerOptions: { ...common, module: "esnext", moduleResolution: "bundler" },
      files: ["bundled.ts"],
    }),
  );
}

/** @param {string} folder @returns {number} */
function bytesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesIn(path) : entry.isFile() ? statSync(path).size : 0);
  }, 0);
}

/** The command alone: how much a user installs, and that it starts. @param {string} folder @param {Packed} cli @param {readonly { label: string, program: string }[]} nodes */
async function checkCommand(folder, cli, nodes) {
  await npmProject(folder, { dependencies: { [cli.name]: `file:${cli.tarball}` } });
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const count = Object.keys(lock.packages).filter((key) => key !== "").length;
  const bytes = bytesIn(join(folder, "node_modules"));
  report(
    count <= MOST_PACKAGES && bytes <= MOST_BYTES,
    `${cli.name} alone: ${count} packages, ${(bytes / 1024).toFixed(0)} KiB unpacked (at most ${MOST_PACKAGES}, ${MOST_BYTES / 1024} KiB)`,
  );
  for (const [name, file] of Object.entries(cli.manifest.bin)) {
    for (const { label, program } of nodes) {
      const ran = await run(program, [join(folder, "node_modules", cli.name, file), "--version"], { cwd: folder });
      report(ran.code === 0 && ran.stdout.includes(cli.version), `${label}: ${name} --version`, ran.output);
    }
  }
}

/** Names of a package and of those of ours that it declares, and so on. @param {Packed} pkg @param {readonly Packed[]} packages @returns {Packed[]} */
function withOurs(pkg, packages) {
  const found = [pkg];
  for (const { manifest } of found) {
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    found.push(...packages.filter((one) => declared.includes(one.name) && !found.includes(one)));
  }
  return found;
}

/** Packages whose README shows how they are used alone. */
const ALONE = [
  "registry",
  "detect",
  "inventory",
  "projection",
  "foreign-formats",
  "library",
  "adopt",
  "consent",
  "host-integration",
];
/** Lines of the example of a package that is meant to be understood at a glance. */
const SHORT = { projection: 20 };

/** One package with nothing of ours but what it declares: the example of its README, typed and run. @param {string} folder @param {Packed} pkg @param {readonly Packed[]} packages @param {string} typesOfNode @param {readonly { label: string, program: string }[]} nodes */
async function checkAlone(folder, pkg, packages, typesOfNode, nodes) {
  const short = pkg.name.slice(pkg.name.indexOf("/") + 1);
  const ours = withOurs(pkg, packages);
  const at = (/** @type {Packed} */ { tarball }) => `file:${tarball}`;
  await npmProject(folder, {
    dependencies: { [pkg.name]: at(pkg) },
    // What is not in a registry yet comes from its tarball; nothing that is not declared is put there.
    overrides: Object.fromEntries(ours.slice(1).map((one) => [one.name, at(one)])),
    devDependencies: { "@types/node": typesOfNode },
  });
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const closure = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length))
    .sort();
  const got = closure.filter((name) => packages.some((one) => one.name === name)).join();
  const wanted = ours
    .map(({ name }) => name)
    .sort()
    .join();
  const shown = closure.map((name) => name.replace("@agent-interop/", "")).join(", ");
  report(got === wanted, `${pkg.name} alone brings ${shown}`, `of ours ${got} instead of ${wanted}`);
  const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(pkg.dir, "README.md"), "utf8"))?.[1] ?? "";
  const lines = example.trimEnd().split("\n").length;
  const most = SHORT[/** @type {keyof typeof SHORT} */ (short)] ?? Number.POSITIVE_INFINITY;
  writeFileSync(join(folder, "example.mts"), example);
  const common = { strict: true, target: "ES2023", lib: ["ES2023"], types: ["node"], module: "nodenext" };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: common, files: ["example.mts"] }));
  const checked = await runNode(join(ROOT, "node_modules", "typescript", "bin", "tsc"), ["-p", "."], { cwd: folder });
  const fits = example !== "" && lines < most;
  report(checked.code === 0 && fits, `${pkg.name} alone: types of its example, ${lines} lines`, checked.output);
  // An example may look at the home directory, which is an empty one here.
  const home = join(folder, "home");
  mkdirSync(home);
  for (const { label, program } of nodes) {
    const env = { ...process.env, HOME: home, USERPROFILE: home };
    const ran = await run(program, ["example.mjs"], { cwd: folder, env });
    const quiet = ran.output === ran.stdout;
    report(ran.code === 0 && quiet, `${label}: ${pkg.name} alone, the example of its README`, ran.output);
  }
}

/** @param {string} scratch */
async function main(scratch) {
  const packages = await pack(join(scratch, "tarballs"));
  const cli = packages.find(({ manifest }) => manifest.bin);
  const libraries = packages.filter((pkg) => pkg !== cli);
  const project = join(scratch, "project");
  const typesOfNode = JSON.parse(
    readFileSync(join(ROOT, "node_modules", "@types", "node", "package.json"), "utf8"),
  ).version;
  await npmProject(project, {
    dependencies: Object.fromEntries(packages.map(({ name, tarball }) => [name, `file:${tarball}`])),
    devDependencies: { "@types/node": typesOfNode },
  });
  report(true, `${packages.length} tarballs installed`);
  writeUses(project, packages);
  writeTypes(project, libraries);

  const nodes = [{ label: `Node ${process.versions.node}`, program: process.execPath }];
  if (!process.argv.includes("--quick")) {
    for (const version of NODES) nodes.push({ label: `Node ${version}`, program: await nodeOf(version) });
  }
  for (const { label, program } of nodes) {
    for (const file of ["import.mjs", "require.cjs"]) {
      const ran = await run(program, [file], { cwd: project });
      // A word on stderr is a warning, such as the one old versions print for require() of an ES module.
      report(ran.code === 0 && ran.output === ran.stdout, `${label}: ${file} ${ran.stdout.trim()}`, ran.output);
    }
  }
  for (const config of ["tsconfig.node.json", "tsconfig.bundler.json"]) {
    const checked = await runNode(join(ROOT, "node_modules", "typescript", "bin", "tsc"), ["-p", config], {
      cwd: project,
    });
    report(checked.code === 0, `types: ${config}`, checked.output);
  }
  for (const pkg of packages.filter(({ name }) => ALONE.includes(name.slice(name.indexOf("/") + 1)))) {
    const folder = join(scratch, "alone", pkg.name.slice(pkg.name.indexOf("/") + 1));
    await checkAlone(folder, pkg, packages, typesOfNode, nodes);
  }
  if (cli) await checkCommand(join(scratch, "command"), cli, nodes);
}

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "consumer-")));
try {
  await main(scratch);
} catch (error) {
  report(false, "consumer", error instanceof Error ? error.message : String(error));
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
}
process.exitCode = failures === 0 ? 0 : 1;
