import { AgentInteropError, displayPath, type Machine } from "@agent-interop/diagnostics";
import type { Boundary } from "./boundary.ts";
import type { EntryType } from "./change.ts";
import { removeUndo, tidy } from "./finish.ts";
import { type DirectoryOptions, type Ground, groundAt, idsIn } from "./ground.ts";
import { INTENT_FORMAT, type Intent, isTransactionId, nextId, privateEnds, UNDO } from "./intent.ts";
import { keptIntent } from "./kept.ts";
import { refuseUnfinished, runTransaction } from "./run.ts";
import { matchesSeal } from "./seal.ts";
import { type Survey, survey } from "./survey.ts";
import { systemCode } from "./system-error.ts";
import { lstatOf } from "./writes.ts";

/** What a kept old state is about. */
export interface UndoEntry {
  readonly id: string;
  /** False when its journal was changed: it can only be forgotten. */
  readonly usable: boolean;
  /** Relative paths, with what was there before and what was put there. */
  readonly targets: readonly {
    readonly path: string;
    readonly before: EntryType | null;
    readonly after: EntryType | null;
  }[];
}

/** What an undo did. */
export interface UndoResult {
  /** Relative paths at which the old state is back. */
  readonly targets: readonly string[];
  /** True when something could not be removed, which changes nothing and is done by the next recovery. */
  readonly leftovers: boolean;
}

/** The kept old states below a root (absolute), oldest first. Reads only. */
export function listUndo(machine: Machine, root: string): readonly UndoEntry[] {
  return idsIn(`${root}/${UNDO}`).map((id) => {
    const intent = keptIntent(machine, root, id);
    const targets = intent?.changes.map(({ path, old, new: after }) => ({ path, before: old, after })) ?? [];
    return { id, usable: intent !== null, targets };
  });
}

/**
 * Takes a transaction back that was made with `keepUndo`: what lay at its targets before is there again, the same files with their
 * bytes and modes, and directories made for it are gone when nothing else is in them. A transaction of its own, as safe in a
 * crash; the kept state is used up by it. Throws `undo-missing` (no such state is kept), `undo-damaged`, `undo-changed` (a target is
 * not what the transaction left there, so that taking it back would lose something), and what `directoryTransaction` throws.
 */
export async function undoTransaction(
  boundary: Boundary,
  root: string,
  id: string,
  options: DirectoryOptions & { readonly signal?: AbortSignal | undefined },
): Promise<UndoResult> {
  const ground = await groundAt(boundary, root, options);
  refuseUnfinished(ground);
  const done = await usableIntent(ground, id);
  const targets = done.changes.map(({ path }) => path);
  const found = await survey(ground, targets);
  await refuseChanged(ground, done, found);
  const own = nextId([...idsIn(ground.at(UNDO)), id]);
  const intent = reversed(own, done, found.missing);
  const clean = await runTransaction(ground, intent, {
    signal: options.signal,
    stage: async () => {},
    moved: () => {},
  });
  return { targets, leftovers: !clean };
}

async function usableIntent(ground: Ground, id: string): Promise<Intent> {
  const shown = (path: string): string => displayPath(ground.machine, path);
  if (!isTransactionId(id) || (await lstatOf(ground.at(`${UNDO}/${id}`))) === null) {
    throw new AgentInteropError("undo-missing", `no old state is kept of ${JSON.stringify(id)}: ${shown(ground.root)}`);
  }
  const intent = keptIntent(ground.machine, ground.root, id);
  if (intent === null)
    throw new AgentInteropError("undo-damaged", `its journal is not whole: ${shown(ground.at(`${UNDO}/${id}`))}`);
  for (const [at, { old }] of intent.changes.entries()) {
    const kept = ground.at(privateEnds(intent, at).old);
    const stat = await lstatOf(kept);
    const entry = stat?.isDirectory() === true ? "tree" : stat?.isFile() === true ? "file" : null;
    if (entry !== old || (stat !== null && entry === null)) {
      throw new AgentInteropError("undo-damaged", `not what was kept: ${shown(kept)}`);
    }
  }
  return intent;
}

async function refuseChanged(ground: Ground, { changes }: Intent, { entries }: Survey): Promise<void> {
  for (const [at, change] of changes.entries()) {
    const path = ground.at(change.path);
    const same =
      change.new === null
        ? entries[at] === null
        : change.seal !== null && (await matchesSeal(ground.machine, path, change.seal));
    if (!same) throw new AgentInteropError("undo-changed", `changed since: ${displayPath(ground.machine, path)}`);
  }
}

function reversed(id: string, done: Intent, missing: readonly string[]): Intent {
  const changes = done.changes.map(({ path, old, new: placed }) => ({ path, old: placed, new: old, seal: null }));
  return { format: INTENT_FORMAT, id, undoes: done.id, keep: false, made: missing, unmake: done.made, changes };
}

/** Removes kept old states, so that they can be taken back no more; ids of which nothing is kept are passed over. Returns those removed. */
export async function forgetUndo(
  boundary: Boundary,
  root: string,
  ids: readonly string[],
  options: DirectoryOptions,
): Promise<readonly string[]> {
  const ground = await groundAt(boundary, root, options);
  refuseUnfinished(ground);
  const kept = new Set(idsIn(ground.at(UNDO)));
  const removed = [...new Set(ids)].filter((id) => kept.has(id)).sort();
  try {
    for (const id of removed) await removeUndo(ground, id);
    await tidy(ground);
  } catch (cause) {
    const text = `not removed (${systemCode(cause)}): ${ground.at(UNDO)}`;
    throw new AgentInteropError("transaction-failed", text, { cause });
  }
  return removed;
}
