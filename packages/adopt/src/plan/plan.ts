import { digest } from "@agent-interop/documents";
import type { InteropInventory } from "@agent-interop/inventory";
import { type Library, readLibrary } from "@agent-interop/library";
import { type Needs, type Parsers, PORTABLE, type TargetProfile } from "@agent-interop/projection";
import { type Core, type Door, drive, parser } from "@agent-interop/source";
import { absolutePath, type Examined, sourceDoor } from "../places.ts";
import { readSource } from "../source-tree.ts";
import { type Candidate, candidates } from "./candidates.ts";
import { withoutCollisions } from "./collisions.ts";
import { besideInstalled } from "./installed.ts";
import { type Manner, type Prepared, prepare, type Unprepared } from "./prepare.ts";
import type { Selection } from "./select.ts";
import { type AdoptionPlan, PLAN_SCHEMA, type PlanEntry, type PlanSettings } from "./types.ts";

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
  const { natives, records } = await readLibrary(library);
  const installed = new Map([...natives, ...records].map((record) => [record.id, record]));
  const entries = withoutCollisions(prepared, selection.ids ?? []).map((entry) => besideInstalled(entry, installed));
  const plan = { schema: PLAN_SCHEMA, targetScope: library.scope, settings, entries } as const;
  return { ...plan, digest: planDigest(plan) };
}

/** The digest of a plan, over everything in it but the digest. */
export function planDigest({ schema, targetScope, settings, entries }: Omit<AdoptionPlan, "digest">): string {
  return digest("agent-interop/plan-digest@1", [JSON.stringify({ schema, targetScope, settings, entries })]);
}

function* prepareAll(
  all: readonly Candidate[],
  door: Door,
  examined: Examined,
  manner: Manner,
  progress: { done: number },
): Core<readonly PlanEntry[]> {
  const entries: PlanEntry[] = [];
  for (const candidate of all) {
    entries.push(candidate.reason === null ? yield* entryOf(candidate, door, examined, manner) : skipped(candidate));
    progress.done += 1;
    yield;
  }
  return entries;
}

/** Prepares one item from its place on the disk; loads a parser when its text needs one. `null`: the place cannot be read. */
export function* prepareItem(
  candidate: Candidate,
  door: Door,
  examined: Examined,
  manner: Manner,
): Core<Prepared | Unprepared | null> {
  const { host, item } = candidate;
  const path = absolutePath(examined, item);
  const tree = path === null ? null : yield* readSource(door, path, item.kind);
  if (tree === null) return null;
  let parsers: Parsers = { yaml: null, toml: null };
  for (;;) {
    const result: Prepared | Unprepared | Needs = prepare(parsers, host, item, tree, manner);
    if (!("status" in result)) return result;
    if (result.parser === "yaml") parsers = { ...parsers, yaml: yield* parser("yaml") };
    else parsers = { ...parsers, toml: yield* parser("toml") };
  }
}

function* entryOf(candidate: Candidate, door: Door, examined: Examined, manner: Manner): Core<PlanEntry> {
  const result = yield* prepareItem(candidate, door, examined, manner);
  const entry = skipped(candidate);
  if (result === null) {
    return { ...entry, reason: { code: "source-unreadable", message: "cannot be read where the inventory found it" } };
  }
  const { projection, fingerprint, reviewed } = result;
  if (projection.status === "blocked") {
    const { code, message } = projection.reason;
    const losses = [projection.reason, ...projection.losses];
    return { ...entry, fingerprint, reviewed, losses, reason: { code, message } };
  }
  const { id, version, digest: own, findings, licence } = result as Prepared;
  const waits = projection.status === "needs-acknowledgement";
  const first = projection.losses.find(({ acknowledge }) => acknowledge);
  return {
    ...entry,
    action: waits ? "needs-acknowledgement" : "install",
    reason: first === undefined ? null : { code: first.code, message: first.message },
    id,
    version,
    destination: `packages/${id}`,
    digest: own,
    fingerprint,
    reviewed,
    losses: projection.losses,
    findings,
    requirements: projection.requirements,
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
    licence: null,
  };
}
