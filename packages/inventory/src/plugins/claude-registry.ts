import { isWithin } from "@agent-interop/diagnostics";
import { member, text, type Value, type ValueMap } from "@agent-interop/documents";
import { pathRules } from "@agent-interop/source";
import { openKeys } from "../declarations/open.ts";
import type { StorePlace } from "../places/places.ts";
import { quote, type Scan, type ScanContext } from "../scan/context.ts";
import type { Scope } from "../types.ts";
import { children, joined } from "./directories.ts";
import { PLAIN, type PluginInstance } from "./instance.ts";
import { type LiveMarketplace, liveMarketplace } from "./live.ts";
import { directoryMarketplaces, pluginSettings, splitId } from "./settings.ts";

interface Installed {
  readonly id: string;
  readonly scope: Scope;
  readonly path: string;
  readonly version: string | null;
}

const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

/**
 * Claude Code's own registry: `installed_plugins.json` says what is installed and where (other cached versions are stale),
 * `known_marketplaces.json` which marketplaces are folders that run live, `settings.json` what is switched on. The records of the
 * examined project are found in the user's registry too; they are kept for the project scope.
 */
export function* claudeRegistry(
  context: ScanContext,
  place: StorePlace,
): Scan<{ user: PluginInstance[]; project: PluginInstance[] }> {
  const settings = yield* pluginSettings(context, joined(context, place.base, "settings.json"));
  const known = yield* openKeys(context, joined(context, place.path, "known_marketplaces.json"), "json", [[]]);
  const folders = new Map([...settings.folders, ...directoryMarketplaces(known?.values[0])]);
  const registry = yield* openKeys(context, joined(context, place.path, "installed_plugins.json"), "json", [
    ["plugins"],
  ]);
  const installed = records(context, joined(context, place.path, "installed_plugins.json"), registry?.values[0]);

  const markets = new Map<string, LiveMarketplace>();
  const market = (name: string): LiveMarketplace | null => {
    const folder = folders.get(name);
    if (folder === undefined) return null;
    const found = markets.get(name) ?? liveMarketplace(context, name, folder, "claude-code");
    markets.set(name, found);
    return found;
  };
  const common = { ...PLAIN, claims: place.claims, host: "claude-code" } as const;
  const found: Record<Scope, PluginInstance[]> = { user: [], project: [] };
  const used = new Set<string>();
  for (const { id, scope, path, version } of installed) {
    const { name, marketplace } = splitId(id);
    const live = marketplace === null ? undefined : market(marketplace)?.local.get(name);
    const enabled = settings.enabled.get(id) ?? null;
    const shared = { ...common, name, marketplace, version, enabled };
    if (live !== undefined && marketplace !== null) {
      const area = folders.get(marketplace) ?? null;
      found[scope].push({ ...shared, directory: live.directory, installation: "live", entry: live.entry, area });
    } else {
      found[scope].push({ ...shared, directory: path, installation: "installed" });
      used.add(context.run.machine.foldCase(path));
    }
  }
  for (const [id, enabled] of settings.enabled) {
    const { name, marketplace } = splitId(id);
    if (installed.some((record) => record.id === id) || marketplace === null) continue;
    const live = market(marketplace)?.local.get(name);
    const area = folders.get(marketplace) ?? null;
    if (live !== undefined) {
      found.user.push({
        ...common,
        name,
        marketplace,
        enabled,
        directory: live.directory,
        installation: "live",
        entry: live.entry,
        area,
      });
    }
  }
  for (const instance of yield* cached(context, joined(context, place.path, "cache"))) {
    if (!used.has(context.run.machine.foldCase(instance.directory))) found.user.push({ ...common, ...instance });
  }
  return found;
}

/** Every cached version that the registry does not point to: there, and not loaded. */
function* cached(
  context: ScanContext,
  directory: string,
): Scan<Pick<PluginInstance, "directory" | "name" | "marketplace" | "version" | "installation">[]> {
  const found: Pick<PluginInstance, "directory" | "name" | "marketplace" | "version" | "installation">[] = [];
  for (const marketplace of yield* children(context, directory)) {
    for (const name of yield* children(context, joined(context, directory, marketplace))) {
      for (const version of yield* children(context, joined(context, directory, marketplace, name))) {
        found.push({
          directory: joined(context, directory, marketplace, name, version),
          name,
          marketplace,
          version,
          installation: "stale",
        });
      }
    }
  }
  return found;
}

/** Records of the registry that concern this home or the examined project; a bad record costs only itself. */
function records(context: ScanContext, file: string, plugins: Value | undefined): Installed[] {
  const shown = context.show(file);
  const found: Installed[] = [];
  if (plugins === undefined) return found;
  if (!(plugins instanceof Map)) {
    context.omit("plugin-registry-shape", shown, "has no map of plugins");
    return found;
  }
  for (const [id, value] of plugins as ValueMap) {
    for (const record of isList(value) ? value : [value]) {
      const path = text(member(record, "installPath"));
      const scope = text(member(record, "scope")) ?? "user";
      if (path === null || !pathRules(context.run.machine).isAbsolute(path)) {
        context.omit("plugin-registry-shape", shown, `the record of ${quote(id)} names no absolute directory`);
        continue;
      }
      const version = text(member(record, "version"));
      if (scope === "user" || scope === "managed") found.push({ id, scope: "user", path, version });
      else if (concernsProject(context, text(member(record, "projectPath"))))
        found.push({ id, scope: "project", path, version });
    }
  }
  return found;
}

/** A record of the examined project: the same directory, or one of the directories up to its root. */
function concernsProject(context: ScanContext, path: string | null): boolean {
  const { machine, project } = context.run;
  if (path === null || project === null) return false;
  const plain = path.replace(/[\\/]+$/, "");
  return project.levels.some((level) => isWithin(machine, level, plain) && isWithin(machine, plain, level));
}
