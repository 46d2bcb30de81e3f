import type { MarketplaceEntry, PluginHost } from "@agent-interop/foreign-formats/manifests";
import type { PluginLayout, Root } from "@agent-interop/registry";
import { type Claim, readers } from "../places/places.ts";
import type { Installation, NameSource } from "../types.ts";

/** A plugin that a store says is there (or should be), before it is looked into. */
export interface PluginInstance {
  /** The kinds that keep or load plugins in this store. */
  readonly claims: readonly Claim<PluginLayout>[];
  /** Whose manifest order and default directories hold; `null`: no vendor's, the conventional ones. */
  readonly host: PluginHost | null;
  /** Absolute directory. */
  readonly directory: string;
  /** Name from a registry, which wins over the manifest's; `null` when only the manifest or the directory can tell. */
  readonly name: string | null;
  readonly version: string | null;
  readonly marketplace: string | null;
  readonly installation: Installation;
  readonly enabled: boolean | null;
  /** A marketplace entry that defines the components itself (`strict: false`). */
  readonly entry: MarketplaceEntry | null;
  /** Directory outside the home that a user's registry names as a live marketplace: links may lead into it. */
  readonly area: string | null;
  /** Kinds that search the folder the plugin lies in for skills, at any depth, and know nothing of the plugin. */
  readonly plainSkills: readonly Claim<Root>[];
  readonly nameSource: Extract<NameSource, "registry" | "directory">;
}

/** The fields of an instance that most stores leave at their defaults. */
export const PLAIN = {
  name: null,
  version: null,
  marketplace: null,
  installation: "unknown",
  enabled: null,
  entry: null,
  area: null,
  plainSkills: [],
  nameSource: "registry",
} as const;

/** The kinds that load a plugin as it stands: none when it is switched off, stale, merely cached or not known to be installed. */
export function loadedBy({ installation, enabled, claims }: PluginInstance): string[] {
  const loads = enabled !== false && (installation === "installed" || installation === "live");
  return loads ? readers(claims, () => true) : [];
}
