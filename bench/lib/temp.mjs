import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @type {string | null} */
let root = null;

function remove() {
  if (root !== null) rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  root = null;
}

/** The one temporary folder of this run; it is removed however the run ends. */
export function tempDir() {
  if (root !== null) return root;
  root = mkdtempSync(join(tmpdir(), "agent-interop-bench-"));
  process.once("exit", remove);
  for (const [signal, code] of /** @type {const} */ ([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ])) {
    process.once(signal, () => process.exit(code));
  }
  return root;
}

/** A new empty directory in it. @param {string} name */
export function tempTree(name) {
  const path = join(tempDir(), name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

/** Removes a tree before the end of the run. @param {string} path */
export function dropTree(path) {
  rmSync(path, { recursive: true, force: true });
}
