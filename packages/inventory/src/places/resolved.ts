import type { Root } from "@agent-interop/registry";
import type { Door, Resolution } from "@agent-interop/source";
import type { Scope } from "../types.ts";
import type { Claim, Place, Places } from "./places.ts";

/** A root as it is on the disk. */
export interface ResolvedRoot extends Place<Root> {
  readonly resolution: Resolution;
  /** Where its items really lie, `null` when it is absent or not followed. */
  readonly realPath: string | null;
}

export interface ResolvedPlaces extends Omit<Places, "roots"> {
  readonly roots: readonly ResolvedRoot[];
}

/** Roots looked at between two checkpoints. */
const ROOTS_PER_STEP = 16;

/**
 * Looks at every root once. A root that is a link to another root of the same items is that root: its readers read it too, and
 * its items are listed once, at the owner. Absent roots are left out.
 */
export function* resolveRoots(
  places: Places,
  doors: Readonly<Record<Scope, Door | null>>,
): Generator<undefined, ResolvedPlaces> {
  const roots: ResolvedRoot[] = [];
  for (const [index, place] of places.roots.entries()) {
    if (index % ROOTS_PER_STEP === 0) yield;
    const resolution = doors[place.scope]?.resolve(place.path);
    if (resolution === undefined || resolution.state === "absent") continue;
    const followed = resolution.state === "plain" || resolution.state === "inside";
    roots.push({ ...place, resolution, realPath: followed ? resolution.realPath : null });
  }
  const plain = new Map<string, ResolvedRoot>();
  for (const root of roots) if (root.resolution.state === "plain") plain.set(groupOf(root), root);
  const kept = roots.filter((root) => {
    const target = root.resolution.state === "inside" ? plain.get(groupOf(root)) : undefined;
    if (target === undefined) return true;
    for (const claim of root.claims) addClaim(target.claims, claim);
    return false;
  });
  return { ...places, roots: kept };
}

const groupOf = ({ claims, realPath }: ResolvedRoot): string => {
  const { item, layout } = (claims[0] as Claim<Root>).what;
  return `${item} ${layout.form} ${realPath}`;
};

/** Keeps the claims in registry order, which is the order of `readBy`. */
function addClaim(claims: Claim<Root>[], claim: Claim<Root>): void {
  const at = claims.findIndex(({ kind }) => kind.rank > claim.kind.rank);
  claims.splice(at === -1 ? claims.length : at, 0, claim);
}
