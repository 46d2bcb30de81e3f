import { isDeepStrictEqual } from "node:util";
import type { InteropInventory, InventoryItem } from "@agent-interop/inventory";
import {
  installInteropPackage,
  type Library,
  type LibraryReader,
  type LibraryRecord,
  libraryReader,
  type NativeRecord,
  type NewPackage,
  packageDigestOf,
} from "@agent-interop/library";
import { PORTABLE, type TargetProfile } from "@agent-interop/projection";
import { type Core, type Door, drive } from "@agent-interop/source";
import { bundleFault, bundlesIn, madeAll } from "../bundle/apply.ts";
import { type Examined, recordedSource, sourceDoor } from "../places.ts";
import { isAccepted } from "../plan/acceptance.ts";
import { type Records, recordsById } from "../plan/installed.ts";
import { isEdit, localEdits, unseenEdits } from "../plan/local-edits.ts";
import { planDigest, prepareItem } from "../plan/plan.ts";
import type { Manner } from "../plan/prepare.ts";
import type { Prepared } from "../plan/prepared.ts";
import { requiredPackages, unmetRequirements } from "../plan/requirements.ts";
import { ADOPTABLE, type AdoptionPlan, type PlanEntry, type Reason } from "../plan/types.ts";
import { changedPaths } from "./changed.ts";

/** What somebody agreed to. */
export interface Approval {
  readonly approved: boolean;
  /** Digest of the plan that was shown; any other is refused. */
  readonly expect?: string;
  /** Losses that are accepted, by their code or by the id of the item; with `id:` before it where an id is called like a code. */
  readonly acceptLosses?: readonly string[];
  /** Ids of the items that are approved; default: all that the plan would install. */
  readonly items?: readonly string[];
}

export interface ApplyOptions extends Examined {
  readonly library: Library;
  /** Default: `portable`; must be the one the plan was made with. */
  readonly profile?: TargetProfile;
  /** What the agents own now. Entries that it does not hold are refused: to be given for a plan that came in from elsewhere. */
  readonly inventory?: InteropInventory;
  /** `all`: nothing is installed when one entry is refused; `each` (default): the others are. */
  readonly mode?: "all" | "each";
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ApplyProgress) => void;
}

/** How far an apply is: sources that were read again, then steps of writing (files, packages put in place and read back). */
export interface ApplyProgress {
  readonly phase: "checking" | "installing";
  readonly done: number;
  readonly total: number;
}

/** An entry that was not installed, and why. */
export interface Refusal {
  readonly item: string;
  readonly reason: Reason;
  /** Files of the source that are not what was reviewed. */
  readonly changed: readonly string[];
}

export interface ApplyResult {
  readonly installed: readonly LibraryRecord[];
  readonly refused: readonly Refusal[];
  /** Names the operation for an undo; `null` when nothing was written. */
  readonly operation: string | null;
}

const refusal = (item: string, code: string, message: string, changed: readonly string[] = []): Refusal => ({
  item,
  reason: { code, message },
  changed,
});

/**
 * Installs exactly what a plan showed: reads each source again, compares its whole tree and its projection with what was reviewed, and
 * writes what is left as one transaction. An entry that needs acknowledgement is taken only when each of its losses that asks for one is
 * accepted, what was edited in an installed copy among them: exactly the edits that the plan shows are replaced. A bundle is installed with all of
 * its items or not at all. Sources are never written.
 */
