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

/** `$schema` prefix of Agent Plugins v1 (the open standard). */
export const AGENT_PLUGINS_SCHEMA = "https://agent-plugins.org/schemas/";
/** `$schema` prefix of Antigravity's root manifest. */
export const ANTIGRAVITY_SCHEMA = "https://antigravity.google/schemas/";

type Row = readonly [id: ManifestFormatId, path: string, tier: ManifestTier, schema?: string];

const ROWS: readonly Row[] = [
  ["agent-plugins", "plugin.json", "root", AGENT_PLUGINS_SCHEMA],
  ["antigravity", "plugin.json", "root", ANTIGRAVITY_SCHEMA],
  ["copilot-root", "plugin.json", "root"],
  ["copilot-hidden", ".plugin/plugin.json", "hidden"],
  ["copilot-github", ".github/plugin/plugin.json", "hidden"],
  ["claude", ".claude-plugin/plugin.json", "hidden"],
  ["codex", ".codex-plugin/plugin.json", "hidden"],
  ["cursor", ".cursor-plugin/plugin.json", "hidden"],
  ["factory", ".factory-plugin/plugin.json", "hidden"],
  ["kimi-hidden", ".kimi-plugin/plugin.json", "hidden"],
  ["grok", ".grok-plugin/plugin.json", "hidden"],
  ["devin", ".devin-plugin/plugin.json", "hidden"],
  ["qoder", ".qoder-plugin/plugin.json", "hidden"],
  ["gemini", "gemini-extension.json", "other"],
  ["qwen", "qwen-extension.json", "other"],
  ["kimi", "kimi.plugin.json", "other"],
  ["apm", "apm.yml", "other"],
  ["pi", "package.json", "other"],
  ["omp", ".omp-plugin/plugin.json", "rare"],
  ["augment", ".augment-plugin/plugin.json", "rare"],
];

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
