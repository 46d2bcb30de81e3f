import { join } from "node:path";

const { chmodSync, readdirSync } = process.getBuiltinModule("node:fs");

/**
 * Removes a directory of our own with all in it; links in it are removed, never followed. A program that ran there may have
 * taken its directories' permissions away, so they are given back when the first try fails.
 * @internal
 */
export async function removeTree(path: string): Promise<void> {
  const { rm } = process.getBuiltinModule("node:fs/promises");
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 20 } as const;
  try {
    await rm(path, options);
  } catch {
    openUp(path);
    await rm(path, options);
  }
}

function openUp(path: string): void {
  try {
    chmodSync(path, 0o700);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory()) openUp(join(path, entry.name));
    }
  } catch {
    // What cannot be opened is named by the second try.
  }
}
