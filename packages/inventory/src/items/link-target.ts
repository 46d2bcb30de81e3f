import { isWithin } from "@agent-interop/diagnostics";
import type { ItemKind } from "@agent-interop/registry";
import { pathRules } from "@agent-interop/source";
import type { ScanContext } from "../scan/context.ts";
import { itemId } from "./id.ts";

/**
 * The id of the item a link leads to, when its target lies in a root that is walked anyway; else `null`. Only the path is
 * compared: the target was read by the caller, so that it exists.
 */
export function targetItem(context: ScanContext, kind: ItemKind, realPath: string): string | null {
  const { machine, places } = context.run;
  const rules = pathRules(machine);
  for (const place of places.roots) {
    const root = place.realPath;
    if (root === null || place.claims[0]?.what.item !== kind || !isWithin(machine, realPath, root)) continue;
    const declared = rules.join(place.path, rules.relative(root, realPath));
    return itemId(place.owner, place.scope, kind, context.run.show(place.scope, declared));
  }
  return null;
}
