import { displayPath } from "@agent-interop/diagnostics";
import { digest } from "@agent-interop/documents";
import type { InteropInventory } from "@agent-interop/inventory";
import { type Library, type LibraryReader, libraryReader } from "@agent-interop/library";
import { PORTABLE, type TargetProfile } from "@agent-interop/projection";
import { arena, type Core, type Door, drive, fingerprintOf, type Space } from "@agent-interop/source";
import { absolutePath, type Examined, recordedSource, sourceDoor } from "../places.ts";
import { omittedReason } from "../prepare/omitted.ts";
import { refusedTree } from "../prepare/refused.ts";
import { withParsers } from "../prepare/with-parsers.ts";
import { readSource } from "../source-tree.ts";
import { type Candidate, candidates } from "./candidates.ts";
import { withoutCollisions } from "./collisions.ts";
import { withoutDuplicates } from "./duplicates.ts";
import { besideInstalled, recordsById, withRequirements } from "./installed.ts";
import { type Manner, prepareLoose } from "./prepare.ts";
import { preparePlugin } from "./prepare-plugin.ts";
import type { Prepared, Refused } from "./prepared.ts";
import type { Selection } from "./select.ts";
import { type AdoptionPlan, PLACE, PLAN_SCHEMA, type PlanEntry, type PlanSettings } from "./types.ts";

