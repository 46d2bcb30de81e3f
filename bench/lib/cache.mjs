import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Folder outside the repository that keeps what was installed between runs. */
export function cacheDir() {
  return process.env["AGENT_INTEROP_CACHE"] || join(tmpdir(), "agent-interop-cache");
}

const NPM = process.platform === "win32" ? "npm.cmd" : "npm";

/**
 * Installs one package at an exact version, without its install scripts, into a folder of the cache.
 * @param {string} folder @param {string} name @param {string} version @param {string} probe a file below the folder that says it is there
 * @returns {{ ok: true, path: string } | { ok: false, reason: string }} `path` of the probe
 */
export function installed(folder, name, version, probe) {
  const prefix = join(cacheDir(), folder);
  const path = join(prefix, probe);
  if (existsSync(path)) return { ok: true, path };
  mkdirSync(prefix, { recursive: true });
  if (!existsSync(join(prefix, "package.json"))) writeFileSync(join(prefix, "package.json"), '{ "private": true }\n');
  const args = ["install", "--prefix", prefix, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stderr } = spawnSync(NPM, [...args, `${name}@${version}`], {
    cwd: prefix,
    encoding: "utf8",
    timeout: 300_000,
    shell: process.platform === "win32",
  });
  if (status === 0 && existsSync(path)) return { ok: true, path };
  if (status !== 0) rmSync(join(prefix, "node_modules", name), { recursive: true, force: true });
  const why = (stderr ?? "").trim().split("\n").at(-1) || `exit ${status}`;
  return { ok: false, reason: `${name}@${version} cannot be installed (${why})` };
}
