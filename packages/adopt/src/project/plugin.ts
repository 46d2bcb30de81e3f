import {
  detectForeignPlugin,
  type ForeignDetection,
  foreignPluginWith,
  hostOfFormat,
} from "@agent-interop/foreign-formats";
import { isPluginHost } from "@agent-interop/foreign-formats/manifests";
import type { SourceEntry } from "@agent-interop/projection";
import type { Core } from "@agent-interop/source";
import { pluginPackage } from "../prepare/plugin.ts";
import { refusedTree } from "../prepare/refused.ts";
import { withParsers } from "../prepare/with-parsers.ts";
import { asEntries, type SourceTree } from "../source-tree.ts";
import { fromOf, mannerOf, over, resultOf, SHARED, told } from "./result.ts";
import { placeOf, type Source } from "./source.ts";
import type { ProjectedSource, SourceKind, Told } from "./types.ts";

/** The manifests in a folder, by the order of the host when one is named. */
export function manifestsIn(entries: readonly SourceEntry[], host: string | undefined): ForeignDetection {
  return detectForeignPlugin(entries, host !== undefined && isPluginHost(host) ? { host } : {});
}

/** Projects the folder of a plugin. */
export function* projectPlugin(source: Source, tree: SourceTree, kind: Told<SourceKind>): Core<ProjectedSource> {
  const { options } = source;
  const entries = asEntries(tree.entries, options.machine.platform);
  const host = hostOf(source, manifestsIn(entries, options.host));
  if (tree.over !== null) return over(tree, host, kind);
  const detection = manifestsIn(entries, host.value);
  const { format } = detection;
  if (format === null) {
    const message = detection.diagnostics[0]?.message ?? "has no manifest of a known format";
    return resultOf(refusedTree(tree.entries, null, { code: "plugin-format-unknown", message }), host, kind);
  }
  const { profile, settings } = mannerOf(options);
  const how = { profile, companions: settings.companions, directory: source.directory };
  const made = yield* withParsers((parsers) => {
    const one = foreignPluginWith(parsers, entries, detection, how);
    if (one.status === "needs-parser") return one;
    return pluginPackage(one, { entries: tree.entries, from: fromOf(source, host), format }, settings);
  });
  return resultOf(made, host, kind);
}

/** Whose plugin it is: by its name, its manifest, its place; a portable package is nobody's. */
function hostOf(source: Source, { format }: ForeignDetection): Told {
  const { options } = source;
  if (options.host !== undefined) return told(options.host, "named");
  const own = format === null ? null : hostOfFormat(format);
  if (own !== null) return told(own, "content");
  const [placed, ...more] = placeOf(source).hosts;
  return placed !== undefined && more.length === 0 ? told(placed, "path") : told(SHARED, "convention");
}
