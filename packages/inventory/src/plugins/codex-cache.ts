import { member, type Value, type ValueMap } from "@agent-interop/documents";
import { openKeys } from "../declarations/open.ts";
import type { StorePlace } from "../places/places.ts";
import type { Scan, ScanContext } from "../scan/context.ts";
import { children, joined } from "./directories.ts";
import { PLAIN, type PluginInstance } from "./instance.ts";
import { hasManifest } from "./manifests.ts";
import { compareVersions } from "./versions.ts";

/**
 * Codex keeps `plugins/cache/<marketplace>/<plugin>/<version>/` and no registry of installs: an entry
 * `[plugins."<plugin>@<marketplace>"]` of `config.toml` makes the highest version installed and the others stale; without one
 * they are merely cached.
 */
export function* codexCache(context: ScanContext, place: StorePlace): Scan<PluginInstance[]> {
  const found: PluginInstance[] = [];
  const markets = yield* children(context, place.path);
  if (markets.length === 0) return found;
  const config = yield* openKeys(context, joined(context, place.base, "config.toml"), "toml", [["plugins"]]);
  const entries = enabledEntries(config?.values[0]);
  for (const marketplace of markets) {
    for (const name of yield* children(context, joined(context, place.path, marketplace))) {
      const directory = joined(context, place.path, marketplace, name);
      const entry = entries.get(`${name}@${marketplace}`);
      const common = {
        ...PLAIN,
        claims: place.claims,
        host: "codex",
        name,
        marketplace,
        enabled: entry?.enabled ?? null,
      } as const;
      if (hasManifest(context, directory)) {
        found.push({ ...common, directory, installation: entry === undefined ? "cached" : "installed" });
        continue;
      }
      const versions = (yield* children(context, directory)).sort(compareVersions);
      for (const version of versions) {
        const newest = version === versions.at(-1);
        const installation = entry === undefined ? "cached" : newest ? "installed" : "stale";
        found.push({ ...common, directory: joined(context, directory, version), version, installation });
      }
    }
  }
  return found;
}

function enabledEntries(value: Value | undefined): Map<string, { readonly enabled: boolean | null }> {
  const found = new Map<string, { enabled: boolean | null }>();
  if (!(value instanceof Map)) return found;
  for (const [id, entry] of value as ValueMap) {
    const enabled = member(entry, "enabled");
    found.set(id, { enabled: typeof enabled === "boolean" ? enabled : null });
  }
  return found;
}
