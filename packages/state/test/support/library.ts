import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DirectoryOptions, type HeldLock, prefixBoundary } from "../../src/index.ts";
import { machineOf } from "./machine.ts";

export const machine: DirectoryOptions["machine"] = machineOf({ platform: process.platform });
export const none: ReturnType<typeof prefixBoundary> = prefixBoundary(machine, []);
/** A lock for tests that have a directory of their own. */
export const lock: HeldLock = { path: "/nowhere/.lock", stillHeld: () => true };
export const options: DirectoryOptions = { machine, lock };

/** Bytes of text. */
export const bytes = (text: string): Uint8Array => Buffer.from(text);

/** The files of a directory tree as a change takes them. */
export const files = (tree: Record<string, string>): ReadonlyMap<string, Uint8Array> =>
  new Map(Object.entries(tree).map(([path, text]) => [path, bytes(text)]));

/** Makes a directory tree; a text starting with `x:` makes an executable file, `ro:` one that may only be read. */
export function plant(root: string, tree: Record<string, string>): void {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
    if (text.startsWith("x:")) chmodSync(join(root, path), 0o755);
    if (text.startsWith("ro:")) chmodSync(join(root, path), 0o400);
  }
}
