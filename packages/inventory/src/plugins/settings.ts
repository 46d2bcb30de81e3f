import { member, type Value, type ValueMap } from "@agent-interop/documents";
import { openKeys } from "../declarations/open.ts";
import type { Scan, ScanContext } from "../scan/context.ts";

/** What a host's settings say of plugins: which are switched on, and which marketplaces are folders read in place. */
export interface PluginSettings {
  /** `name@marketplace` to its switch. */
  readonly enabled: ReadonlyMap<string, boolean>;
  /** Marketplace name to its folder. */
  readonly folders: ReadonlyMap<string, string>;
}

/** `enabledPlugins` and `extraKnownMarketplaces` of a settings file; both empty when it is absent or broken. */
export function* pluginSettings(context: ScanContext, path: string): Scan<PluginSettings> {
  const opened = yield* openKeys(context, path, "json", [["enabledPlugins"], ["extraKnownMarketplaces"]]);
  return { enabled: switches(opened?.values[0]), folders: directoryMarketplaces(opened?.values[1]) };
}

function switches(value: Value | undefined): Map<string, boolean> {
  const found = new Map<string, boolean>();
  if (value instanceof Map) {
    for (const [id, on] of value as ValueMap) if (typeof on === "boolean") found.set(id, on);
  }
  return found;
}

/** `{ <name>: { source: { source: "directory", path } } }`; every other source is a name only. */
export function directoryMarketplaces(value: Value | undefined): Map<string, string> {
  const found = new Map<string, string>();
  if (!(value instanceof Map)) return found;
  for (const [name, marketplace] of value as ValueMap) {
    const path = member(marketplace, "source", "path");
    if (member(marketplace, "source", "source") === "directory" && typeof path === "string") found.set(name, path);
  }
  return found;
}

/** `name@marketplace`; a scoped name may hold an `@` of its own, so the last one divides. */
export function splitId(id: string): { readonly name: string; readonly marketplace: string | null } {
  const at = id.lastIndexOf("@");
  return at <= 0 ? { name: id, marketplace: null } : { name: id.slice(0, at), marketplace: id.slice(at + 1) };
}