export async function applyInteropAdoption(
  plan: AdoptionPlan,
  approval: Approval,
  options: ApplyOptions,
): Promise<ApplyResult> {
  const { library, profile = PORTABLE, mode = "each", signal, onProgress } = options;
  const nothing = (refused: readonly Refusal[]): ApplyResult => ({ installed: [], refused, operation: null });
  if (!approval.approved)
    return nothing([refusal("", "approval-required", "Approval required: nothing was installed")]);
  if (planDigest(plan) !== plan.digest || (approval.expect !== undefined && approval.expect !== plan.digest)) {
    return nothing([refusal("", "plan-mismatch", "the plan is not the one that was expected")]);
  }
  if (plan.targetScope !== library.scope || plan.settings.profile !== profile.id) {
    return nothing([refusal("", "plan-mismatch", "the plan was made for another library or another profile")]);
  }
  const fault = bundleFault(plan);
  if (fault !== null) return nothing([refusal("", "plan-mismatch", fault)]);
  const reader = await libraryReader(library);
  const held = recordsById(reader);
  const proposed = plan.entries.filter(({ action }) => action !== "skip");
  const unknown = approval.items?.find((id) => !proposed.some(({ item }) => item === id));
  if (unknown !== undefined) return nothing([refusal(unknown, "plan-mismatch", "the plan does not install it")]);
  const all = approval.items === undefined ? proposed : restricted(proposed, approval.items);
  const bundles = bundlesIn(plan).filter(({ items }) => all.some(({ item }) => items.includes(item)));
  const broken = bundles.find(({ items }) => items.some((id) => !all.some(({ item }) => item === id)));
  if (broken !== undefined) {
    return nothing([refusal("", "plan-mismatch", `of the bundle ${broken.id} all items are approved or none`)]);
  }
  const strange = options.inventory === undefined ? [] : strangers(all, options.inventory);
  const unmet = all.flatMap((entry) => {
    const missing = unmetRequirements(entry, held);
    return missing.length === 0 ? [] : [refusal(entry.item, "requirement-missing", `requires ${missing.join(", ")}`)];
  });
  const out = new Set([...strange, ...unmet].map(({ item }) => item));
  const wanted = all.filter(({ item }) => !out.has(item));
  const manner: Manner = { settings: plan.settings, profile, platform: options.machine.platform };
  const inBundle = new Set(bundles.flatMap(({ items }) => items));
  const progress = { done: 0, total: wanted.length };
  const checked = await drive(
    checkAll(wanted, approval, { door: sourceDoor(options), reader, held, inBundle }, options, manner, progress),
    {
      signal,
      onProgress: () => onProgress?.({ phase: "checking", ...progress }),
    },
  );
  const first = [...strange, ...unmet, ...checked.flatMap((one) => ("reason" in one ? [one] : []))];
  const good = new Map(checked.flatMap((one) => ("reason" in one ? [] : [[one.entry.item, one] as const])));
  const bundled = await drive(
    madeAll(bundles, { good, refused: first, reader, accepted: approval.acceptLosses ?? [], examined: options }),
    { signal },
  );
  const packages = [
    ...[...good.values()].flatMap((one) => (inBundle.has(one.entry.item) ? [] : [packageOf(one, options)])),
    ...bundled.flatMap(({ made }) => ("files" in made ? [made] : [])),
  ];
  const second = bundled.flatMap(({ bundle, made }) =>
    "files" in made
      ? []
      : bundle.items.filter((item) => good.has(item)).map((item) => refusal(item, made.code, made.message)),
  );
  const refused = [...first, ...second];
  if (packages.length === 0 || (mode === "all" && refused.length > 0)) return nothing(refused);
  const { operation, installed } = await installInteropPackage(library, packages, {
    replace: true,
    signal,
    onProgress: ({ done, total }) => onProgress?.({ phase: "installing", done, total }),
  });
  return { installed, refused, operation };
}

/** Sources and library as they are at the moment of an apply. */
interface Now {
  readonly door: Door;
  readonly reader: LibraryReader;
  readonly held: Records;
  /** Items that become a part of a bundle. */
  readonly inBundle: ReadonlySet<string>;
}

function* checkAll(
  entries: readonly PlanEntry[],
  approval: Approval,
  now: Now,
  examined: Examined & { readonly library: Library },
  manner: Manner,
  progress: { done: number },
): Core<readonly (Checked | Refusal)[]> {
  const results: (Checked | Refusal)[] = [];
  for (const entry of entries) {
    results.push(yield* check(entry, approval, now, examined, manner));
    progress.done += 1;
    yield;
  }
  return results;
}

