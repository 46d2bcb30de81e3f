import { join } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { lstatOf } from "./writes.ts";

/** What a path held when a transaction was done, so that an undo can tell whether it was changed since. @internal */
export interface Seal {
  /** Files and directories, the top one included when it is a directory. */
  readonly entries: number;
  /** Bytes of all files. */
  readonly bytes: number;
  /** SHA-256 over the sorted entries: path, type, whether executable, SHA-256 of the bytes. */
  readonly digest: string;
}

type Entry =
  | readonly [path: string, type: "directory"]
  | readonly [path: string, type: "file", exec: boolean, sum: string];

function sha256(bytes: string | Uint8Array): string {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(bytes).digest("hex");
}

function seal(entries: Entry[], bytes: number): Seal {
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return { entries: sorted.length, bytes, digest: sha256(JSON.stringify(sorted)) };
}

/** Windows knows no such mode. */
function isExecutable(machine: Machine, mode: number): boolean {
  return machine.platform !== "win32" && (mode & 0o111) !== 0;
}

/** The seal of what is going to be written; the directory itself is counted when there is more than one nameless file. @internal */
export function sealOf(
  machine: Machine,
  directories: readonly string[],
  files: readonly { readonly path: string; readonly bytes: Uint8Array; readonly mode: number }[],
): Seal {
  const top: Entry[] = files[0]?.path === "" ? [] : [["", "directory"]];
  const below = directories.map((path): Entry => [path, "directory"]);
  const all = files.map(({ path, bytes, mode }): Entry => [path, "file", isExecutable(machine, mode), sha256(bytes)]);
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return seal([...top, ...below, ...all], size);
}

/** True when the path holds exactly what the seal says. Reads no more than a little over what that was. @internal */
export async function matchesSeal(machine: Machine, path: string, wanted: Seal): Promise<boolean> {
  const { readdir, readFile } = process.getBuiltinModule("node:fs/promises");
  const found: { readonly relative: string; readonly exec: boolean | null }[] = [];
  let bytes = 0;
  const walk = async (relative: string): Promise<boolean> => {
    const stat = await lstatOf(join(path, relative));
    if (stat === null || found.length >= wanted.entries) return false;
    if (stat.isDirectory()) {
      found.push({ relative, exec: null });
      for (const name of await readdir(join(path, relative))) {
        if (!(await walk(relative === "" ? name : `${relative}/${name}`))) return false;
      }
      return true;
    }
    bytes += stat.size;
    found.push({ relative, exec: isExecutable(machine, stat.mode) });
    return stat.isFile() && bytes <= wanted.bytes;
  };
  if (!(await walk("")) || bytes !== wanted.bytes) return false;
  const entries: Entry[] = [];
  for (const { relative, exec } of found) {
    if (exec === null) entries.push([relative, "directory"]);
    else entries.push([relative, "file", exec, sha256(await readFile(join(path, relative)))]);
  }
  const now = seal(entries, bytes);
  return now.entries === wanted.entries && now.digest === wanted.digest;
}
