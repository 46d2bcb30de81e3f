import { AgentInteropError } from "@agent-interop/diagnostics";
import { type Boundary, refuseInside } from "./boundary.ts";
import { type Change, type EntryType, type PlannedChange, planChanges } from "./change.ts";
import { type DirectoryOptions, type Ground, groundAt, idsIn } from "./ground.ts";
import { INTENT_FORMAT, type Intent, nextId, privateEnds, STAGING, UNDO } from "./intent.ts";
import { refuseUnfinished, runTransaction } from "./run.ts";
import { eachAtOnce, stageChange } from "./stage.ts";
import { type Survey, survey } from "./survey.ts";

/** How a transaction is made. */
export interface TransactionOptions extends DirectoryOptions {
  /** Keeps the old state for `undoTransaction`, until `forgetUndo`. */
  readonly keepUndo?: boolean | undefined;
  /** Before the commit it brings the old state back, and the call ends with the signal's reason; after it nothing. */
  readonly signal?: AbortSignal | undefined;
  /** Files written and changes put in place so far, of all. */
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
}

/** A transaction that is done. */
export interface TransactionResult {
  /** Names it for an undo; sorted by code unit the newest comes last. */
  readonly id: string;
  /** True when `undoTransaction` can take it back. */
  readonly undo: boolean;
  /** True when something of it could not be removed, which changes nothing and is done by the next recovery. */
  readonly leftovers: boolean;
}

/**
 * Changes several places below `root` (an existing directory, absolute) as one: after a crash at any moment
 * `recoverTransactions` brings the state before or the state after, each byte and mode of it. Everything new is written beside
 * its target (`.staging/<id>`) and brought to the disk, then an intent is recorded, the old is moved to `.undo/<id>`, the new into
 * place, and the commit is recorded: until that the old state is the one, from then on the new. Directories above a target are
 * made; no link inside the root is followed or replaced. Whoever reads without the lock may meet a target for a moment in neither
 * state, but for a replaced file. Memory: the bytes are the caller's.
 *
 * Throws `boundary-relative`, `boundary-refused`, `lock-lost`, `transaction-root`, `transaction-size`, `transaction-path`,
 * `transaction-collision`, `transaction-target` (a file where a directory was expected, or nothing to remove), `transaction-link`;
 * `transaction-failed` or `journal-failed` when the disk refused (the old state is back), and `transaction-unfinished` when a
 * recovery has to come first.
 */
export async function directoryTransaction(
  boundary: Boundary,
  root: string,
  changes: readonly Change[],
  options: TransactionOptions,
): Promise<TransactionResult> {
  const { machine, keepUndo = false, signal, onProgress } = options;
  const planned = planChanges(machine, changes, keepUndo);
  const ground = await groundAt(boundary, root, options);
  refuseUnfinished(ground);
  const id = nextId([...idsIn(ground.at(UNDO)), ...idsIn(ground.at(STAGING))]);
  const found = await survey(
    ground,
    planned.map(({ path }) => path),
  );
  for (const { files, path, entry } of planned) {
    const names = files.map((file) => file.path);
    if (entry === "tree") refuseInside(ground.boundary, ground.at(path), names);
  }
  const intent = intentOf(id, keepUndo, planned, found, ground);
  const total = planned.reduce((sum, { files }) => sum + files.length + 1, 0);
  let done = 0;
  const step = (): void => {
    signal?.throwIfAborted();
    onProgress?.({ done, total });
    done++;
  };
  const stage = async (): Promise<void> => {
    const put = (at: number): Promise<void> =>
      stageChange(ground.writes, ground.at(privateEnds(intent, at).new), planned[at] as PlannedChange, step);
    const at = (entry: EntryType): readonly number[] => planned.flatMap((one, at) => (one.entry === entry ? [at] : []));
    for (const one of at("tree")) await put(one);
    await eachAtOnce(at("file"), put);
  };
  const clean = await runTransaction(ground, intent, { signal, stage, moved: step });
  onProgress?.({ done: total, total });
  return { id, undo: keepUndo, leftovers: !clean };
}

function intentOf(id: string, keep: boolean, planned: readonly PlannedChange[], found: Survey, ground: Ground): Intent {
  const changes = planned.map(({ path, entry, seal }, at) => {
    const old = found.entries[at] ?? null;
    refuseTarget(ground.at(path), entry, old);
    return { path, old, new: entry, seal };
  });
  return { format: INTENT_FORMAT, id, undoes: null, keep, made: found.missing, unmake: [], changes };
}

function refuseTarget(path: string, entry: EntryType | null, old: EntryType | null): void {
  if (entry === null && old === null) throw new AgentInteropError("transaction-target", `nothing to remove: ${path}`);
  if (entry === null || old === null || entry === old) return;
  const [is, wanted] = old === "tree" ? ["a directory", "a file"] : ["a file", "a directory"];
  throw new AgentInteropError("transaction-target", `${path} is ${is}, not ${wanted}`);
}
