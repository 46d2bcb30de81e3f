import { sanitize } from "@agent-interop/diagnostics";
import type { Loss } from "@agent-interop/projection";
import { loss } from "./losses.ts";
import type { KeyedManifest } from "./unsupported.ts";

/** Keys of the portable manifest; what describes a plugin and is none of them is lost. */
const PLACED: ReadonlySet<string> = new Set([
  "name",
  "version",
  "description",
  "author",
  "homepage",
  "repository",
  "license",
  "keywords",
]);

/** What is lost of a manifest's top-level keys: those for screens, those without a place, those that no table knows. */
export function keyLosses({ map, path, keys }: KeyedManifest): readonly Loss[] {
  const policy = new Set(Object.keys(keys.policy));
  return [...map.keys()].flatMap((key): readonly Loss[] => {
    const what = sanitize(key, 128);
    if (keys.data.includes(key)) {
      if (PLACED.has(key)) return [];
      return [loss("manifest-key-unplaced", "key", path, "has no place in a portable manifest", what)];
    }
    if (policy.has(key) || keys.components.includes(key) || keys.requirements.includes(key)) return [];
    if (keys.presentation.includes(key)) {
      // The schema is written anew; every portable manifest has one.
      if (key === "$schema") return [];
      return [loss("manifest-key-presentation", "key", path, "is for the screens of its host", what)];
    }
    return [loss("manifest-key-unknown", "key", path, "is no key of its format", what)];
  });
}
