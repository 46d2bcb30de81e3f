import type { LockedPackage } from "@agent-interop/library";
import type { Core } from "@agent-interop/source";
import { bundleNow } from "../bundle/again.ts";
import { bundleSource, type Owner } from "../bundle/package.ts";
import { recordedSource } from "../places.ts";
import { ADOPTABLE } from "../plan/types.ts";
import type { Hosts } from "./hosts.ts";
import { because, POLICIES, type Taken, takenAs } from "./taken.ts";

/**
 * Takes a bundle from its agent again. No lock file says which items it had, so that only two can be found: that of everything loose, and that of
 * everything loose which loses nothing that somebody has to accept.
 */
export function* takeBundle(
  { door, examined, inventory, library, profile }: Hosts,
  locked: LockedPackage,
  owner: Owner,
): Core<Taken> {
  const { host, sourceScope } = owner;
  if (locked.origin?.source !== recordedSource(examined, library, bundleSource(owner))) {
    return because("lock-source-elsewhere", `${host} lies in a home or project that is not looked at`);
  }
  const items = (inventory.hosts.find((one) => one.host === host)?.items ?? []).filter(
    ({ id, kind, link, plugin, scope }) =>
      scope === sourceScope &&
      plugin === null &&
      kind !== "plugin" &&
      ADOPTABLE.has(kind) &&
      !id.includes("#") &&
      (link === null || link === "inside"),
  );
  const candidates = items.map((item) => ({ host, item, reason: null }));
  for (const companions of POLICIES) {
    const settings = { companions, profile: profile.id, findings: true };
    const manner = { settings, profile, platform: examined.machine.platform };
    for (const waiting of [false, true]) {
      const now = yield* bundleNow(owner, candidates, door, examined, manner, ({ waits }) => waiting || waits === null);
      if (now.ready?.digest === locked.digest) return takenAs(now.ready, locked);
    }
  }
  return because("lock-digest-differs", `nothing that ${host} has now makes the bundle that is locked`);
}
