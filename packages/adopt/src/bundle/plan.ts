import {
  type InstalledContent,
  type LibraryReader,
  type LibraryRecord,
  type NativeRecord,
  PACKAGE_LIMITS,
  packageDigestOf,
  sameOrigin,
} from "@agent-interop/library";
import type { Core } from "@agent-interop/source";
import { LOCAL_EDITS, localEdits } from "../plan/local-edits.ts";
import type { PlanBundle, PlanEntry, Reason } from "../plan/types.ts";
import {
  BUNDLE_VERSION,
  bundleDigest,
  bundleFingerprint,
  bundleId,
  bundleManifest,
  bundleOrigin,
  bundleSource,
  type Owner,
} from "./package.ts";
import { type Part, refOf } from "./part.ts";

/** What bundles are planned beside. */
export interface Beside {
  /** The part of each loose item that can be taken, by its id. */
  readonly parts: ReadonlyMap<string, Part>;
  /** Items that are wanted although others claim the same or have it. */
  readonly chosen: readonly string[];
  /** Losses that are going to be accepted, by code or id of an item. */
  readonly accepted: readonly string[];
  readonly reader: LibraryReader;
  /** Skills, agents and prompts of installed packages, by the id of the package. */
  readonly contents: ReadonlyMap<string, readonly string[]>;
  readonly sourceOf: (path: string) => string;
}

export interface Bundled {
  readonly entries: readonly PlanEntry[];
  readonly bundles: readonly PlanBundle[];
}

const skip = (entry: PlanEntry, code: string, message: string): PlanEntry => ({
  ...entry,
  action: "skip",
  reason: { code, message },
});

/** Skills, agents and prompts of installed packages, by the id of the package. */
export function contentsById(installed: readonly InstalledContent[]): ReadonlyMap<string, readonly string[]> {
  return new Map(installed.map(({ contents, id }) => [id, contents.map(([ref]) => ref)]));
}

/**
 * Puts the loose items of each host into one package of the user's and one of the project's; plugins stay what they are. An installed bundle that
 * would be replaced is hashed once.
 */
export function* withBundles(entries: readonly PlanEntry[], beside: Beside): Core<Bundled> {
  const placed = withoutRivals(
    entries.map((entry) => inBundle(entry, beside)),
    beside,
  );
  const members = new Map<string, PlanEntry[]>();
  for (const entry of placed) {
    if (entry.action === "skip" || !beside.parts.has(entry.item)) continue;
    const id = bundleId(entry);
    members.set(id, [...(members.get(id) ?? []), entry]);
  }
  const bundles: PlanBundle[] = [];
  for (const all of members.values()) bundles.push(yield* bundleOf(all, beside));
  const byItem = new Map(bundles.flatMap((bundle) => bundle.items.map((item) => [item, bundle] as const)));
  return { entries: placed.map((entry) => as(entry, byItem.get(entry.item))), bundles };
}

/** A loose item as a part of its bundle, unless it waits for losses that nobody is going to accept. */
function inBundle(entry: PlanEntry, { accepted, parts }: Beside): PlanEntry {
  const part = parts.get(entry.item);
  if (entry.action === "skip" || part === undefined) return entry;
  const open = entry.losses.find(
    ({ acknowledge, code }) => acknowledge && !accepted.includes(code) && !accepted.includes(entry.item),
  );
  if (open !== undefined) return skip(entry, "loss-not-accepted", `${open.code}: ${open.message}`);
  const id = bundleId(entry);
  return {
    ...entry,
    id,
    version: BUNDLE_VERSION,
    destination: `packages/${id}/${part.component}`,
    digest: packageDigestOf(part.sums),
  };
}

/** Parts of one bundle that claim one identifier, and a package that claims the bundle's, are never decided by their order. */
function withoutRivals(entries: readonly PlanEntry[], { chosen, parts }: Beside): readonly PlanEntry[] {
  const claims = new Map<string, PlanEntry[]>();
  const keyOf = (entry: PlanEntry): string => {
    const part = parts.get(entry.item);
    return part === undefined ? `${entry.id}` : `${entry.id} ${refOf(part)}`;
  };
  for (const entry of entries) {
    if (entry.action !== "skip") claims.set(keyOf(entry), [...(claims.get(keyOf(entry)) ?? []), entry]);
  }
  return entries.map((entry) => {
    if (entry.action === "skip" || !parts.has(entry.item)) return entry;
    const whole = claims.get(`${entry.id}`) ?? [];
    const rivals = [...whole, ...(claims.get(keyOf(entry)) ?? []).filter((one) => one !== entry)];
    const decided =
      chosen.includes(entry.item) && !rivals.some(({ item }) => chosen.includes(item)) && whole.length === 0;
    if (rivals.length === 0 || decided) return entry;
    return skip(
      entry,
      "id-collision",
      `${keyOf(entry)} is claimed by ${rivals.map(({ item }) => item).join(", ")} too`,
    );
  });
}

