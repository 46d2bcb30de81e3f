import { AgentInteropError, type Machine } from "@agent-interop/diagnostics";
import { type Seal, sealOf } from "./seal.ts";
import { findCollision, foldName, type PathFault, pathFault } from "./tree-path.ts";

/** A change below the root of a transaction; `path` is relative, with `/` between its parts. */
export type Change =
  /**
   * A directory that afterwards holds exactly these files (relative path to bytes; mode 0644, directories 0755), whether there
   * was one or none. Directories without a file cannot be asked for.
   */
  | { readonly type: "put-tree"; readonly path: string; readonly files: ReadonlyMap<string, Uint8Array> }
  /** A directory with all in it, or one file, taken away. */
  | { readonly type: "remove-tree"; readonly path: string }
  /** One file, replaced without a moment in which it is missing, or made. Mode 0644 unless given. */
  | { readonly type: "put-file"; readonly path: string; readonly bytes: Uint8Array; readonly mode?: number };

/** What lies at a path: a directory with all in it, or one file. */
export type EntryType = "tree" | "file";

/** A change that was checked, with everything to be written in order. @internal */
export interface PlannedChange {
  readonly path: string;
  readonly entry: EntryType | null;
  /** Below the path, parents first; none for a file. */
  readonly directories: readonly string[];
  /** Sorted by code unit; the path of a single file is empty. */
  readonly files: readonly PlannedFile[];
  /** Only when it was asked for. */
  readonly seal: Seal | null;
}

/** @internal */
export interface PlannedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly mode: number;
}

/** Changes of one transaction. */
const MOST_CHANGES = 10_000;
const FILE_MODE = 0o644;

/** Names at the top of a root that are ours: work of transactions, and the lock that is usually kept there. */
const RESERVED = new Set([".staging", ".undo", ".lock"]);

/** `pathFault`, and `reserved` for the names a transaction keeps for itself at the top of its root. */
export function targetFault(machine: Pick<Machine, "platform">, path: string): PathFault | null {
  const fault = pathFault(machine, path);
  if (fault !== null) return fault;
  const top = foldName(path.split("/", 1)[0] ?? "");
  return RESERVED.has(top) || top.startsWith(".lock.") ? "reserved" : null;
}

/**
 * Checks changes and lays out what they write, `sealed` with a digest of it; the disk is not looked at. Throws `transaction-size`, `transaction-path`, `transaction-collision`.
 * @internal
 */
export function planChanges(machine: Machine, changes: readonly Change[], sealed: boolean): readonly PlannedChange[] {
  if (changes.length === 0 || changes.length > MOST_CHANGES) {
    throw new AgentInteropError("transaction-size", `${changes.length} changes, not 1 to ${MOST_CHANGES}`);
  }
  for (const { path } of changes) refuseFault(path, targetFault(machine, path));
  refuseCollision(changes.map(({ path }) => path));
  return changes.map((change) => {
    const plan = planned(machine, change);
    return sealed && plan.entry !== null ? { ...plan, seal: sealOf(machine, plan.directories, plan.files) } : plan;
  });
}

function planned(machine: Machine, change: Change): PlannedChange {
  const { path } = change;
  if (change.type === "remove-tree") return { path, entry: null, directories: [], files: [], seal: null };
  if (change.type === "put-file") {
    const files = [{ path: "", bytes: change.bytes, mode: (change.mode ?? FILE_MODE) & 0o777 }];
    return { path, entry: "file", directories: [], files, seal: null };
  }
  const names = [...change.files.keys()].sort();
  for (const name of names)
    refuseFault(`${path}/${name}`, pathFault(machine, name) ?? pathFault(machine, `${path}/${name}`));
  refuseCollision(names, path);
  const directories = parentsOf(names);
  const files = names.map((name) => ({
    path: name,
    bytes: change.files.get(name) ?? new Uint8Array(),
    mode: FILE_MODE,
  }));
  return { path, entry: "tree", directories, files, seal: null };
}

/** All directories above these paths, parents first. @internal */
export function parentsOf(paths: Iterable<string>): readonly string[] {
  const found = new Set<string>();
  for (const path of paths) {
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) found.add(path.slice(0, end));
  }
  return [...found].sort();
}

function refuseFault(path: string, fault: PathFault | null): void {
  if (fault === null) return;
  throw new AgentInteropError("transaction-path", `not a portable path (${fault}): ${JSON.stringify(path)}`);
}

function refuseCollision(paths: readonly string[], below = ""): void {
  const found = findCollision(paths);
  if (found === null) return;
  const [first, second] = [found.first, found.second].map((path) =>
    JSON.stringify(below === "" ? path : `${below}/${path}`),
  );
  throw new AgentInteropError("transaction-collision", `${first} and ${second} cannot both be there`);
}
