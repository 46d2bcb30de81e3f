import type { Machine } from "@agent-interop/diagnostics";
import { type EntryType, targetFault } from "./change.ts";
import type { Seal } from "./seal.ts";
import { findCollision } from "./tree-path.ts";

/** What a transaction is going to do, as its journal says it. All paths are relative to the root. @internal */
export interface Intent {
  readonly format: typeof INTENT_FORMAT;
  readonly id: string;
  /** The transaction that this one takes back. */
  readonly undoes: string | null;
  /** True when the old state is kept for an undo. */
  readonly keep: boolean;
  /** Directories above targets that have to be made, parents first. */
  readonly made: readonly string[];
  /** Directories that an undo takes away when they are empty, parents first. */
  readonly unmake: readonly string[];
  readonly changes: readonly IntentChange[];
}

/** @internal */
export interface IntentChange {
  readonly path: string;
  readonly old: EntryType | null;
  readonly new: EntryType | null;
  /** What was put in place, for an undo. */
  readonly seal: Seal | null;
}

export const INTENT_FORMAT = "agent-interop/transaction@1";
/** Written when everything is in place: from then on the new state is the one. @internal */
export const COMMIT: { readonly format: string; readonly committed: true } = { format: INTENT_FORMAT, committed: true };

export const STAGING = ".staging";
export const UNDO = ".undo";
export const JOURNAL = "journal";
/** A number that grows, then chance: sorted by code unit, the newest comes last. */
const ID = /^\d{6}-[0-9a-f]{16}$/;

/** @internal */
export function isTransactionId(name: string): boolean {
  return ID.test(name);
}

/** An id that sorts behind all of these. @internal */
export function nextId(known: readonly string[]): string {
  const last = known.reduce((most, id) => Math.max(most, Number(id.slice(0, 6))), 0);
  const chance = process.getBuiltinModule("node:crypto").randomBytes(8).toString("hex");
  return `${String(Math.min(last + 1, 999_999)).padStart(6, "0")}-${chance}`;
}

/** Where the old state of a change goes, and where its new state comes from: both belong to the transaction alone. @internal */
export function privateEnds({ id, undoes }: Intent, at: number): { readonly old: string; readonly new: string } {
  if (undoes === null) return { old: `${UNDO}/${id}/${at}`, new: `${STAGING}/${id}/${at}` };
  return { old: `${STAGING}/${id}/${at}`, new: `${UNDO}/${undoes}/${at}` };
}

/** What the records of a journal say; `null` when they are not those of one transaction with this id. @internal */
export function readIntent(
  machine: Machine,
  id: string,
  records: readonly unknown[],
): { readonly intent: Intent; readonly committed: boolean } | null {
  const [first, second] = records;
  const committed = records.length === 2 && isObject(second) && second["committed"] === true;
  if (records.length > (committed ? 2 : 1)) return null;
  return isIntent(machine, first) && first.id === id ? { intent: first, committed } : null;
}

// A directory may come from somebody else with a journal in it, so nothing that a record says is believed unchecked.

function isIntent(machine: Machine, value: unknown): value is Intent {
  if (!isObject(value) || value["format"] !== INTENT_FORMAT) return false;
  const { id, undoes, keep, made, unmake, changes } = value;
  if (typeof id !== "string" || !isTransactionId(id) || typeof keep !== "boolean") return false;
  if (undoes !== null && (typeof undoes !== "string" || !isTransactionId(undoes) || undoes === id)) return false;
  const paths = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((path) => isTarget(machine, path));
  if (!paths(made) || !paths(unmake) || !Array.isArray(changes)) return false;
  if (!changes.every((change) => isChange(machine, change))) return false;
  return findCollision(changes.map(({ path }: IntentChange) => path)) === null;
}

function isChange(machine: Machine, value: unknown): value is IntentChange {
  if (!isObject(value) || !isTarget(machine, value["path"])) return false;
  const entry = (part: unknown): boolean => part === null || part === "tree" || part === "file";
  if (!entry(value["old"]) || !entry(value["new"]) || (value["old"] === null && value["new"] === null)) return false;
  return value["seal"] === null || isSeal(value["seal"]);
}

function isSeal(value: unknown): value is Seal {
  if (!isObject(value)) return false;
  const { entries, bytes, digest } = value;
  return Number.isSafeInteger(entries) && Number.isSafeInteger(bytes) && typeof digest === "string";
}

function isTarget(machine: Machine, value: unknown): value is string {
  return typeof value === "string" && targetFault(machine, value) === null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