function* bundleOf(entries: readonly PlanEntry[], beside: Beside): Core<PlanBundle> {
  const { host, sourceScope } = entries[0] as PlanEntry;
  const owner = { host, sourceScope };
  const parts = entries.map(({ item }) => beside.parts.get(item) as Part);
  const id = bundleId(owner);
  const manifest = bundleManifest(owner, parts);
  const digest = bundleDigest(manifest, parts);
  const { natives, records } = beside.reader;
  const record = [...natives, ...records].find((one) => one.id === id);
  const { action, losses, reason } = yield* standing(owner, tooLarge(parts, manifest), digest, record, beside);
  return {
    id,
    ...owner,
    version: BUNDLE_VERSION,
    action,
    reason,
    losses,
    destination: `packages/${id}`,
    digest,
    fingerprint: bundleFingerprint(entries),
    items: entries.map(({ item }) => item),
    removes: action !== "skip" && record !== undefined ? removedBy(parts, beside.contents.get(id) ?? []) : [],
  };
}

/** What of an installed bundle the new one does not hold. */
export function removedBy(parts: readonly Part[], contents: readonly string[]): readonly string[] {
  const held = new Set(parts.map(refOf));
  return contents.filter((ref) => !held.has(ref)).sort();
}

function tooLarge(parts: readonly Part[], manifest: Uint8Array): Reason | null {
  const files = parts.reduce((sum, { sums }) => sum + sums.length, 0);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const { bytes: most, components, files: mostFiles, manifest: longest } = PACKAGE_LIMITS;
  // Room for the manifest and the record of losses.
  const fits =
    parts.length <= components &&
    files + 2 <= mostFiles &&
    manifest.length <= longest &&
    bytes <= most - 4 * 1024 * 1024;
  if (fits) return null;
  const message = `${parts.length} items with ${files} files of ${bytes} bytes are above what one package holds`;
  return { code: "bundle-too-large", message };
}

/** What a bundle is beside the one that is installed. */
function* standing(
  owner: Owner,
  fault: Reason | null,
  digest: string,
  record: LibraryRecord | NativeRecord | undefined,
  { reader, sourceOf }: Beside,
): Core<Pick<PlanBundle, "action" | "losses" | "reason">> {
  const skipped = (reason: Reason) => ({ action: "skip", losses: [], reason }) as const;
  if (fault !== null) return skipped(fault);
  if (record === undefined) return { action: "install", losses: [], reason: null };
  const { id } = record;
  if (record.trust === "native") return skipped({ code: "id-taken", message: `${id} is a package of your own` });
  const { origin } = record;
  if (record.kind !== "plugin" || !sameOrigin(origin, bundleOrigin(owner, sourceOf(bundleSource(owner))))) {
    return skipped({
      code: "id-taken",
      message: `${id} is installed from ${origin.kind} of ${origin.host ?? origin.source}`,
    });
  }
  const { intact, losses } = yield* localEdits(reader, id);
  if (intact && record.digest === digest) {
    return skipped({ code: "already-installed", message: "Already installed, the same bytes" });
  }
  if (losses.length === 0) return { action: "update", losses, reason: null };
  const message = `its copy was edited in the library: ${losses.map(({ path }) => path).join(", ")}`;
  return { action: "needs-acknowledgement", losses, reason: { code: LOCAL_EDITS, message } };
}

/** An entry as its bundle makes it. */
function as(entry: PlanEntry, bundle: PlanBundle | undefined): PlanEntry {
  if (bundle === undefined) return entry;
  if (bundle.action === "skip") return { ...entry, action: "skip", reason: bundle.reason };
  return entry.action === "install" && bundle.action !== "install" ? { ...entry, action: "update" } : entry;
}
