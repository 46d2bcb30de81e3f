import { VENDORS } from "../vendors/index.ts";
import { HOST_MANIFEST_ORDER, type PluginHost } from "./hosts.ts";
import type { ManifestFormatId, ManifestTier } from "./ids.ts";

/** One manifest format: where it lies in a plugin, how it is written, who reads it. */
export interface ForeignManifest {
  readonly id: ManifestFormatId;
  /** Path below the plugin root, with `/`. */
  readonly path: string;
  readonly file: "json" | "yaml";
  readonly tier: ManifestTier;
  /** True when the manifest lies in a directory whose name begins with a dot. */
  readonly hidden: boolean;
  /** What `$schema` begins with in this dialect; `null` where the path alone decides. */
  readonly schema: string | null;
  /** The hosts that read it; `position` is its 1-based place in that host's order. */
  readonly readBy: readonly { readonly host: PluginHost; readonly position: number }[];
}

const TIERS: readonly ManifestTier[] = ["root", "hidden", "other", "rare"];
const ROWS = VENDORS.flatMap(({ manifests }) => manifests).sort(
  ([, , a], [, , b]) => TIERS.indexOf(a) - TIERS.indexOf(b),
);

const readers = (id: ManifestFormatId): ForeignManifest["readBy"] =>
  (Object.keys(HOST_MANIFEST_ORDER) as PluginHost[])
    .map((host) => ({ host, position: HOST_MANIFEST_ORDER[host].indexOf(id) + 1 }))
    .filter(({ position }) => position > 0);

/** Every manifest format we know, in the order in which they are looked for. */
export const FOREIGN_MANIFESTS: readonly ForeignManifest[] = Object.freeze(
  ROWS.map(([id, path, tier, schema]) =>
    Object.freeze({
      id,
      path,
      file: path.endsWith(".yml") ? ("yaml" as const) : ("json" as const),
      tier,
      hidden: path.startsWith("."),
      schema: schema ?? null,
      readBy: Object.freeze(readers(id)),
    }),
  ),
);

const BY_ID: ReadonlyMap<string, ForeignManifest> = new Map(FOREIGN_MANIFESTS.map((row) => [row.id, row]));

/** The row of a format. */
export function manifestFormat(id: ManifestFormatId): ForeignManifest {
  return BY_ID.get(id) as ForeignManifest;
}

/** Every path below a plugin root at which a manifest may lie, each once, in the order of the table. */
export function manifestPaths(): readonly string[] {
  return [...new Set(FOREIGN_MANIFESTS.map((row) => row.path))];
}

/** The format to read a path with; for `plugin.json` any of its three, since `$schema` decides while reading. */
export function formatAtPath(path: string): ManifestFormatId | undefined {
  return FOREIGN_MANIFESTS.find((row) => row.path === path)?.id;
}

/** The dialect of a root `plugin.json`: by its `$schema`, and Copilot's own without one or with one nobody knows. */
export function rootDialect(schema: string | null): ManifestFormatId {
  const row = FOREIGN_MANIFESTS.find((one) => one.schema !== null && schema?.startsWith(one.schema));
  return row?.id ?? "copilot-root";
}
