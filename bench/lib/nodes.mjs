import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installed } from "./cache.mjs";

/** The versions every figure is printed for, besides the one that runs this. */
const VERSIONS = ["20.20.2", "24.21.0"];

/** @typedef {{ version: string, path: string }} NodeBinary */

/**
 * The Node programs to measure with: this one, and the pinned ones from npm's platform packages.
 * @param {(line: string) => void} note @returns {NodeBinary[]}
 */
export function nodeBinaries(note) {
  const nodes = [{ version: process.versions.node, path: process.execPath }];
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  const program = process.platform === "win32" ? "node.exe" : "node";
  for (const version of VERSIONS) {
    if (version === process.versions.node) continue;
    const got = installed(`node-${version}`, name, version, join("node_modules", name, "bin", program));
    if (!got.ok) {
      note(`skipped: Node ${version}: ${got.reason}`);
      continue;
    }
    const { status, stdout } = spawnSync(got.path, ["--version"], { encoding: "utf8" });
    if (status === 0 && stdout.trim() === `v${version}`) nodes.push({ version, path: got.path });
    else note(`skipped: Node ${version}: the program does not run here`);
  }
  return nodes;
}
