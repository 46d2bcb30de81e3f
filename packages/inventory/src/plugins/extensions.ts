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
  return extensionsIn(context, place, "gemini", (name) => overrideFor(context, member(table, name, "overrides")));
}

/** Qwen keeps the same layout; its `extension-store/state.json` holds each extension's activation and the overrides per workspace. */
export function* qwenExtensions(context: ScanContext, place: StorePlace): Scan<PluginInstance[]> {
  const state = yield* openKeys(context, joined(context, place.base, "extension-store", "state.json"), "json", [
    ["extensions"],
  ]);
  const extensions = state?.values[0];
  const byName = new Map<string, boolean>();
  if (extensions instanceof Map) {
    for (const record of (extensions as ValueMap).values()) {
      const name = text(member(record, "name"));
      const activation = text(member(record, "defaultActivation"));
      if (name !== null && activation !== null) byName.set(name, activation === "enabled");
    }
  }
  return extensionsIn(context, place, "qwen-code", (name) => byName.get(name) ?? null);
}

function extensionsIn(
  context: ScanContext,
  place: StorePlace,
  host: "gemini" | "qwen-code",
  enabled: (name: string) => boolean | null,
): PluginInstance[] {
  const found: PluginInstance[] = [];
  for (const name of children(context, place.path)) {
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
