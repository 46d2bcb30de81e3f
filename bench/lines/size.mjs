import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CLI_PACKAGE } from "../lib/paths.mjs";
import { verdict } from "../lib/table.mjs";
import { dropTree, tempTree } from "../lib/temp.mjs";

/** @typedef {import("../lib/table.mjs").Result} Result */

const UNPACKED_MB = 3;
const PACKAGES = 5;
const NPM = process.platform === "win32" ? "npm.cmd" : "npm";

/** @param {readonly string[]} args @param {string} cwd */
function npm(args, cwd) {
  const { status, stdout, stderr } = spawnSync(NPM, args, {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")}: exit ${status}\n${stderr}`);
  return stdout;
}

/** The command's tarball: its size unpacked, and how many packages installing it brings. @returns {Promise<Result>} */
export async function size() {
  const folder = tempTree("pack");
  const [{ filename, unpackedSize, size: packed, entryCount }] = JSON.parse(
    npm(["pack", "--json", "--pack-destination", folder, "--ignore-scripts"], CLI_PACKAGE),
  );
  const project = tempTree("consumer");
  npm(
    [
      "install",
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      "--prefer-offline",
      "--omit=dev",
      "--prefix",
      project,
      join(folder, basename(filename)),
    ],
    project,
  );
  const lock = join(project, "node_modules", ".package-lock.json");
  if (!existsSync(lock)) throw new Error("npm wrote no list of what it installed");
  const packages = Object.keys(JSON.parse(readFileSync(lock, "utf8")).packages).filter((path) => path !== "").length;
  dropTree(folder);
  dropTree(project);
  const megabytes = unpackedSize / 1e6;
  const rows = [
    ["unpacked MB", megabytes.toFixed(2), String(UNPACKED_MB), verdict(megabytes, UNPACKED_MB)],
    ["packages installed", String(packages), String(PACKAGES), verdict(packages, PACKAGES)],
  ];
  return {
    title: "size: the tarball of the command",
    notes: [`${entryCount} files, ${(packed / 1024).toFixed(0)} KiB packed`],
    columns: ["what", "value", "bound", ""],
    rows,
    over: megabytes > UNPACKED_MB || packages > PACKAGES,
    data: { unpackedSize, packed, entryCount, packages },
  };
}
