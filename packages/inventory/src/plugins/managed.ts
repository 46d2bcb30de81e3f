import { member, text, type Value } from "@agent-interop/documents";
import { pathRules } from "@agent-interop/source";
import { openKeys } from "../declarations/open.ts";
import type { StorePlace } from "../places/places.ts";
import { quote, type Scan, type ScanContext } from "../scan/context.ts";
import { children, joined } from "./directories.ts";
import { PLAIN, type PluginInstance } from "./instance.ts";
import { hasManifest } from "./manifests.ts";
import { pluginSettings, splitId } from "./settings.ts";

const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

/** Kimi Code keeps installs in `plugins/managed/<id>/`. */
export function* kimiManaged(context: ScanContext, place: StorePlace): Scan<PluginInstance[]> {
  const common = { ...PLAIN, claims: place.claims, host: "kimi", installation: "installed" } as const;
  return (yield* children(context, joined(context, place.path, "managed"))).map((name) => ({
    ...common,
    name,
    nameSource: "directory",
    directory: joined(context, place.path, "managed", name),
  }));
}

/** Droid writes one registry file per install to `plugins/installed_plugins/`; the switches are in `settings.json`. */
export function* droidRegistry(context: ScanContext, place: StorePlace): Scan<PluginInstance[]> {
  const found: PluginInstance[] = [];
  const directory = joined(context, place.path, "installed_plugins");
  if (context.door.typeAt(directory) === "absent") return found;
  const settings = yield* pluginSettings(context, joined(context, place.base, "settings.json"));
  const listing = context.door.list(directory);
  if (!listing.ok) {
    context.omit(listing.code, context.show(directory), listing.message);
    return found;
  }
  for (const { name: file, type } of listing.entries) {
    if (type !== "file" || !file.endsWith(".json")) continue;
    const path = joined(context, directory, file);
    const opened = yield* openKeys(context, path, "json", [["pluginId"], ["entry"]]);
    if (opened === null) continue;
    const id = text(opened.values[0]);
    const target = text(member(opened.values[1], "installPath"));
    if (id === null || target === null || !pathRules(context.run.machine).isAbsolute(target)) {
      context.omit("plugin-registry-shape", context.show(path), "names no plugin and no absolute directory");
      continue;
    }
    if (text(member(opened.values[1], "scope")) === "project") continue;
    const { name, marketplace } = splitId(id);
    const version = text(member(opened.values[1], "version"));
    found.push({
      ...PLAIN,
      claims: place.claims,
      host: "droid",
      directory: target,
      name,
      marketplace,
      version,
      installation: "installed",
      enabled: settings.enabled.get(id) ?? null,
    });
  }
  return found;
}

/** Antigravity searches `plugins/` for `plugin.json`; `import_manifest.json` names what it imported. */
export function* antigravityPlugins(context: ScanContext, place: StorePlace): Scan<PluginInstance[]> {
  const directories = yield* searched(context, place.path, context.door.limits.pluginDepth);
  if (directories.length === 0) return [];
  const opened = yield* openKeys(context, joined(context, place.base, "import_manifest.json"), "json", [["imports"]]);
  const imports = opened?.values[0];
  const names = new Set(isList(imports) ? imports.flatMap((entry) => text(member(entry, "name")) ?? []) : []);
  const last = (path: string): string => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return directories.map((directory) => ({
    ...PLAIN,
    claims: place.claims,
    host: "antigravity",
    directory,
    installation: names.has(last(directory)) ? "installed" : "unknown",
  }));
}

/** Cursor keeps local plugins in `local/<name>/` and downloads in `cache/<org>/<plugin>/<version>/`. */
export function* cursorPlugins(context: ScanContext, place: StorePlace): Scan<PluginInstance[]> {
  const common = { ...PLAIN, claims: place.claims, host: "cursor" } as const;
  const local = yield* searched(context, joined(context, place.path, "local"), 2);
  const cache = yield* searched(context, joined(context, place.path, "cache"), context.door.limits.pluginDepth);
  return [
    ...local.map((directory) => ({ ...common, directory, installation: "installed" as const })),
    ...cache.map((directory) => ({ ...common, directory, installation: "cached" as const })),
  ];
}

/** Plugins of the open convention: `~/.agents/plugins/<name>/`, loaded by hosts that support it (goose). */
export function* agentsPlugins(context: ScanContext, place: StorePlace): Scan<PluginInstance[]> {
  const directories = yield* searched(context, place.path, 2);
  return directories.map((directory) => ({
    ...PLAIN,
    claims: place.claims,
    host: null,
    directory,
    installation: "installed",
  }));
}

/** Directories with a manifest below a store; one is not searched further. */
function* searched(context: ScanContext, directory: string, depth: number): Scan<string[]> {
  const found: string[] = [];
  for (const name of yield* children(context, directory)) {
    const path = joined(context, directory, name);
    if (hasManifest(context, path)) found.push(path);
    else if (depth > 1) found.push(...(yield* searched(context, path, depth - 1)));
    else context.report("plugin-search-depth", context.show(path), `was not searched for ${quote("plugin.json")}`);
  }
  return found;
}
