import { displayPath } from "@agent-interop/diagnostics";
import { digest } from "@agent-interop/documents";
import type { InteropInventory } from "@agent-interop/inventory";
import { type Library, type LibraryReader, libraryReader } from "@agent-interop/library";
import { PORTABLE, type TargetProfile } from "@agent-interop/projection";
import { arena, type Core, type Door, drive, fingerprintOf, type Space } from "@agent-interop/source";
import { bundleId } from "../bundle/package.ts";
import type { Part } from "../bundle/part.ts";
import { type Beside, contentsById, withBundles } from "../bundle/plan.ts";
import { absolutePath, type Examined, recordedSource, sourceDoor } from "../places.ts";
import { omittedReason } from "../prepare/omitted.ts";
import { refusedTree } from "../prepare/refused.ts";
import { withParsers } from "../prepare/with-parsers.ts";
import { readSource } from "../source-tree.ts";
import { type Candidate, candidates } from "./candidates.ts";
import { withoutCollisions } from "./collisions.ts";
import { withoutDuplicates } from "./duplicates.ts";
import { besideHolder, besideInstalled, isInstalledCopy, recordsById, withRequirements } from "./installed.ts";
import { type Manner, prepareLoose } from "./prepare.ts";
import { preparePlugin } from "./prepare-plugin.ts";
import type { Prepared, Refused } from "./prepared.ts";
import { holderOf, type NativeSkill, presentIn } from "./present.ts";
import type { Selection } from "./select.ts";
import { type AdoptionPlan, PLACE, PLAN_SCHEMA, type PlanBundle, type PlanEntry, type PlanSettings } from "./types.ts";

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
  /** Skills that the caller has outside of the library: one with the same content is not copied. */
  readonly nativeSkills?: readonly NativeSkill[];
  /**
   * Losses that are going to be accepted, by code or id of an item. They matter here for portable packages and for bundles, which a plan leaves
   * out, or makes without the item, unless they are named.
   */
  readonly acceptLosses?: readonly string[];
  /** All loose items of a host become one package; those of a project one of their own. Default: each item is a package. */
  readonly bundle?: boolean;
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
  const reader = await libraryReader(library);
  const installed = await drive(reader.contents(), { signal });
  const present = presentIn(installed, options.nativeSkills ?? [], reader.natives.length > 0);
  const known = recordsById(reader);
  const sourceOf = (path: string): string => recordedSource(options, library, path);
  const chosen = selection.ids ?? [];
  const holders = new Map<string, string>();
  const parts = new Map<string, Part>();
  // While the bytes are there: nobody keeps them.
  const look = (entry: PlanEntry, { content, part }: Prepared): void => {
    if (options.bundle === true && part !== null) parts.set(entry.item, part());
    const bundled = parts.has(entry.item);
    // What is there from this very source is an update, whoever else has it.
    if (chosen.includes(entry.item) || (!bundled && isInstalledCopy(entry, known, sourceOf))) return;
    const holder = holderOf(entry, content, present, bundled ? bundleId(entry) : null);
    if (holder !== null) holders.set(entry.item, holder);
  };
  const progress = { done: 0, total: all.length };
  const prepared = await drive(prepareAll(all, sourceDoor(options), options, manner, progress, look), {
    signal,
    onProgress: () => onProgress?.({ ...progress }),
  });
  const single = withoutDuplicates(
    prepared,
    (entry) => chosen.includes(entry.item) || isInstalledCopy(entry, known, sourceOf),
  );
  const claimed = withoutCollisions(
    single.filter(({ item }) => !parts.has(item)),
    chosen,
  );
  const alone = await drive(besideAll(claimed, reader, options, holders), { signal });
  if (options.bundle !== true) return planOf(library, settings, alone);
  const byItem = new Map(alone.map((entry) => [entry.item, entry]));
  const every = single.map((entry) => byItem.get(entry.item) ?? besideHolder(entry, holders.get(entry.item) ?? null));
  const beside: Beside = {
    parts,
    chosen,
    accepted: options.acceptLosses ?? [],
    reader,
    contents: contentsById(installed),
    sourceOf,
  };
  const { bundles, entries } = await drive(withBundles(every, beside), { signal });
  return planOf(library, settings, entries, bundles);
}

