import type { InteropInventory } from "@agent-interop/inventory";
import { type LibraryRecord, libraryReader } from "@agent-interop/library";
import { PORTABLE } from "@agent-interop/projection";
import { drive } from "@agent-interop/source";
import { acceptedIn } from "../outdated/accepted.ts";
import { matcher } from "../outdated/match.ts";
import { sourceDoor } from "../places.ts";
import type { Candidate } from "../plan/candidates.ts";
import { besideAll, type PlanOptions, planOf, prepareAll } from "../plan/plan.ts";
import type { Manner } from "../plan/prepare.ts";
import type { AdoptionPlan, PlanSettings, Reason } from "../plan/types.ts";
import { commonPolicy } from "./policy.ts";

export interface UpdateOptions extends Omit<PlanOptions, "selection"> {
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
  for (const record of reader.records) {
    if (ids !== undefined && !ids.includes(record.id)) continue;
    const match = record.origin.kind === "interop" ? source.of(record) : null;
    if (match?.found === true) {
      matched.push({ record, candidate: { host: match.host, item: match.item, reason: linkReason(match.item.link) } });
    } else {
      passed.push({ id: record.id, reason: match === null ? IMPORTED : match.reason });
    }
  }
  const policyOf = ({ record }: Found): PlanSettings["companions"] =>
    acceptedIn(reader.adoption(record.id)).companions ?? "data";
  const companions = options.companions ?? commonPolicy(matched.map(policyOf));
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
  for (const one of matched.filter((other) => !found.includes(other))) {
    const message = `was taken with the companions ${policyOf(one)}, this update keeps ${companions}`;
    passed.push({ id: one.record.id, reason: { code: "companions-differ", message } });
  }
  const beside = await drive(besideAll(entries, reader, options), { signal });
  return { plan: planOf(library, settings, beside), passed: passed.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

const IMPORTED: Reason = { code: "source-not-asked", message: "was imported, and is updated by importing it again" };

function linkReason(link: Candidate["item"]["link"]): Reason | null {
  if (link === null || link === "inside") return null;
  return { code: "source-not-followed", message: "is a link that is not followed" };
}
