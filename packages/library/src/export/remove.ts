import { type Core, drive } from "@agent-interop/source";
import {
  type BeforeWrite,
  type Change,
  directoryTransaction,
  recoverTransactions,
  removeEmptyDirectories,
  withLock,
} from "@agent-interop/state";
import { PACKAGE_LIMITS as LIMITS } from "../package/limits.ts";
import { fault } from "../report.ts";
import { directoriesAbove, sumOf } from "./compare.ts";
import { type Destination, isUnfinished, openDestination } from "./destination.ts";
import { RECEIPT, type ReceiptFolder } from "./receipt.ts";
import type { ExportTarget } from "./types.ts";

/** What taking an export away would do, or has done. Paths are relative to the destination, sorted. */
export interface ExportRemoval {
  /** The destination, home-relative. */
  readonly directory: string;
  /** There is a receipt, so that something was exported. */
  readonly found: boolean;
  /** Files that lie there as they were written. */
  readonly removed: readonly string[];
  /** Files that were edited since, or are something else now: they stay, and are nobody's but their editor's from then on. */
  readonly left: readonly string[];
  /** Files that are gone already. */
  readonly missing: readonly string[];
}

export interface ExportRemovalOptions {
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the destination's lock in milliseconds, 10 000 unless given. */
  readonly waitMs?: number | undefined;
  /** For tests of crashes: called before every single write. */
  readonly beforeWrite?: BeforeWrite | undefined;
}

interface Sifted {
  readonly removal: ExportRemoval;
  readonly changes: readonly Change[];
}

/** What `removeExport` would do; writes nothing. Throws as it does. */
export async function planExportRemoval(target: ExportTarget): Promise<ExportRemoval> {
  return (await drive(sift(await openDestination(target, null)))).removal;
}

/**
 * Takes an export away, in one transaction: exactly the files of its receipt that lie there unchanged, directories that hold nothing
 * else, and the receipt. Whatever was edited, added or put in the way of a file stays. Directories that were made for
 * the export go when they are empty. Without a receipt it does nothing. Throws `export-place-refused`, `export-place-unusable`,
 * `export-receipt-*`, and what the writing door throws.
 */
export async function removeExport(target: ExportTarget, options: ExportRemovalOptions = {}): Promise<ExportRemoval> {
  const { beforeWrite, signal, waitMs } = options;
  const { boundary, machine } = target;
  const first = await openDestination(target, null);
  const { at, root } = first;
  if (first.receipt === null && !isUnfinished(first)) return (await drive(sift(first))).removal;
  const done = await withLock(boundary, at(".lock"), { machine, signal, waitMs }, async (lock) => {
    const directory = { machine, lock, beforeWrite };
    if (isUnfinished(first)) await recoverTransactions(boundary, root, directory);
    const now = await openDestination(target, null);
    const { changes, removal } = await drive(sift(now), { signal });
    if (changes.length > 0) await directoryTransaction(boundary, root, changes, { ...directory, signal });
    return { made: now.receipt?.made ?? 0, removal };
  });
  if (done.removal.found && first.door.typeAt(at(RECEIPT)) !== "absent")
    throw fault("export-readback-differs", `still there: ${first.shown(RECEIPT)}`);
  await removeEmptyDirectories(boundary, root, done.made, { machine, beforeWrite });
  return done.removal;
}

/** Tells what an export has written from everything else. */
function* sift(destination: Destination): Core<Sifted> {
  const { receipt } = destination;
  const found = receipt !== null;
  const lists = { removed: [] as string[], left: [] as string[], missing: [] as string[] };
  const changes: Change[] = [];
  for (const row of receipt?.folders ?? []) {
    const files = new Map(row.files.map(([path, sum]) => [`${row.folder}/${path}`, sum] as const));
    const paths = yield* siftDirectory(destination, row.folder, { files, inside: directoriesOf(row) }, lists);
    changes.push(...paths.map((path): Change => ({ type: "remove-tree", path })));
    lists.missing.push(...files.keys());
  }
  if (found) changes.push({ type: "remove-tree", path: RECEIPT });
  const [removed, left, missing] = [lists.removed.sort(), lists.left.sort(), lists.missing.sort()];
  return { removal: { directory: destination.shown(""), found, removed, left, missing }, changes };
}

const directoriesOf = ({ files, folder }: ReceiptFolder): ReadonlySet<string> =>
  new Set([folder, ...files.flatMap(([path]) => directoriesAbove(`${folder}/${path}`))]);

interface Own {
  /** What was written and was not met yet. */
  readonly files: Map<string, string>;
  readonly inside: ReadonlySet<string>;
}

/** Paths to be removed in a directory: itself, when it holds nothing but what was written. */
function* siftDirectory(
  destination: Destination,
  path: string,
  own: Own,
  lists: { readonly removed: string[]; readonly left: string[] },
): Core<readonly string[]> {
  const { at, door } = destination;
  const there = door.typeAt(at(path));
  if (there === "absent") return [];
  if (there !== "directory") return leave(path, own, lists);
  const listing = door.list(at(path));
  if (!listing.ok) return leave(path, own, lists);
  const below: string[] = [];
  let whole = listing.entries.length > 0;
  for (const { name, type } of listing.entries) {
    const place = `${path}/${name}`;
    const sum = own.files.get(place);
    if (type === "directory" && own.inside.has(place)) {
      const inner = yield* siftDirectory(destination, place, own, lists);
      below.push(...inner);
      if (inner.length !== 1 || inner[0] !== place) whole = false;
    } else if (sum === undefined) {
      whole = false;
      leave(place, own, lists);
    } else {
      const read = type === "file" ? door.read(at(place), { cap: LIMITS.bytes }) : null;
      const same = read?.ok === true && sumOf(read.bytes) === sum;
      own.files.delete(place);
      (same ? lists.removed : lists.left).push(place);
      if (same) below.push(place);
      else whole = false;
      yield;
    }
  }
  return whole ? [path] : below;
}

/** Something else lies where files were written: it stays, and they are not there to be missed. */
function leave(path: string, { files }: Own, lists: { readonly left: string[] }): readonly string[] {
  const below = [...files.keys()].filter((file) => file.startsWith(`${path}/`));
  for (const file of below) files.delete(file);
  if (below.length > 0) lists.left.push(path);
  return [];
}
