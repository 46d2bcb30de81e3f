import type { InteropInventory } from "@agent-interop/inventory";
import { type LibraryReader, type LibraryRecord, libraryReader } from "@agent-interop/library";
import { PORTABLE } from "@agent-interop/projection";
import { type Core, type Door, drive } from "@agent-interop/source";
import { itemsOf, ownerOf } from "../bundle/installed.ts";
import { bundleSource } from "../bundle/package.ts";
import type { Part } from "../bundle/part.ts";
import { type Bundled, contentsById, withBundles } from "../bundle/plan.ts";
import { acceptedIn } from "../outdated/accepted.ts";
import { matcher } from "../outdated/match.ts";
import { recordedSource, sourceDoor } from "../places.ts";
import type { Candidate } from "../plan/candidates.ts";
import { besideAll, type PlanOptions, planOf, prepareAll } from "../plan/plan.ts";
import type { Manner } from "../plan/prepare.ts";
import type { Prepared } from "../plan/prepared.ts";
import type { AdoptionPlan, PlanEntry, PlanSettings, Reason } from "../plan/types.ts";
import { commonPolicy } from "./policy.ts";

export interface UpdateOptions extends Omit<PlanOptions, "selection" | "bundle"> {
  /** Only these packages; default: all. */
  readonly ids?: readonly string[];
  /** Say nothing of copies whose source did not move; default: true, unless packages are named. */
  readonly onlyMoved?: boolean;
}

/** A plan, and the copies that have no entry in it. */
export interface UpdatePlan {
  /** To be reviewed and applied like any other: `applyInteropAdoption`. */
  readonly plan: AdoptionPlan;
  /** Copies of which nothing can be said or done here, with why; sorted by id. Those whose source did not move are not among them. */
  readonly passed: readonly { readonly id: string; readonly reason: Reason }[];
}

/** A copy and the item it was taken from. */
interface Found {
  readonly record: LibraryRecord;
  readonly candidate: Candidate;
}

/**
 * What adopting the new version of each copy would do whose source moved: the plan of `planInteropAdoption`, with an entry for those copies only.
 * What was edited in the library waits for its acknowledgement (`local-edits`) and is then replaced. Companions are kept as each copy was
 * taken, unless `companions` says otherwise. Reads each source once, hashes each package that would be replaced once, writes nothing.
 * Throws the reason of an aborted signal.
 */
export async function planInteropUpdate(inventory: InteropInventory, options: UpdateOptions): Promise<UpdatePlan> {
  const { ids, library, onlyMoved = ids === undefined, profile = PORTABLE, signal, onProgress } = options;
  const reader = await libraryReader(library);
  const door = sourceDoor(options);
  const source = matcher(inventory, options, library, door);
  const passed: { readonly id: string; readonly reason: Reason }[] = [];
  const matched: Found[] = [];
  const bundles: Bundle[] = [];
  for (const record of reader.records) {
    if (ids !== undefined && !ids.includes(record.id)) continue;
    const owner = ownerOf(record);
    if (owner !== null && record.origin.source === recordedSource(options, library, bundleSource(owner))) {
      bundles.push({ record, candidates: itemsOf(owner, reader.adoption(record.id), inventory) });
      continue;
    }
    const match = record.origin.kind === "interop" ? source.of(record) : null;
    if (match?.found === true) {
      matched.push({ record, candidate: { host: match.host, item: match.item, reason: linkReason(match.item.link) } });
    } else {
      passed.push({ id: record.id, reason: match === null ? IMPORTED : match.reason });
    }
  }
  const policyOf = ({ record }: Pick<Found, "record">): PlanSettings["companions"] =>
    acceptedIn(reader.adoption(record.id)).companions ?? "data";
  const companions = options.companions ?? commonPolicy([...matched, ...bundles].map(policyOf));
  const found = options.companions === undefined ? matched.filter((one) => policyOf(one) === companions) : matched;
  const settings: PlanSettings = { companions, profile: profile.id, findings: options.findings !== false };
  const manner: Manner = { settings, profile, platform: options.machine.platform };
  const progress = { done: 0, total: found.length };
  const candidates = found.map(({ candidate }) => candidate);
  const prepared = await drive(prepareAll(candidates, door, options, manner, progress), {
    signal,
    onProgress: () => onProgress?.({ ...progress }),
  });
  const entries = prepared.flatMap((entry, at) => {
    const { id, digest } = (found[at] as Found).record;
    if (entry.id === null || entry.id === id) return entry.digest === digest && onlyMoved ? [] : [entry];
    passed.push({ id, reason: { code: "id-changed", message: `its source would become ${entry.id}` } });
    return [];
  });
  const kept = options.companions === undefined ? bundles.filter((one) => policyOf(one) === companions) : bundles;
  for (const one of [...matched, ...bundles].filter((other) => !([...found, ...kept] as unknown[]).includes(other))) {
    const message = `was taken with the companions ${policyOf(one)}, this update keeps ${companions}`;
    passed.push({ id: one.record.id, reason: { code: "companions-differ", message } });
  }
  const beside = await drive(besideAll(entries, reader, options), { signal });
  const whole = await drive(bundlesAgain(kept, { door, manner, onlyMoved, options, reader }), { signal });
  for (const { record } of kept.filter(({ candidates: items }) => items.length === 0)) {
    passed.push({ id: record.id, reason: { code: "source-gone", message: "none of its items is there any more" } });
  }
  const all = [...beside, ...whole.entries];
  const made = whole.bundles.length === 0 ? undefined : whole.bundles;
  return { plan: planOf(library, settings, all, made), passed: passed.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** An installed bundle and those of its items that are still there. */
interface Bundle {
  readonly record: LibraryRecord;
  readonly candidates: readonly Candidate[];
}

interface Again {
  readonly door: Door;
  readonly manner: Manner;
  readonly onlyMoved: boolean;
  readonly options: UpdateOptions;
  readonly reader: LibraryReader;
}

/** Bundles with the items they have, as they would be now. What its items lose was accepted with it, and is to be accepted again. */
function* bundlesAgain(bundles: readonly Bundle[], { door, manner, onlyMoved, options, reader }: Again): Core<Bundled> {
  const candidates = bundles.flatMap((one) => one.candidates);
  if (candidates.length === 0) return { entries: [], bundles: [] };
  const parts = new Map<string, Part>();
  const look = ({ item }: PlanEntry, { part }: Prepared): void => {
    if (part !== null) parts.set(item, part());
  };
  const entries = yield* prepareAll(candidates, door, options, manner, { done: 0 }, look);
  const made = yield* withBundles(entries, {
    parts,
    chosen: [],
    accepted: candidates.map(({ item }) => item.id),
    reader,
    contents: contentsById(yield* reader.contents()),
    sourceOf: (path) => recordedSource(options, options.library, path),
  });
  const current = onlyMoved ? made.bundles.filter(({ reason }) => reason?.code === "already-installed") : [];
  const left = new Set(current.flatMap(({ items }) => items));
  return {
    entries: made.entries.filter(({ item }) => !left.has(item)),
    bundles: made.bundles.filter((bundle) => !current.includes(bundle)),
  };
}

const IMPORTED: Reason = { code: "source-not-asked", message: "was imported, and is updated by importing it again" };

function linkReason(link: Candidate["item"]["link"]): Reason | null {
  if (link === null || link === "inside") return null;
  return { code: "source-not-followed", message: "is a link that is not followed" };
}