/** A plan of entries, with its digest. */
export function planOf(
  { scope }: Library,
  settings: PlanSettings,
  entries: readonly PlanEntry[],
  bundles?: readonly PlanBundle[],
): AdoptionPlan {
  const plan = { schema: PLAN_SCHEMA, targetScope: scope, settings, entries, ...(bundles && { bundles }) } as const;
  return { ...plan, digest: planDigest(plan) };
}

/** Entries beside what is installed; `holders`: who has the content of an item already. */
export function* besideAll(
  entries: readonly PlanEntry[],
  reader: LibraryReader,
  options: Examined & Pick<PlanOptions, "library">,
  holders: ReadonlyMap<string, string> = new Map(),
): Core<readonly PlanEntry[]> {
  const records = recordsById(reader);
  const sourceOf = (path: string): string => recordedSource(options, options.library, path);
  const beside: PlanEntry[] = [];
  for (const entry of entries) {
    const holder = holders.get(entry.item) ?? null;
    beside.push(yield* besideInstalled(withRequirements(entry, records), records, reader, sourceOf, holder));
  }
  return beside;
}

/** The digest of a plan, over everything in it but the digest. */
export function planDigest(plan: Omit<AdoptionPlan, "digest">): string {
  const { schema, targetScope, settings, entries, bundles } = plan;
  return digest("agent-interop/plan-digest@1", [JSON.stringify({ schema, targetScope, settings, entries, bundles })]);
}

/** Called with each entry that can be installed, and with what it was made of. */
type Look = (entry: PlanEntry, prepared: Prepared) => void;

/** Prepares candidates, in their order. */
export function* prepareAll(
  all: readonly Candidate[],
  door: Door,
  options: Examined & Pick<PlanOptions, "acceptLosses">,
  manner: Manner,
  progress: { done: number },
  look: Look = () => {},
): Core<readonly PlanEntry[]> {
  const entries: PlanEntry[] = [];
  const memory = arena();
  for (const candidate of all) {
    memory.reset();
    const { reason } = candidate;
    entries.push(
      reason === null ? yield* entryOf(candidate, door, options, manner, look, memory.space) : skipped(candidate),
    );
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
  look: Look,
  space: Space,
): Core<PlanEntry> {
  const result = yield* prepareItem(candidate, door, options, manner, space);
  if (result === null) {
    const message = "cannot be read where the inventory found it";
    return { ...skipped(candidate), reason: { code: "source-unreadable", message } };
  }
  if (result.status === "refused") return entryFor(candidate, result, null, result.reason);
  const omitted = omittedReason(result.losses, options.acceptLosses ?? [], candidate.item.id);
  if (omitted !== null) {
    const { findings, licence, requirements } = result;
    return { ...entryFor(candidate, result, null, omitted), findings, requirements, licence };
  }
  const { waits } = result;
  const reason = waits === null ? null : { code: waits.code, message: waits.message };
  const made = entryFor(candidate, result, result, reason);
  look(made, result);
  return made;
}

/** The entry of an item that was read; `ready` where it can be installed. */
function entryFor(
  { host, item }: Candidate,
  { fingerprint, format, losses, outcomes, reviewed, unsupported }: Prepared | Refused,
  ready: Prepared | null,
  reason: PlanEntry["reason"],
): PlanEntry {
  return {
    item: item.id,
    host,
    kind: item.kind,
    name: item.name,
    sourceScope: item.scope,
    path: item.path,
    action: ready === null ? "skip" : ready.waits === null ? "install" : "needs-acknowledgement",
    reason,
    id: ready === null ? null : ready.id,
    version: ready === null ? null : ready.version,
    destination: ready === null ? null : `packages/${ready.id}`,
    digest: ready === null ? null : ready.digest,
    fingerprint,
    reviewed,
    losses,
    findings: ready === null ? [] : ready.findings,
    requirements: ready === null ? [] : ready.requirements,
    format,
    marketplace: item.kind === "plugin" ? item.marketplace : null,
    outcomes,
    unsupported,
    licence: ready === null ? null : ready.licence,
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
