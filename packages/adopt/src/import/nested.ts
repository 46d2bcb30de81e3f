import { sanitize } from "@agent-interop/diagnostics";
import { manifestPaths } from "@agent-interop/foreign-formats/manifests";
import type { TreeEntry } from "@agent-interop/source";

/** Where manifests lie that are nothing else: their folders, and the file of the open standard. */
const PLACES: readonly string[] = [
  ...new Set(manifestPaths().map((path) => (path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : path))),
].filter((place) => place !== "package.json");
/** Directories that are named. */
const NAMED = 8;

/** What to say of a source whose plugins lie further down: where some of them are. */
export function nestedWords(entries: readonly TreeEntry[]): string {
  const found = new Set<string>();
  for (const { path } of entries) {
    const place = PLACES.find((one) => path.endsWith(`/${one}`));
    if (place !== undefined) found.add(path.slice(0, -place.length - 1));
  }
  if (found.size === 0) return "";
  const all = [...found].sort();
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : "";
  return `; plugins lie in ${all
    .slice(0, NAMED)
    .map((one) => sanitize(one, 80))
    .join(", ")}${more}`;
}
