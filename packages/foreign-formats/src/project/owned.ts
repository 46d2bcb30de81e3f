import type { SourceEntry } from "@agent-interop/projection";
import type { ComponentPlace } from "../component/place.ts";
import type { EntryTree } from "../tree/entry-tree.ts";
import type { Located } from "./locate.ts";
import { MANIFEST_FOLDERS } from "./parts.ts";

const firstPart = (path: string): string => path.split("/", 1)[0] as string;

/**
 * Names at the root that are no part of a skill at the root: folders and files of manifests, of other components and of what is never
 * activated. Programs stay: a skill that speaks of its scripts loses them by name.
 */
export function apartFromRoot(places: readonly ComponentPlace[], fixed: readonly string[]): ReadonlySet<string> {
  const named = places.filter(({ item, path }) => item !== "executable" && path !== "").map(({ path }) => path);
  return new Set([...named, ...fixed, ...MANIFEST_FOLDERS, "skills", "agents", "commands"].map(firstPart));
}

/** The entries that belong to each component, by its main file: of two skills that hold one another the inner one owns its own. */
export function ownedBy(
  tree: EntryTree,
  components: readonly Located[],
  apart: ReadonlySet<string>,
): ReadonlyMap<Located, readonly SourceEntry[]> {
  const directories = new Map<string, Located>();
  const files = new Map<string, Located>();
  for (const one of components) {
    if (one.directory === null || one.link) files.set(one.path, one);
    else directories.set(one.directory, one);
  }
  const owned = new Map<Located, SourceEntry[]>(components.map((one) => [one, []]));
  for (const entry of tree.entries) {
    const owner = files.get(entry.path) ?? innermost(entry.path, directories, apart);
    if (owner !== undefined) owned.get(owner)?.push(entry);
  }
  return owned;
}

function innermost(
  path: string,
  directories: ReadonlyMap<string, Located>,
  apart: ReadonlySet<string>,
): Located | undefined {
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
    const owner = directories.get(path.slice(0, at));
    if (owner !== undefined) return owner;
  }
  return apart.has(firstPart(path)) ? undefined : directories.get("");
}
