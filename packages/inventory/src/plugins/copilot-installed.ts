import type { StorePlace } from "../places/places.ts";
import { quote, type Scan, type ScanContext } from "../scan/context.ts";
import { children, joined } from "./directories.ts";
import { PLAIN, type PluginInstance } from "./instance.ts";
import { liveMarketplace } from "./live.ts";
import { hasManifest } from "./manifests.ts";
import { pluginSettings, splitId } from "./settings.ts";

/** Plugins that were installed from a source without a marketplace. */
const DIRECT = "_direct";

/**
 * Copilot copies installs to `installed-plugins/<marketplace>/<plugin>/`; plugins of a folder marketplace are read in place, by
 * `enabledPlugins` and `extraKnownMarketplaces` of `settings.json`.
 */
export function* copilotInstalled(context: ScanContext, place: StorePlace): Scan<PluginInstance[]> {
  const settings = yield* pluginSettings(context, joined(context, place.base, "settings.json"));
  const common = { ...PLAIN, claims: place.claims, host: "copilot" } as const;
  const found: PluginInstance[] = [];
  const copied = new Set<string>();
  for (const market of yield* children(context, place.path)) {
    const directory = joined(context, place.path, market);
    const marketplace = market === DIRECT ? null : market;
    for (const name of yield* children(context, directory)) {
      const plugin = joined(context, directory, name);
      if (!hasManifest(context, plugin)) {
        context.report("plugin-manifest-missing", context.show(plugin), "lies among the plugins and has no manifest");
        continue;
      }
      const id = marketplace === null ? name : `${name}@${marketplace}`;
      copied.add(id);
      found.push({
        ...common,
        directory: plugin,
        name,
        marketplace,
        installation: "installed",
        enabled: settings.enabled.get(id) ?? null,
      });
    }
  }
  const settingsPath = context.show(joined(context, place.base, "settings.json"));
  for (const [id, enabled] of settings.enabled) {
    const { name, marketplace } = splitId(id);
    const folder = marketplace === null ? undefined : settings.folders.get(marketplace);
    if (copied.has(id) || marketplace === null) continue;
    if (folder === undefined) {
      context.report(
        "plugin-source-unresolved",
        settingsPath,
        `${quote(id)} comes from a marketplace whose folder is not known`,
      );
      continue;
    }
    const live = liveMarketplace(context, marketplace, folder, "copilot").local.get(name);
    if (live === undefined) {
      context.report(
        "plugin-missing",
        settingsPath,
        `${quote(id)} is switched on and its marketplace has no such local plugin`,
      );
      continue;
    }
    found.push({
      ...common,
      directory: live.directory,
      name,
      marketplace,
      enabled,
      installation: "live",
      entry: live.entry,
      area: folder,
    });
  }
  return found;
}
