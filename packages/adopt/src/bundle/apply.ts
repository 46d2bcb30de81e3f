import { isDeepStrictEqual } from "node:util";
import type { Library, LibraryReader, NewPackage } from "@agent-interop/library";
import type { Core } from "@agent-interop/source";
import { type Examined, recordedSource } from "../places.ts";
import { isAccepted } from "../plan/acceptance.ts";
import { localEdits } from "../plan/local-edits.ts";
import type { Prepared } from "../plan/prepared.ts";
import type { AdoptionPlan, PlanBundle, PlanEntry, Reason } from "../plan/types.ts";
import { filesOf, type Member } from "./files.ts";
import {
  BUNDLE_VERSION,
  bundleDigest,
  bundleFingerprint,
  bundleId,
  bundleManifest,
  bundleOrigin,
  bundleSource,
} from "./package.ts";
import { contentsById, removedBy } from "./plan.ts";

/** The bundles of a plan that are to be installed. */
export const bundlesIn = ({ bundles }: AdoptionPlan): readonly PlanBundle[] =>
  (bundles ?? []).filter(({ action }) => action !== "skip");

/** What keeps the bundles of a plan from being those that its entries make; `null` for nothing. */
export function bundleFault(plan: AdoptionPlan): string | null {
  for (const bundle of bundlesIn(plan)) {
    const { destination, fingerprint, host, id, items, sourceScope, version } = bundle;
    const members = plan.entries.filter((entry) => entry.action !== "skip" && entry.id === id);
    const right =
      id === bundleId(bundle) &&
      version === BUNDLE_VERSION &&
      destination === `packages/${id}` &&
      fingerprint === bundleFingerprint(members) &&
      isDeepStrictEqual(
        members.map(({ item }) => item),
        items,
      ) &&
      members.every((one) => one.kind !== "plugin" && one.host === host && one.sourceScope === sourceScope);
    if (!right) return `the bundle ${id} is not what its items make`;
  }
  const ids = bundlesIn(plan).map(({ id }) => id);
  return new Set(ids).size === ids.length ? null : "a bundle is there twice";
}

/** What bundles are made with. */
export interface Making {
  /** Items that are as they were reviewed. */
  readonly good: ReadonlyMap<string, { readonly entry: PlanEntry; readonly now: Prepared }>;
  readonly refused: readonly { readonly item: string; readonly reason: Reason }[];
  readonly reader: LibraryReader;
  /** By code, or by the id of a bundle. */
  readonly accepted: readonly string[];
  readonly examined: Examined & { readonly library: Library };
}

/** Each bundle as the package that was reviewed, or why it is not installed. */
export function* madeAll(bundles: readonly PlanBundle[], making: Making): Core<readonly MadeBundle[]> {
  if (bundles.length === 0) return [];
  const contents = contentsById(yield* making.reader.contents());
  const made: MadeBundle[] = [];
  for (const bundle of bundles) {
    made.push({ bundle, made: yield* madeOf(bundle, contents.get(bundle.id) ?? [], making) });
    yield;
  }
  return made;
}

export interface MadeBundle {
  readonly bundle: PlanBundle;
  readonly made: NewPackage | Reason;
}

function* madeOf(bundle: PlanBundle, contents: readonly string[], making: Making): Core<NewPackage | Reason> {
  const { accepted, examined, good, reader, refused } = making;
  const { id, items } = bundle;
  const cause = refused.find(({ item }) => items.includes(item));
  if (cause !== undefined) {
    // What waits for losses to be accepted lets the others wait.
    const code = cause.reason.code === "loss-not-accepted" ? cause.reason.code : "bundle-refused";
    return { code, message: `${id} is not installed without ${cause.item}: ${cause.reason.code}` };
  }
  const [edit] = bundle.losses;
  if (edit !== undefined && !isAccepted(accepted, edit.code, id)) {
    return { code: "loss-not-accepted", message: `${edit.code}: ${edit.path} ${edit.message}` };
  }
  if (!isDeepStrictEqual((yield* localEdits(reader, id)).losses, bundle.losses)) {
    return { code: "library-drifted", message: "the bundle that would be replaced was edited after review" };
  }
  const members = items.flatMap((item) => {
    const one = good.get(item);
    return one?.now.part == null ? [] : [{ now: one.now, part: one.now.part() }];
  });
  return packageOf(bundle, members, contents, recordedSource(examined, examined.library, bundleSource(bundle)));
}

/** A bundle as a package, when its items make exactly the one that was reviewed; `contents` is what an installed one holds. */
function packageOf(
  bundle: PlanBundle,
  members: readonly Member[],
  contents: readonly string[],
  source: string,
): NewPackage | Reason {
  const { action, digest, fingerprint, id, removes, version } = bundle;
  const parts = members.map(({ part }) => part);
  const manifest = bundleManifest(bundle, parts);
  if (bundleDigest(manifest, parts) !== digest) {
    return { code: "projection-drifted", message: "the items are the same, but the bundle that they become is not" };
  }
  const removed = removedBy(parts, contents);
  if (
    !isDeepStrictEqual(removed, removes) ||
    (action !== "needs-acknowledgement" && (action === "install") === contents.length > 0)
  ) {
    return { code: "plan-mismatch", message: "the installed bundle is not the one that the plan was made beside" };
  }
  const { files, licence } = filesOf(bundle, members, manifest);
  const origin = bundleOrigin(bundle, source);
  return { id, kind: "plugin", name: id, version, files, digest, fingerprint, origin, licence, requires: [] };
}
