import { AgentInteropError, displayPath, type Machine } from "@agent-interop/diagnostics";
import { type Disk, hostDisk, openDoor, pathRules } from "@agent-interop/source";
import {
  type BeforeWrite,
  type Boundary,
  type Change,
  directoryTransaction,
  inSharedDirectory,
  withLock,
} from "@agent-interop/state";
import { type AdoptCode, CODES } from "../codes.ts";

/** A directory that somebody named for the files of one projection. */
export interface ProjectionTarget {
  /** Absolute; new or empty. */
  readonly directory: string;
  readonly machine: Machine;
  /** Around everything that agents own, and what is ours. */
  readonly boundary: Boundary;
  /** Reads only; `node:fs` unless given. */
  readonly disk?: Disk;
  /** For tests of crashes: called before every single write. */
  readonly beforeWrite?: BeforeWrite | undefined;
}

/** What the writing door keeps in a directory while it is at work. */
const OURS = /^(?:\.lock|\.lock\.queue|\.lock\.[0-9a-f]{24}\.new|\.staging|\.undo)$/;

/**
 * Writes the files of a projection into a new or empty directory, all of them in one transaction or none. Throws `project-place-refused` for a
 * place that is protected, `project-place-taken` for a directory with anything in it or what is no directory, `projection-drifted` when what was
 * written, read back, is something else, and what the writing door throws.
 */
export async function writeProjection(files: ReadonlyMap<string, Uint8Array>, target: ProjectionTarget): Promise<void> {
  const { beforeWrite, boundary, directory, disk = hostDisk, machine } = target;
  const { join } = pathRules(machine);
  const shown = displayPath(machine, directory);
  const refuse = (code: AdoptCode, why: string): Error =>
    new AgentInteropError(code, `${shown} ${why}`, { hint: CODES[code].hint ?? "" });
  if (boundary.protects(directory))
    throw refuse("project-place-refused", "belongs to a coding agent, or to this program");
  const refuseTaken = (): void => {
    let names: readonly string[] | null;
    try {
      names = disk.lstat(directory) === null ? [] : disk.list(directory).map(({ name }) => name);
    } catch {
      names = null;
    }
    if (names === null) throw refuse("project-place-taken", "is no directory that can be read");
    if (names.some((name) => !OURS.test(name))) throw refuse("project-place-taken", "is not empty");
  };
  refuseTaken();
  const root = await inSharedDirectory(boundary, directory, { machine, beforeWrite }, async (real) => {
    await withLock(boundary, join(real, ".lock"), { machine }, async (lock) => {
      refuseTaken();
      await directoryTransaction(boundary, real, changesFor(files), { machine, lock, beforeWrite });
    });
    return real;
  });
  const door = openDoor({ machine, disk, inside: [root] });
  for (const [path, bytes] of files) {
    const read = door.read(join(root, ...path.split("/")), { cap: bytes.length });
    if (!read.ok || !read.bytes.equals(bytes))
      throw refuse("projection-drifted", `does not hold what was written: ${path}`);
  }
}

/** One change for each name at the top. */
function changesFor(files: ReadonlyMap<string, Uint8Array>): readonly Change[] {
  const trees = new Map<string, Map<string, Uint8Array>>();
  const changes: Change[] = [];
  for (const [path, bytes] of files) {
    const slash = path.indexOf("/");
    if (slash === -1) changes.push({ type: "put-file", path, bytes });
    else {
      const top = path.slice(0, slash);
      const tree = trees.get(top) ?? new Map<string, Uint8Array>();
      trees.set(top, tree.set(path.slice(slash + 1), bytes));
    }
  }
  return [...changes, ...[...trees].map(([path, tree]): Change => ({ type: "put-tree", path, files: tree }))];
}
