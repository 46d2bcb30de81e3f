import { join } from "node:path";
import { AgentInteropError, type Machine } from "@agent-interop/diagnostics";
import { type Boundary, refuseProtected } from "./boundary.ts";
import { isTransactionId, STAGING, UNDO } from "./intent.ts";
import type { HeldLock } from "./lock.ts";
import { isFullPath, pathRules } from "./path.ts";
import { systemCode } from "./system-error.ts";
import { type BeforeWrite, diskWrites, lstatOf, type Writes } from "./writes.ts";

/** What every function needs that changes a directory as a whole. */
export interface DirectoryOptions {
  readonly machine: Machine;
  /** The lock of this directory, held: two processes at once would take each other's work for what a crash left. */
  readonly lock: HeldLock;
  readonly beforeWrite?: BeforeWrite | undefined;
}

/** A root that was checked. @internal */
export interface Ground {
  readonly machine: Machine;
  readonly boundary: Boundary;
  /** Real: no part of it is a link. */
  readonly root: string;
  readonly lock: HeldLock;
  readonly writes: Writes;
  /** Absolute path of a relative one with `/`. */
  readonly at: (path: string) => string;
}

/** Checks a root and the lock. Throws `boundary-relative`, `boundary-refused`, `transaction-root`, `transaction-link`, `lock-lost`. @internal */
export async function groundAt(boundary: Boundary, root: string, options: DirectoryOptions): Promise<Ground> {
  const { machine, lock } = options;
  if (!isFullPath(machine, root)) throw new AgentInteropError("boundary-relative", `not an absolute path: ${root}`);
  refuseProtected(boundary, pathRules(machine).resolve(root));
  requireLock(lock);
  const real = await realRoot(root);
  refuseProtected(boundary, real);
  const at = (path: string): string => join(real, ...path.split("/"));
  const writes = diskWrites(machine, options.beforeWrite);
  for (const name of [STAGING, UNDO]) await plainDirectory(at(name));
  return { machine, boundary, root: real, lock, writes, at };
}

async function realRoot(root: string): Promise<string> {
  const { realpath, stat } = process.getBuiltinModule("node:fs/promises");
  try {
    if ((await stat(root)).isDirectory()) return await realpath(root);
  } catch (cause) {
    throw new AgentInteropError("transaction-root", `no directory (${systemCode(cause)}): ${root}`, { cause });
  }
  throw new AgentInteropError("transaction-root", `not a directory: ${root}`);
}

/** True when a directory lies there, false when nothing does; throws `transaction-link` for anything else. @internal */
export async function plainDirectory(path: string): Promise<boolean> {
  const stat = await lstatOf(path);
  if (stat !== null && !stat.isDirectory()) {
    throw new AgentInteropError("transaction-link", `${path} is ${stat.isSymbolicLink() ? "a link" : "no directory"}`);
  }
  return stat !== null;
}

/** Throws `lock-lost` when the lock is not held. @internal */
export function requireLock(lock: HeldLock): void {
  if (!lock.stillHeld()) throw new AgentInteropError("lock-lost", `the lock is not held: ${lock.path}`);
}

/** Ids of the transactions in one of our directories, oldest first; none when it is missing. @internal */
export function idsIn(directory: string): readonly string[] {
  const { readdirSync } = process.getBuiltinModule("node:fs");
  try {
    return readdirSync(directory).filter(isTransactionId).sort();
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return [];
    throw error;
  }
}
