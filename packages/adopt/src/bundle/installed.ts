import type { InteropInventory } from "@agent-interop/inventory";
import type { LibraryRecord } from "@agent-interop/library";
import type { Candidate } from "../plan/candidates.ts";
import { bundleId, type Owner } from "./package.ts";

/** Whose loose items an installed package holds; `null` for one that is no bundle. */
export function ownerOf({ id, kind, origin }: Pick<LibraryRecord, "id" | "kind" | "origin">): Owner | null {
  if (kind !== "plugin" || origin.kind !== "interop" || origin.format !== null || origin.marketplace !== null)
    return null;
  const owners = (["user", "project"] as const).map((sourceScope) => ({ host: origin.host, sourceScope }));
  return owners.find((owner) => bundleId(owner) === id) ?? null;
}

/**
 * The items of an installed bundle that their agent still has, in the order of the inventory. Which they were says its `adoption.json`, for which
 * nobody vouches: it decides only what is looked at.
 */
export function itemsOf(
  { host, sourceScope }: Owner,
  adoption: unknown,
  { hosts }: InteropInventory,
): readonly Candidate[] {
  const named = new Set(listIn(adoption).map(({ kind, source }) => `${kind} ${source}`));
  const items = hosts.find((one) => one.host === host)?.items ?? [];
  return items.flatMap((item): readonly Candidate[] => {
    const wanted = item.scope === sourceScope && item.plugin === null && named.has(`${item.kind} ${item.path}`);
    // Behind a link that leads out nothing is read.
    return wanted && (item.link === null || item.link === "inside") ? [{ host, item, reason: null }] : [];
  });
}

function listIn(adoption: unknown): readonly Readonly<Record<string, unknown>>[] {
  const items: unknown =
    typeof adoption === "object" && adoption !== null && "items" in adoption ? adoption.items : null;
  return Array.isArray(items) ? items.filter((item) => typeof item === "object" && item !== null) : [];
}
