import type { InventoryItem } from "@agent-interop/inventory";
import type { InteropOrigin, LockedPackage } from "@agent-interop/library";
import type { Core } from "@agent-interop/source";
import { ownerOf } from "../bundle/installed.ts";
import { recordedSource } from "../places.ts";
import { prepareItem } from "../plan/plan.ts";
import type { Manner } from "../plan/prepare.ts";
import type { Prepared, Refused } from "../plan/prepared.ts";
import { takeBundle } from "./bundle.ts";
import type { Hosts } from "./hosts.ts";
import { because, isLocked, notLocked, POLICIES, type Taken, takenAs } from "./taken.ts";

/** Before the path of a source that lies in another home or project than the library's own. */
const MARK = /^(?:home|project):[0-9a-f]{12}:/;

/** Takes what was adopted from an agent again, when it gives exactly what is locked. */
export function* takeFromHost(hosts: Hosts, locked: LockedPackage, origin: InteropOrigin): Core<Taken> {
  const { door, examined, inventory, library, profile } = hosts;
  const owner = ownerOf({ ...locked, origin });
  if (owner !== null) return yield* takeBundle(hosts, locked, owner);
  const items = (inventory.hosts.find(({ host }) => host === origin.host)?.items ?? []).filter(
    ({ id, path }) => !id.includes("#") && recordedSource(examined, library, path) === origin.source,
  );
  const place = `${origin.host} ${origin.source}`;
  if (items.length === 0) {
    const elsewhere = MARK.test(origin.source) || (origin.source.startsWith("./") && examined.projectRoot === null);
    return elsewhere
      ? because("lock-source-elsewhere", `${place} lies in a home or project that is not looked at`)
      : because("lock-source-missing", `${place} is not there`);
  }
  const made: (Prepared | Refused | null)[] = [];
  for (const item of items.filter(({ kind }) => kind === locked.kind || kind === "plugin")) {
    for (const companions of POLICIES) {
      const manner: Manner = {
        settings: { companions, profile: profile.id, findings: true },
        profile,
        platform: examined.machine.platform,
      };
      const one: Prepared | Refused | null = yield* prepareItem(candidate(origin.host, item), door, examined, manner);
      if (isLocked(one, locked)) return takenAs(one, locked);
      made.push(one);
      yield;
    }
  }
  return notLocked(made, locked, place);
}

const candidate = (host: string, item: InventoryItem) => ({ host, item, reason: null });
