import { type Door, hostDisk, openDoor } from "@agent-interop/source";
import {
  type BeforeWrite,
  type Boundary,
  directoryTransaction,
  type HeldLock,
  type Recovery,
  recoverTransactions,
  removeEmptyDirectories,
  withLock,
} from "@agent-interop/state";
import { directoriesAbove, placesOf } from "../plan/directories.ts";
import { RECEIPTS } from "../receipt.ts";
import { type ApplyOptions, declined, LOCK, receiptChange } from "./apply.ts";
import { liftedForRecovery } from "./lifted.ts";
import { readOthers } from "./receipts.ts";
import type { Target } from "./target.ts";

/** What a crash may leave: where transactions work, even of one that is done, and the lock or what was to become it. */
const isLeft = (name: string): boolean => name === ".staging" || name === ".undo" || name.startsWith(LOCK);

/**
 * Ends what a crash stopped in the middle: each such installation is there afterwards whole or not at all. Waits for one that runs. With
 * `agentHome`, which is shown what is about to be done, the host's own places are let through. Throws `plan-declined`, and what `state` throws.
 */
export async function recoverTarget(target: Target, options: ApplyOptions): Promise<readonly Recovery[]> {
  const { machine, root } = target;
  const { agentHome, beforeWrite, boundary, signal, waitMs } = options;
  if (!hostDisk.list(root).some(({ name }) => isLeft(name))) return [];
  const lines = [`recover what was stopped in ${target.host} (${target.scope})`];
  if (agentHome !== undefined && !(await agentHome.review(lines))) throw declined();
  const lifted = agentHome === undefined ? boundary : liftedForRecovery(boundary, target);
  return withLock(lifted, target.at(LOCK), { machine, signal, waitMs }, async (lock) => {
    const shared = { machine, lock, beforeWrite };
    const done = await recoverTransactions(lifted, root, shared);
    await endRemovals(target, lifted, openDoor({ machine, inside: [root] }), shared);
    return done;
  });
}

/**
 * Takes away the directories that a removal had emptied and not got to: the receipt names them until it is done. Those of another host that
 * the boundary keeps are left to that host's adapter.
 */
async function endRemovals(
  target: Target,
  boundary: Boundary,
  door: Door,
  shared: {
    readonly machine: Target["machine"];
    readonly lock: HeldLock;
    readonly beforeWrite: BeforeWrite | undefined;
  },
): Promise<void> {
  const empty = (path: string): Promise<number> => removeEmptyDirectories(boundary, target.at(path), 1, shared);
  for (const receipt of await readOthers(door, target, null)) {
    const nothing = receipt.files.length === 0 && receipt.shared.length === 0;
    const needed = new Set(nothing ? [] : directoriesAbove(placesOf(receipt)));
    const rest = receipt.made.filter((path) => !needed.has(path)).toReversed();
    if (rest.length === 0) continue;
    for (const path of rest) await empty(path);
    const kept = rest.filter((path) => boundary.protects(target.at(path)));
    const made = receipt.made.filter((path) => needed.has(path) || kept.includes(path));
    const gone = nothing && kept.length === 0;
    const change = receiptChange(receipt.bundle, receipt.scope, gone ? null : { ...receipt, made });
    await directoryTransaction(boundary, target.root, [change], shared);
  }
  // The last steps of a removal, behind which nothing but the lock tells of it: empty directories of a name that is ours.
  await empty(RECEIPTS);
  await empty(RECEIPTS.slice(0, RECEIPTS.indexOf("/")));
}
