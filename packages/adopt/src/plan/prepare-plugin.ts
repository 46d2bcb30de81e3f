import { detectForeignPlugin, foreignPluginWith } from "@agent-interop/foreign-formats";
import { isPluginHost } from "@agent-interop/foreign-formats/manifests";
import type { PluginItem } from "@agent-interop/inventory";
import type { Needs, Parsers } from "@agent-interop/projection";
import { pluginPackage } from "../prepare/plugin.ts";
import { refusedTree } from "../prepare/refused.ts";
import { asEntries, type SourceTree } from "../source-tree.ts";
import type { Manner } from "./prepare.ts";
import type { Prepared, Refused } from "./prepared.ts";

/** Projects a plugin's tree and builds its package; or says which parser is missing. */
export function preparePlugin(
  parsers: Parsers,
  host: string,
  item: PluginItem,
  tree: SourceTree,
  { platform, profile, settings }: Manner,
): Prepared | Refused | Needs {
  const entries = asEntries(tree.entries, platform);
  const detection = detectForeignPlugin(entries, isPluginHost(host) ? { host } : {});
  if (detection.format === null) {
    const message = detection.diagnostics[0]?.message ?? "has no manifest of a known format";
    return refusedTree(tree.entries, null, { code: "plugin-format-unknown", message });
  }
  const { companions } = settings;
  const made = foreignPluginWith(parsers, entries, detection, { profile, companions, directory: tree.directory });
  if (made.status === "needs-parser") return made;
  const from = { host, source: item.path, sourceScope: item.scope };
  return pluginPackage(made, { entries: tree.entries, format: made.format ?? detection.format, from }, settings);
}