export interface PlanOptions extends Examined {
  /** Where packages would go. */
  readonly library: Library;
  readonly selection?: Selection;
  /** Default: `portable`. */
  readonly profile?: TargetProfile;
  /** Which companions are kept; default `data`. */
  readonly companions?: PlanSettings["companions"];
  /** Look through the texts; default true. */
  readonly findings?: boolean;
  /**
   * Losses that are going to be accepted, by code or id of an item. Only those of portable packages matter here: a plan leaves them out, unless
   * they are named.
   */
  readonly acceptLosses?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * What adopting the items of an inventory would do, item by item and in its order, without content: to be shown, kept in a file, and
 * applied later. Reads each source file once, writes nothing. Throws the reason of an aborted signal.
 */
export async function planInteropAdoption(inventory: InteropInventory, options: PlanOptions): Promise<AdoptionPlan> {
  const { library, selection = {}, profile = PORTABLE, signal, onProgress } = options;
  const settings: PlanSettings = {
    companions: options.companions ?? "data",
    profile: profile.id,
    findings: options.findings !== false,
  };
  const manner: Manner = { settings, profile, platform: options.machine.platform };
  const all = candidates(inventory, selection);
  const progress = { done: 0, total: all.length };
  const prepared = await drive(prepareAll(all, sourceDoor(options), options, manner, progress), {
    signal,
    onProgress: () => onProgress?.({ ...progress }),
  });
  const chosen = selection.ids ?? [];
  const claimed = withoutCollisions(withoutDuplicates(prepared, chosen), chosen);
  const entries = await drive(besideAll(claimed, await libraryReader(library), options), { signal });
  return planOf(library, settings, entries);
}

/** A plan of entries, with its digest. */
export function planOf({ scope }: Library, settings: PlanSettings, entries: readonly PlanEntry[]): AdoptionPlan {
  const plan = { schema: PLAN_SCHEMA, targetScope: scope, settings, entries } as const;
  return { ...plan, digest: planDigest(plan) };
}

/** Entries beside what is installed. */
export function* besideAll(
  entries: readonly PlanEntry[],
  reader: LibraryReader,
  options: Examined & Pick<PlanOptions, "library">,
): Core<readonly PlanEntry[]> {
  const records = recordsById(reader);
  const sourceOf = (path: string): string => recordedSource(options, options.library, path);
  const beside: PlanEntry[] = [];
  for (const entry of entries) {
    beside.push(yield* besideInstalled(withRequirements(entry, records), records, reader, sourceOf));
  }
  return beside;
}

/** The digest of a plan, over everything in it but the digest. */
export function planDigest({ schema, targetScope, settings, entries }: Omit<AdoptionPlan, "digest">): string {
  return digest("agent-interop/plan-digest@1", [JSON.stringify({ schema, targetScope, settings, entries })]);
}

/** Prepares candidates, in their order. */
export function* prepareAll(
  all: readonly Candidate[],
  door: Door,
  options: Examined & Pick<PlanOptions, "acceptLosses">,
  manner: Manner,
  progress: { done: number },
): Core<readonly PlanEntry[]> {
  const entries: PlanEntry[] = [];
  const memory = arena();
  for (const candidate of all) {
    memory.reset();
    const { reason } = candidate;
    entries.push(reason === null ? yield* entryOf(candidate, door, options, manner, memory.space) : skipped(candidate));
    progress.done += 1;
    yield;
  }
  return entries;
}

const OVER = { bytes: "tree-too-large", entries: "tree-too-many-entries", depth: "tree-too-deep" } as const;

/**
 * Prepares one item from its place on the disk; loads a parser when its text needs one. `null`: the place cannot be read. With `space` the
 * files of the result are good until that memory is used again.
 */
export function* prepareItem(
  candidate: Candidate,
  door: Door,
  examined: Examined,
  manner: Manner,
  space?: Space,
): Core<Prepared | Refused | null> {
  const { host, item } = candidate;
  const path = absolutePath(examined, item);
  const tree = path === null ? null : yield* readSource(door, path, item.kind, space);
  if (tree === null) return null;
  if (tree.over !== null) {
    const reason = { code: OVER[tree.over], message: `its files are above a bound (${tree.over})` };
    return refusedTree(tree.entries, null, reason);
  }
  const result = yield* withParsers<Prepared | Refused>((parsers) =>
    item.kind === "plugin"
      ? preparePlugin(parsers, host, item, tree, manner)
      : prepareLoose(parsers, host, item, tree, manner),
  );
  return tree.leadsTo === null ? result : led(result, displayPath(examined.machine, tree.leadsTo));
}

/** A source behind a link: where it leads is a part of what is reviewed, since equal bytes may lie elsewhere tomorrow. */
function led<T extends Prepared | Refused>(result: T, place: string): T {
  const mark = `place:${place}`;
  const fingerprint = fingerprintOf([
    [PLACE, mark],
    ["tree", result.fingerprint],
  ]);
  return { ...result, fingerprint, reviewed: [[PLACE, mark], ...result.reviewed] };
}

function* entryOf(
  candidate: Candidate,
  door: Door,
  options: Examined & Pick<PlanOptions, "acceptLosses">,
  manner: Manner,
  space: Space,
): Core<PlanEntry> {
  const result = yield* prepareItem(candidate, door, options, manner, space);
  const entry = skipped(candidate);
  if (result === null) {
    return { ...entry, reason: { code: "source-unreadable", message: "cannot be read where the inventory found it" } };
  }
  const { fingerprint, format, losses, outcomes, reviewed, unsupported } = result;
  const read = { ...entry, fingerprint, format, losses, outcomes, reviewed, unsupported };
  if (result.status === "refused") return { ...read, reason: result.reason };
  const { id, version, digest: own, findings, licence, requirements, waits } = result;
  const omitted = omittedReason(losses, options.acceptLosses ?? [], candidate.item.id);
  if (omitted !== null) return { ...read, findings, requirements, licence, reason: omitted };
  return {
    ...read,
    action: waits === null ? "install" : "needs-acknowledgement",
    reason: waits === null ? null : { code: waits.code, message: waits.message },
    id,
    version,
    destination: `packages/${id}`,
    digest: own,
    findings,
    requirements,
    licence,
  };
}

function skipped({ host, item, reason }: Candidate): PlanEntry {
  const { id, kind, name, scope, path } = item;
  return {
    item: id,
    host,
    kind,
    name,
    sourceScope: scope,
    path,
    action: "skip",
    reason,
    id: null,
    version: null,
    destination: null,
    digest: null,
    fingerprint: null,
    reviewed: [],
    losses: [],
    findings: [],
    requirements: [],
    format: null,
    marketplace: item.kind === "plugin" ? item.marketplace : null,
    outcomes: [],
    unsupported: [],
    licence: null,
  };
}
