import { drive, pathRules } from "@agent-interop/source";
import {
  type BeforeWrite,
  type Change,
  directoryTransaction,
  type HeldLock,
  inSharedDirectory,
  recoverTransactions,
  withLock,
} from "@agent-interop/state";
import { quote } from "../package/value.ts";
import { type Opened, openOrThrow } from "../read-library.ts";
import { fault } from "../report.ts";
import type { Library, Progress, ReadOptions } from "../types.ts";
import { compareFolder } from "./compare.ts";
import { type Destination, isUnfinished, openDestination } from "./destination.ts";
import type { ExportChoice } from "./packages.ts";
import { type Prepared, prepareExport } from "./plan.ts";
import { RECEIPT, type ReceiptFolder, receiptText } from "./receipt.ts";
import type { ExportFolder, ExportPlan, ExportTarget } from "./types.ts";

/** How an export is written. */
export interface ExportOptions extends ExportChoice {
  /** Digest of the plan that was shown; any other is refused. */
  readonly expect?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the destination's lock in milliseconds, 10 000 unless given. */
  readonly waitMs?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** For tests of crashes: called before every single write. */
  readonly beforeWrite?: BeforeWrite | undefined;
}

/** An export that was made. */
export interface Exported {
  readonly plan: ExportPlan;
  /** False when everything lay there already. */
  readonly written: boolean;
}

/**
 * What exporting the packages of a library into a directory would write and leave: every skill becomes a plain folder of the Agent Skills
 * form, everything else of a package is a named loss. Exported are packages that are trusted, or that are named as accepted; one whose
 * files are not what was installed never is. Writes nothing. Throws `library-package-absent` (an id that is not installed),
 * `export-place-refused`, `export-place-unusable`, `export-receipt-*`, `library-records-*`.
 */
export async function planExport(
  library: Library,
  target: ExportTarget,
  options: ExportChoice & ReadOptions,
): Promise<ExportPlan> {
  const opened = await openOrThrow(library);
  return (await prepared(library, opened, target, options)).plan;
}

const named = ({ acceptUntrusted, ids }: ExportChoice): readonly string[] => [
  ...(ids ?? []),
  ...(acceptUntrusted === "all" ? [] : (acceptUntrusted ?? [])),
];

async function prepared(
  library: Library,
  { place, stored }: Opened,
  target: ExportTarget,
  options: ExportChoice & ReadOptions,
): Promise<Prepared & { readonly destination: Destination }> {
  const known = new Set(stored.map(({ id }) => id));
  const strange = named(options).find((id) => !known.has(id));
  if (strange !== undefined) throw fault("library-package-absent", `${quote(strange)} is not installed`);
  const destination = await openDestination(target, library.root);
  const made = await drive(prepareExport(place, stored, destination, options), options);
  return { ...made, destination };
}

const changes = ({ folders }: ExportPlan): boolean =>
  folders.some(({ action }) => action === "add" || action === "update" || action === "remove");

/**
 * Writes an export, all of it in one transaction with its receipt, or nothing; what is blocked stays as it is. The library and the
 * destination are read again under the destination's lock, after what a crash left there was ended. Nothing that no export has written
 * is replaced, and nothing that was edited since. Throws what `planExport` throws, `export-plan-differs` (not the plan that was expected; nothing
 * was written), `export-readback-differs`, and what the writing door throws.
 */
export async function exportLibrary(library: Library, target: ExportTarget, options: ExportOptions): Promise<Exported> {
  const { beforeWrite, signal, waitMs } = options;
  const { boundary, machine } = target;
  const first = await prepared(library, await openOrThrow(library), target, { ...options, onProgress: undefined });
  refuseOther(first.plan, options);
  if (!changes(first.plan) && !isUnfinished(first.destination)) return { plan: first.plan, written: false };
  const { exists, missing, root } = first.destination;
  const locked = (real: string): Promise<Exported> =>
    withLock(boundary, pathRules(machine).join(real, ".lock"), { machine, signal, waitMs }, async (lock) => {
      const directory = { machine, lock, beforeWrite };
      if (isUnfinished(first.destination)) await recoverTransactions(boundary, real, directory);
      const now = await prepared(library, await openOrThrow(library), target, { ...options, onProgress: undefined });
      refuseOther(now.plan, options);
      if (!changes(now.plan)) return { plan: now.plan, written: false };
      const made = now.destination.receipt?.made ?? missing;
      await write(now, real, made, lock, options);
      return { plan: now.plan, written: true };
    });
  return exists ? locked(root) : inSharedDirectory(boundary, root, { machine, beforeWrite }, locked);
}

function refuseOther(plan: ExportPlan, { expect }: ExportOptions): void {
  if (expect === undefined || expect === plan.digest) return;
  throw fault("export-plan-differs", `the plan is ${plan.digest} now`);
}

async function write(
  { bytes, destination, plan }: Prepared & { readonly destination: Destination },
  root: string,
  made: number,
  lock: HeldLock,
  { beforeWrite, onProgress, signal }: ExportOptions,
): Promise<void> {
  const { boundary, machine } = destination.target;
  const gone = plan.folders.filter(({ action }) => action === "remove").map(({ folder }) => folder);
  const there = new Set(gone.filter((folder) => destination.door.typeAt(destination.at(folder)) !== "absent"));
  const rows = receiptFolders(plan.folders, destination);
  const all: Change[] = [
    ...[...bytes].map(([path, files]): Change => ({ type: "put-tree", path, files })),
    ...[...there].map((path): Change => ({ type: "remove-tree", path })),
    { type: "put-file", path: RECEIPT, bytes: receiptText({ made, folders: rows }) },
  ];
  await directoryTransaction(boundary, root, all, { machine, lock, beforeWrite, signal, onProgress });
  for (const { folder, files } of rows) {
    if (!bytes.has(folder)) continue;
    const { paths, state } = await drive(compareFolder(destination, folder, files));
    if (state !== "exact")
      throw fault("export-readback-differs", `not what was written: ${destination.shown(folder)}/${paths[0] ?? ""}`);
  }
}

/** What the receipt says afterwards: what is written now, and what earlier exports have written and this one leaves. */
function receiptFolders(folders: readonly ExportFolder[], { receipt }: Destination): readonly ReceiptFolder[] {
  const before = new Map((receipt?.folders ?? []).map((row) => [row.folder, row]));
  const rows = folders.flatMap(
    ({ action, folder, package: owner, version, digest, files }): readonly ReceiptFolder[] => {
      if (action === "remove") return [];
      const old = before.get(folder);
      if (action === "blocked" || action === "keep") return old === undefined ? [] : [old];
      return [{ folder, package: owner, version, digest, files }];
    },
  );
  return [...new Map(rows.map((row) => [row.folder, row])).values()];
}
