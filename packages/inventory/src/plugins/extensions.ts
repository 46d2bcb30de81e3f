import { member, text, type Value, type ValueMap } from "@agent-interop/documents";
import { openKeys } from "../declarations/open.ts";
import type { StorePlace } from "../places/places.ts";
import type { Scan, ScanContext } from "../scan/context.ts";
import { children, joined } from "./directories.ts";
import { PLAIN, type PluginInstance } from "./instance.ts";
import { hasManifest } from "./manifests.ts";

const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

/**
 * Gemini keeps each extension in `extensions/<name>/`. `extension-enablement.json` lists path patterns, `!` switching off; the
 * last one that fits the examined directory decides.
 */
export function* geminiExtensions(context: ScanContext, place: StorePlace): Scan<PluginInstance[]> {
  const enablement = yield* openKeys(context, joined(context, place.path, "extension-enablement.json"), "json", [[]]);
  const table = enablement?.values[0];
  return yield* extensionsIn(context, place, "gemini", (name) =>
    overrideFor(context, member(table, name, "overrides")),
  );
}

/**
 * Qwen keeps the same layout; its `extension-store/state.json` holds a policy for each extension: an override for exactly the
 * examined directory, else the last path rule that fits it, else the default. An extension without a policy still goes by
 * `extension-enablement.json`.
 */
export function* qwenExtensions(context: ScanContext, place: StorePlace): Scan<PluginInstance[]> {
  const state = yield* openKeys(context, joined(context, place.base, "extension-store", "state.json"), "json", [
    ["extensions"],
  ]);
  const enablement = yield* openKeys(context, joined(context, place.path, "extension-enablement.json"), "json", [[]]);
  const policies = new Map<string, Value>();
  const extensions = state?.values[0];
  if (extensions instanceof Map) {
    for (const policy of (extensions as ValueMap).values()) {
      const name = text(member(policy, "name"));
      if (name !== null) policies.set(name, policy);
    }
  }
  const older = enablement?.values[0];
  return yield* extensionsIn(context, place, "qwen-code", (name) => {
    const policy = policies.get(name);
    if (policy === undefined) return overrideFor(context, member(older, name, "overrides"));
    return byPolicy(context, policy);
  });
}

function byPolicy(context: ScanContext, policy: Value): boolean | null {
  const { machine, project } = context.run;
  const byDefault = text(member(policy, "defaultActivation"));
  const exact = text(member(policy, "workspaceOverrides", project?.directory ?? machine.home));
  if (exact === "enabled" || exact === "disabled") return exact === "enabled";
  const byRule = exact === "inherit" ? null : overrideFor(context, member(policy, "legacyPathRules"));
  return byRule ?? (byDefault === null ? null : byDefault === "enabled");
}

function* extensionsIn(
  context: ScanContext,
  place: StorePlace,
  host: "gemini" | "qwen-code",
  enabled: (name: string) => boolean | null,
): Scan<PluginInstance[]> {
  const found: PluginInstance[] = [];
  for (const name of yield* children(context, place.path)) {
    const directory = joined(context, place.path, name);
    if (!hasManifest(context, directory)) {
      context.report(
        "plugin-manifest-missing",
        context.show(directory),
        "lies among the extensions and has no manifest",
      );
      continue;
    }
    found.push({ ...PLAIN, claims: place.claims, host, directory, installation: "installed", enabled: enabled(name) });
  }
  return found;
}

/** A pattern is a path with an optional `*` at the end, which takes in everything below. */
function overrideFor(context: ScanContext, overrides: Value | undefined): boolean | null {
  if (!isList(overrides)) return null;
  const { machine, project } = context.run;
  const here = `${machine.foldCase((project?.directory ?? machine.home).replaceAll("\\", "/"))}/`;
  let state: boolean | null = null;
  for (const override of overrides) {
    if (typeof override !== "string") continue;
    const off = override.startsWith("!");
    const pattern = machine.foldCase((off ? override.slice(1) : override).replaceAll("\\", "/"));
    const deep = pattern.endsWith("*");
    const base = deep ? pattern.slice(0, -1) : pattern.endsWith("/") ? pattern : `${pattern}/`;
    if (deep ? here.startsWith(base) : here === base) state = !off;
  }
  return state;
}
