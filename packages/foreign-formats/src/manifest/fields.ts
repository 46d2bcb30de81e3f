import { text, type Value, type ValueMap } from "@agent-interop/documents";
import type { ManifestFormatId } from "./ids.ts";

/**
 * A manifest field that names components. `text` is one path, `list` several, `inline` the declaration itself (hooks, MCP
 * servers), `mixed` both, `wrong` anything else. Strings, lists and folders are all accepted, whatever the host's version says.
 */
export interface ComponentField {
  readonly field: string;
  readonly form: "text" | "list" | "inline" | "mixed" | "wrong";
  readonly paths: readonly string[];
  /**
   * The object, or the list of objects, written in place of a path. It may hold secrets: reduce it to names at once, never
   * print or store it.
   */
  readonly inline: Value | null;
}

/** Top-level fields that name components, over all formats. */
const FIELDS: readonly string[] = [
  "skills",
  "agents",
  "commands",
  "hooks",
  "mcpServers",
  "lspServers",
  "outputStyles",
  "apps",
  "rules",
  "workflows",
  "contextFileName",
];
const PI_FIELDS: readonly string[] = ["skills", "prompts", "extensions", "themes"];

/** True for an object of a document. */
export function isMap(value: Value | undefined): value is ValueMap {
  return value instanceof Map;
}

function shape(field: string, value: Value): ComponentField {
  if (typeof value === "string") return { field, form: "text", paths: [value], inline: null };
  if (isMap(value)) return { field, form: "inline", paths: [], inline: value };
  if (!Array.isArray(value)) return { field, form: "wrong", paths: [], inline: null };
  const items = value as readonly Value[];
  const paths = items.filter((one) => typeof one === "string");
  const maps = items.filter(isMap);
  if (paths.length + maps.length !== items.length) return { field, form: "wrong", paths, inline: null };
  if (maps.length === 0) return { field, form: "list", paths, inline: null };
  return { field, form: paths.length === 0 ? "inline" : "mixed", paths, inline: maps };
}

/** The component fields of a parsed manifest or marketplace entry, by name (`pi.skills` for Pi); absent ones have no entry. */
export function componentFields(
  map: ValueMap,
  format: ManifestFormatId | "marketplace",
): ReadonlyMap<string, ComponentField> {
  const found = new Map<string, ComponentField>();
  if (format === "apm") return found;
  const block = format === "pi" ? map.get("pi") : map;
  if (!isMap(block)) return found;
  for (const key of format === "pi" ? PI_FIELDS : FIELDS) {
    const value = block.get(key);
    if (value === undefined) continue;
    const field = format === "pi" ? `pi.${key}` : key;
    found.set(field, shape(field, value));
  }
  return found;
}

/** Names of the plugins that a manifest depends on (strings or objects with a `name`); npm and APM maps are no such list. */
export function dependencyNames(value: Value | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Value[]).flatMap((one) => text(isMap(one) ? one.get("name") : one) ?? []);
}
