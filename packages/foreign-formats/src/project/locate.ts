import type { ProjectedKind, SourceEntry } from "@agent-interop/projection";
import type { ComponentPlace } from "../component/place.ts";
import type { EntryTree } from "../tree/entry-tree.ts";

/** A component as its place gives it, before anything is read. */
export interface Located {
  readonly kind: ProjectedKind;
  /** Path of the main file, or of the link that stands where it or its folder should be. */
  readonly path: string;
  /** The skill's directory (`""` is the root); `null` for a component that is one file. */
  readonly directory: string | null;
  /** What its place calls it; `""` for a skill at the root. */
  readonly name: string;
  readonly link: boolean;
  /** The manifest names its path. */
  readonly explicit: boolean;
}

const MAIN = "SKILL.md";
const FILE_NAME = /\.[A-Za-z0-9]{1,5}$/;
const KINDS: ReadonlySet<string> = new Set(["skill", "agent", "prompt"]);

const baseOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const join = (directory: string, name: string): string => (directory === "" ? name : `${directory}/${name}`);

/** The name of a file without what its host puts after it. */
function stem(path: string): string {
  return path.replace(/(?:\.(?:agent|prompt))?\.[A-Za-z0-9]+$/, "");
}

function skillAt(tree: EntryTree, directory: string, explicit: boolean): Located | null {
  const main = join(directory, MAIN);
  if (!tree.exists(main)) return null;
  const link = tree.at(main)?.type === "link";
  return { kind: "skill", path: main, directory, name: baseOf(directory), link, explicit };
}

function skillsBelow(tree: EntryTree, directory: string, depth: number, explicit: boolean): readonly Located[] {
  if (depth < 1) return [];
  return tree.children(directory).flatMap((child): readonly Located[] => {
    const entry = tree.at(child);
    if (entry?.type === "link") {
      if (FILE_NAME.test(child)) return [];
      return [{ kind: "skill", path: child, directory: null, name: baseOf(child), link: true, explicit }];
    }
    if (!tree.isDirectory(child)) return [];
    const skill = skillAt(tree, child, explicit);
    return skill === null ? skillsBelow(tree, child, depth - 1, explicit) : [skill];
  });
}

function filesAt(tree: EntryTree, place: ComponentPlace, kind: ProjectedKind): readonly Located[] {
  const explicit = place.from === "manifest";
  const accepts = (path: string): boolean =>
    (place.extensions.length === 0 || place.extensions.some((end) => path.toLowerCase().endsWith(end))) &&
    !(kind === "skill" && baseOf(path) === MAIN);
  const located = (entry: SourceEntry, name: string): Located => {
    return { kind, path: entry.path, directory: null, name, link: entry.type === "link", explicit };
  };
  const own = tree.at(place.path);
  if (own !== undefined) return accepts(own.path) ? [located(own, stem(baseOf(own.path)))] : [];
  if (place.kind === "file") return [];
  const start = place.path === "" ? 0 : place.path.length + 1;
  return tree.below(place.path).flatMap((entry) => {
    const below = entry.path.slice(start);
    if (below.split("/").length > place.depth + 1 || !accepts(below) || entry.type === "unwalked") return [];
    // A command's folders are part of what it is called; an agent is called by its file.
    return [located(entry, kind === "prompt" ? stem(below).replaceAll("/", ":") : stem(baseOf(below)))];
  });
}

function locatedAt(tree: EntryTree, place: ComponentPlace): readonly Located[] {
  const kind = place.item as ProjectedKind;
  const explicit = place.from === "manifest";
  const link = tree.linkTowards(place.path);
  if (link !== undefined) {
    return [{ kind, path: link.path, directory: null, name: stem(baseOf(link.path)), link: true, explicit }];
  }
  if (place.when === "no-skills-dir" && tree.exists("skills")) return [];
  if (place.shape === "files") return filesAt(tree, place, kind);
  if (place.shape === "skills") return skillsBelow(tree, place.path, place.depth, explicit);
  const own = skillAt(tree, place.path, explicit);
  if (own !== null) return [own];
  return place.shape === "skill-or-skills" ? skillsBelow(tree, place.path, place.depth, explicit) : [];
}

/** What lies at the places of components, and the places that a manifest names and at which nothing is. */
export interface LocatedComponents {
  /** Each main file once a kind; one that the manifest names counts as named, wherever else it was found. */
  readonly components: readonly Located[];
  readonly missing: readonly ComponentPlace[];
}

/** Looks for the components at the given places. What lies inside a skill belongs to it, unless the manifest names it. */
export function locate(tree: EntryTree, places: readonly ComponentPlace[]): LocatedComponents {
  const found = new Map<string, Located>();
  const missing: ComponentPlace[] = [];
  for (const place of places) {
    if (!KINDS.has(place.item)) continue;
    const here = locatedAt(tree, place);
    if (here.length === 0 && place.from === "manifest") missing.push(place);
    for (const one of here) {
      const key = `${one.kind} ${one.path}`;
      const known = found.get(key);
      if (known === undefined || (one.explicit && !known.explicit)) found.set(key, one);
    }
  }
  return { components: [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), missing };
}
