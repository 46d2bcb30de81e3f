import { reporter } from "@agent-interop/diagnostics";
import { loadToml, loadYaml, type ValueMap } from "@agent-interop/documents";
import type { Needs, Parsers, SourceEntry } from "@agent-interop/projection";
import { CODES, type FormatCode } from "../codes.ts";
import { pluginComponents } from "../component/components.ts";
import type { ComponentPlace } from "../component/place.ts";
import { MANIFEST_BYTES } from "../detect/candidates.ts";
import type { ForeignDetection } from "../detect/types.ts";
import { manifestFormat } from "../manifest/formats.ts";
import type { PluginHost } from "../manifest/ids.ts";
import { parseManifest } from "../manifest/parse.ts";
import { neutral } from "../manifest/read.ts";
import { EntryTree } from "../tree/entry-tree.ts";
import { AGENT_PLUGINS } from "../vendors/agent-plugins.ts";
import { vendorFormat, vendorOfManifest } from "../vendors/index.ts";
import type { ManifestKeys, VendorFormat } from "../vendors/vendor.ts";
import { assemble } from "./assemble.ts";
import { blocked } from "./blocked.ts";
import { componentsOf } from "./components.ts";
import { identityOf } from "./identity.ts";
import { DEFAULT_EXTENSION_KEY } from "./package-manifest.ts";
import { NO_BLOCK, portableBlock } from "./portable.ts";
import type { ForeignProjection, ForeignProjectionOptions } from "./types.ts";

const report = reporter(CODES);
/** Most entries of a plugin's tree. */
const ENTRIES = 65_536;

/** The parsed manifest, or why the plugin cannot be read by it. */
function manifestAt(tree: EntryTree, detection: ForeignDetection): ValueMap | readonly [FormatCode, string] {
  const { manifest, manifestPath } = detection;
  if (manifest === null || manifestPath === null) {
    const [first] = detection.diagnostics;
    const code = first !== undefined && Object.hasOwn(CODES, first.code) ? (first.code as FormatCode) : "manifest-none";
    return [code, first?.message ?? "no manifest was found"];
  }
  const invalid = manifest === "agent-plugins" ? "invalid portable root plugin.json" : "the manifest cannot be used";
  const entry = tree.at(manifestPath);
  if (entry?.type !== "file") {
    return entry?.type === "unread"
      ? ["manifest-unread", `${invalid}: it was not read`]
      : ["manifest-not-regular", `${invalid}: it is not a regular file`];
  }
  if (entry.bytes.length > MANIFEST_BYTES) return ["manifest-invalid", `${invalid}: it is too large to be one`];
  const parsed = parseManifest(manifest, entry.bytes, null);
  if (parsed.status === "parsed") return parsed.map;
  return ["manifest-invalid", `${invalid}: ${parsed.status === "broken" ? parsed.problem.message : "it is none"}`];
}

/** Keys by the format of the manifest, the text by that of the plugin when the manifest's place tells nothing about it. */
function tablesOf(detection: ForeignDetection, vendor: VendorFormat): { keys: ManifestKeys; dialect: string } {
  const row = manifestFormat(detection.manifest ?? "agent-plugins");
  const own = vendorOfManifest(row.id);
  return { keys: own.keys, dialect: row.tier === "root" ? vendor.dialect : own.dialect };
}

/** The host whose rules hold: the named one, or that of the format when it reads the manifest of another as its own. */
function readerOf({ host, manifest }: ForeignDetection, vendor: VendorFormat): PluginHost | null {
  if (host !== null) return host;
  return vendor.manifests.some(([id]) => id === manifest) ? null : (vendor.host?.id ?? null);
}

/** Projects a plugin with the parsers at hand, or says which one it needs. Pure; never throws for what a tree holds. */
export function foreignPluginWith(
  parsers: Parsers,
  entries: readonly SourceEntry[],
  detection: ForeignDetection,
  options: ForeignProjectionOptions = {},
): ForeignProjection | Needs {
  if (entries.length > ENTRIES) {
    return blocked(detection, entries, "plugin-too-many-entries", `has ${entries.length} entries, above ${ENTRIES}`);
  }
  const tree = new EntryTree(entries);
  const map = manifestAt(tree, detection);
  if (!(map instanceof Map)) return blocked(detection, entries, ...(map as readonly [FormatCode, string]));
  const path = detection.manifestPath as string;
  const vendor = vendorFormat(detection.format ?? "agent-plugins-v1");
  if (vendor.evidenceOnly === true) {
    return blocked(
      detection,
      entries,
      "manifest-evidence-only",
      "its own tool builds the package; nothing is converted",
    );
  }
  const identity = identityOf(map, path, vendor, options.directory);
  if (identity === null) {
    return blocked(detection, entries, "plugin-name-unusable", "the manifest has no name with a letter or a digit");
  }
  const manifest = neutral(detection.manifest ?? "agent-plugins", map);
  const components = pluginComponents(manifest, readerOf(detection, vendor));
  const key = options.extensionKey ?? DEFAULT_EXTENSION_KEY;
  const own = vendor === AGENT_PLUGINS ? portableBlock(map, key, path) : NO_BLOCK;
  if (own.fault !== null) {
    return blocked(detection, entries, "manifest-invalid", `invalid portable root plugin.json: ${own.fault}`);
  }
  const places: readonly ComponentPlace[] = [...components.places, ...own.places];
  const { keys, dialect } = tablesOf(detection, vendor);
  const found = componentsOf(parsers, tree, places, vendor, dialect, identity.name, options);
  if (found.status === "needs-parser") return found;
  if (found.status === "too-many") {
    return blocked(detection, entries, "plugin-too-many-components", "has more than 1,024 components", identity.notes);
  }
  const notes = [...identity.notes];
  if (found.converted.some(({ located }) => located.directory === "")) {
    notes.push(report("component-root-skill", "./SKILL.md", "the root of the plugin is read as a skill"));
  }
  const { made, fault } = assemble({
    tree,
    detection,
    manifest: { map, path, keys },
    dialect,
    identity: { ...identity, notes },
    places,
    ignored: components.ignored,
    block: own,
    found,
    extensionKey: key,
  });
  return fault === null ? made : blocked(detection, entries, ...fault, notes);
}

/**
 * Turns a vendor plugin's tree into one portable package. Pure but for loading a parser that the text needs; never throws for what a
 * tree holds. What cannot be converted costs only itself; every entry is in the package, named as lost, or never activated.
 */
export async function projectForeignPlugin(
  entries: readonly SourceEntry[],
  detection: ForeignDetection,
  options: ForeignProjectionOptions = {},
): Promise<ForeignProjection> {
  let parsers: Parsers = { yaml: null, toml: null };
  for (;;) {
    const result = foreignPluginWith(parsers, entries, detection, options);
    if (result.status !== "needs-parser") return result;
    parsers =
      result.parser === "yaml" ? { ...parsers, yaml: await loadYaml() } : { ...parsers, toml: await loadToml() };
  }
}
