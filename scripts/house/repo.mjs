// The repository as the rules see it: packages, their parsed files, and every tracked file.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { parse } from "./parse.mjs";

/**
 * @typedef {import("./parse.mjs").Parsed} Parsed
 * @typedef {{ path: string, inPackage: string, text: string, lines: number, parsed: Parsed }} SourceFile
 * `path` is relative to the repository, `inPackage` to the package's `src` (or `test`), both with `/`.
 * @typedef {{ name: string, dir: string, manifest: any, manifestText: string, src: SourceFile[], test: SourceFile[] }} Package
 * `name` is the last part of the scoped name, equal to the folder.
 * @typedef {{ root: string, manifest: any, packages: Package[], loose: SourceFile[], tracked: string[],
 *   read: (path: string) => string, has: (path: string) => boolean }} Repo
 * `loose` are the TypeScript files of `tests/` and `bench/`.
 * @typedef {{ rule: string, file: string, line: number | null, message: string }} Finding
 * @typedef {{ id: string, run: (repo: Repo) => Omit<Finding, "rule">[] }} Rule
 */

export const SCOPE = "@agent-interop/";
const IGNORED = new Set(["node_modules", "dist", ".git", ".turbo", ".reports", "coverage"]);

/** @param {string} root @returns {Repo} */
export function loadRepo(root) {
  const packagesDir = join(root, "packages");
  const names = existsSync(packagesDir) ? readdirSync(packagesDir).sort() : [];
  const packages = names
    .filter((name) => existsSync(join(packagesDir, name, "package.json")))
    .map((name) => loadPackage(root, name));
  return {
    root,
    manifest: existsSync(join(root, "package.json"))
      ? JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
      : {},
    packages,
    loose: ["tests", "bench"].flatMap((dir) => loadSources(root, dir)),
    tracked: trackedFiles(root),
    read: (path) => readFileSync(join(root, path), "utf8"),
    has: (path) => existsSync(join(root, path)),
  };
}

/** @param {string} root @param {string} name @returns {Package} */
function loadPackage(root, name) {
  const dir = `packages/${name}`;
  const manifestText = readFileSync(join(root, dir, "package.json"), "utf8");
  return {
    name,
    dir,
    manifest: JSON.parse(manifestText),
    manifestText,
    src: loadSources(root, `${dir}/src`),
    test: loadSources(root, `${dir}/test`),
  };
}

/** @param {string} root @param {string} dir @returns {SourceFile[]} */
function loadSources(root, dir) {
  return listFiles(root, dir)
    .filter((path) => /\.[cm]?tsx?$/.test(path) && !path.endsWith(".d.ts") && !/\/(fixtures|data)\//.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return {
        path,
        inPackage: path.slice(dir.length + 1),
        text,
        lines: text.split("\n").length - 1,
        parsed: parse(path, text),
      };
    });
}

/** Files below a folder, relative to the root, ignored folders left out. @param {string} root @param {string} dir @returns {string[]} */
export function listFiles(root, dir) {
  const absolute = join(root, dir);
  if (!existsSync(absolute) || !statSync(absolute).isDirectory()) return [];
  return readdirSync(absolute, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (IGNORED.has(entry.name)) return [];
      const path = posix.join(dir, entry.name);
      if (entry.isDirectory()) return listFiles(root, path);
      return entry.isFile() ? [path] : [];
    });
}

/** What git tracks or would track; without git, every file that no build makes. @param {string} root @returns {string[]} */
function trackedFiles(root) {
  const paths = existsSync(join(root, ".git")) ? gitFiles(root) : null;
  return [...new Set(paths ?? listFiles(root, "."))].filter((path) => existsSync(join(root, path)));
}

/** @param {string} root @returns {string[] | null} */
function gitFiles(root) {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  return listed.status === 0 ? listed.stdout.split("\0").filter(Boolean) : null;
}