function* check(
  entry: PlanEntry,
  approval: Approval,
  { door, held, inBundle, reader }: Now,
  examined: Examined & { readonly library: Library },
  manner: Manner,
): Core<Checked | Refusal> {
  const bundled = inBundle.has(entry.item);
  if (!ADOPTABLE.has(entry.kind)) return refusal(entry.item, "plan-mismatch", "is of no kind that is copied");
  const accepted = approval.acceptLosses ?? [];
  const open = entry.losses.find(({ acknowledge, code }) => acknowledge && !isAccepted(accepted, code, entry.item));
  if (open !== undefined) {
    return refusal(entry.item, "loss-not-accepted", `${open.code}: ${open.message}`);
  }
  const now = yield* prepareItem({ host: entry.host, item: asItem(entry), reason: null }, door, examined, manner);
  if (now === null) return refusal(entry.item, "source-drifted", "the source is gone, or cannot be read");
  if (now.fingerprint !== entry.fingerprint) {
    const changed = changedPaths(entry.reviewed, now.reviewed);
    return refusal(entry.item, "source-drifted", `the source changed after review: ${changed.join(", ")}`, changed);
  }
  const same = now.status === "ready" && (bundled ? isPart(now, entry) : isPackage(now, entry));
  if (!same) {
    return refusal(entry.item, "projection-drifted", "the source is the same, but what it becomes is not");
  }
  const losses = entry.losses.filter((one) => !isEdit(one));
  const elsewhere = !bundled && entry.destination !== `packages/${now.id}`;
  if (elsewhere || !isDeepStrictEqual(shown(now), shown({ ...entry, losses }))) {
    return refusal(entry.item, "plan-mismatch", "the plan does not show what the source loses or holds");
  }
  const replaced = !bundled && held.has(now.id) ? (yield* localEdits(reader, now.id)).losses : [];
  const other = bundled ? null : otherAction(entry.action, now, held.get(now.id));
  if (other !== null) return refusal(entry.item, "library-drifted", other);
  const unseen = unseenEdits(entry.losses, replaced);
  if (unseen !== null) return refusal(entry.item, unseen.code, unseen.message);
  return { entry, now };
}

/** An entry of which everything is as it was reviewed. */
interface Checked {
  readonly entry: PlanEntry;
  readonly now: Prepared;
}

const isPackage = ({ digest, id }: Prepared, entry: PlanEntry): boolean => digest === entry.digest && id === entry.id;

/** Why a plan does not say what becomes of the installed copy. One that holds the same bytes already was put there by the same plan, or an equal one. */
function otherAction(
  action: PlanEntry["action"],
  { digest, id }: Prepared,
  there: LibraryRecord | NativeRecord | undefined,
): string | null {
  if (action === "update" && there === undefined) return `${id} would be updated, and is not installed`;
  const isOther = there !== undefined && (there.trust === "native" || there.digest !== digest);
  return action === "install" && isOther ? `${id} is installed since the review, and would be replaced` : null;
}

/** Its bundle is compared as a whole afterwards. */
function isPart({ part }: Prepared, { destination, digest, id }: PlanEntry): boolean {
  if (part === null) return false;
  const { component, sums } = part();
  return packageDigestOf(sums) === digest && destination === `packages/${id}/${component}`;
}

function packageOf({ entry, now }: Checked, examined: Examined & { readonly library: Library }): NewPackage {
  const { id, version, digest, fingerprint, licence } = now;
  const { format, host, marketplace } = entry;
  const source = recordedSource(examined, examined.library, entry.path);
  const origin = { kind: "interop", host, source, format, marketplace } as const;
  const requires = requiredPackages(now.requirements);
  // A portable plugin may be a package of one skill, agent or prompt.
  const { kind } = now;
  return { id, kind, name: entry.name, version, files: now.files(), digest, fingerprint, origin, licence, requires };
}

function restricted(entries: readonly PlanEntry[], items: readonly string[]): readonly PlanEntry[] {
  const chosen = new Set(items);
  return entries.filter(({ item }) => chosen.has(item));
}

/** What a reader was shown of an entry beside its files, to be compared. */
function shown(
  entry: Pick<
    PlanEntry,
    "version" | "format" | "licence" | "losses" | "findings" | "requirements" | "outcomes" | "unsupported"
  >,
): readonly unknown[] {
  const { version, format, licence, losses, findings, requirements, outcomes, unsupported } = entry;
  return [version, format, licence, losses, findings, requirements, outcomes, unsupported];
}

/** Entries whose item the inventory does not hold, at that place and under that name. */
function strangers(entries: readonly PlanEntry[], { hosts }: InteropInventory): readonly Refusal[] {
  const known = new Map(hosts.flatMap(({ host, items }) => items.map((item) => [item.id, { host, ...item }])));
  return entries.flatMap((entry) => {
    const item = known.get(entry.item);
    const same =
      item?.host === entry.host &&
      item.kind === entry.kind &&
      item.name === entry.name &&
      item.path === entry.path &&
      item.scope === entry.sourceScope &&
      (item.kind === "plugin" ? item.marketplace : null) === entry.marketplace;
    return same ? [] : [refusal(entry.item, "source-drifted", "the agent does not have it any more")];
  });
}

/** As much of an item as preparing it takes. */
function asItem({ item, kind, marketplace, name, sourceScope, path }: PlanEntry): InventoryItem {
  return { id: item, kind, name, scope: sourceScope, path, marketplace } as InventoryItem;
}
