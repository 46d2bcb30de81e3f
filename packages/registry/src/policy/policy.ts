import type { Machine } from "@agent-interop/diagnostics";
import type { PlaceOptions } from "../machine-paths.ts";
import type { AgentKind } from "../types.ts";
import { type NameTree, nameTree } from "./name-tree.ts";
import { type ProtectedPlace, protectedPlaces } from "./places.ts";
import { expansions, type Reading, readings } from "./spelling.ts";

/** What is to be done with a path. Whoever creates, changes or renames writes; a rename also deletes its source. */
export type PathOperation = "read" | "write" | "delete";

/** How far the operator has agreed; no posture opens what agents own. */
export type PathPosture = "default" | "confirmed";

/** Whether an operation may go on, and if not whose place it would touch. */
export type PathVerdict =
  | { readonly allow: true; readonly block?: never }
  | {
      readonly allow?: never;
      readonly block: true;
      readonly reason: "path-policy:noWritePaths";
      /** Id of the kind that owns the place. */
      readonly kind: string;
      /** The place as the kind's row has it: `~/…` in the home (also when a variable moves it), `**` and `/…` in every directory. */
      readonly rule: string;
    };

/** What the matcher has to be told of the disk, since it looks at none. Both come from `source`. */
export interface PathLooks {
  /**
   * The path with every link of its existing part resolved and the missing rest kept: `canonicalPath(machine, disk)`. It is asked for the
   * path as it came, so that `..` behind a link means what it means to the system.
   */
  readonly canonical: (path: string) => string;
  /** True where the file system ignores letter case although the platform's usual one does not: `foldsCaseAt(machine, disk)`. */
  readonly foldsCase?: (path: string) => boolean;
}

/** How a policy is made. */
export interface PolicyOptions extends PlaceOptions, PathLooks {
  /** Default: the built-in table. */
  readonly kinds?: readonly AgentKind[];
  /**
   * Absolute directories of the caller's own, below which rules for every directory do not count: what lies there is a copy. Places of the
   * user and those of `projects` count there too.
   */
  readonly own?: readonly string[];
  /** Absolute roots of projects that are known: their places are found under their real names as well, and `holds` knows them. */
  readonly projects?: readonly string[];
}

/** The boundary of one machine. */
export interface PathPolicy {
  readonly check: (operation: PathOperation, path: string, posture?: PathPosture) => PathVerdict;
  /**
   * The same for writing files into a directory that is made anew, so that none of them lies behind a link: the first of these relative paths
   * (with `/`) that is blocked, else `null`. One look at the disk for all of them.
   */
  readonly firstBlocked: (directory: string, paths: readonly string[]) => string | null;
  /** True when a known place lies at or below the path: it is not moved or removed as a whole. */
  readonly holds: (path: string) => boolean;
  readonly places: readonly ProtectedPlace[];
}

const ALLOWED: PathVerdict = Object.freeze({ allow: true });
/** Our own directory in a project: never protected, and what lies in it are copies. */
const OURS = ".agent-interop";

interface Index {
  readonly anchored: NameTree<ProtectedPlace>;
  readonly anywhere: NameTree<ProtectedPlace>;
  /** For a path whose root is not known: user places by what follows the home, or by all their names. */
  readonly loose: NameTree<ProtectedPlace>;
  readonly own: readonly (readonly string[])[];
}

/**
 * A matcher for everything the kinds protect on a machine. Pure: it holds the list and asks `canonical` for real names. Reading is always
 * allowed; writing and deleting are blocked at and below each place, and deleting also around one, at every posture. Built at the first
 * question.
 */
export function pathPolicy(machine: Machine, options: PolicyOptions): PathPolicy {
  const places = protectedPlaces(machine, options);
  const folding = machine.foldCase("A") !== machine.foldCase("a") ? machine.foldCase : foldMore(machine.foldCase);
  const usual = once(() => indexOf(machine, places, options, folding));
  const folded = once(() => indexOf(machine, places, options, foldMore(machine.foldCase)));

  const look = <T>(path: string, ask: (index: Index, key: Key) => T | null): T | null => {
    const found = ask(usual(), keys(folding));
    if (found !== null || options.foldsCase === undefined || folding !== machine.foldCase) return found;
    const other = ask(folded(), keys(foldMore(machine.foldCase)));
    return other !== null && options.foldsCase(path) ? other : null;
  };
  const spellings = (path: string): readonly Reading[] =>
    expansions(machine, path).flatMap((text) => [
      ...readings(machine, text),
      ...readings(machine, options.canonical(text)),
    ]);
  const around = (path: string): ProtectedPlace | null =>
    look(path, (index, key) => first(spellings(path), (reading) => index.anchored.below(key(reading))));
  const at = (path: string): ProtectedPlace | null =>
    look(path, (index, key) => first(spellings(path), (reading) => placeAt(index, reading, key(reading))));

  const check: PathPolicy["check"] = (operation, path) => {
    if (operation === "read") return ALLOWED;
    const place = at(path) ?? (operation === "delete" ? around(path) : null);
    if (place === null) return ALLOWED;
    const { kind } = place;
    return { block: true, reason: "path-policy:noWritePaths", kind, rule: place.path };
  };
  const firstBlocked: PathPolicy["firstBlocked"] = (directory, paths) => {
    const bases = spellings(directory);
    const blocked = (index: Index, key: Key, path: string): ProtectedPlace | null =>
      first(bases, ({ names, root }) => {
        const reading = { root, names: [...names, ...path.split("/")] };
        return placeAt(index, reading, key(reading));
      });
    return paths.find((path) => look(directory, (index, key) => blocked(index, key, path)) !== null) ?? null;
  };
  return { check, firstBlocked, holds: (path) => around(path) !== null, places };
}

type Key = (reading: Reading) => readonly string[];

/** The root is the first name of an anchored place. */
function keys(fold: (text: string) => string): Key {
  return ({ names, root }) => [root === null ? "" : fold(root), ...names.map(fold)];
}

function placeAt(index: Index, { root }: Reading, names: readonly string[]): ProtectedPlace | null {
  const anchored = root === null ? null : index.anchored.find(names, 0, names.length);
  if (anchored !== null) return anchored;
  const end = endOfOthers(index, names);
  for (let start = 1; start < end; start++) {
    const found = index.anywhere.find(names, start, end);
    if (found !== null) return found;
  }
  for (let start = 1; root === null && start < names.length; start++) {
    const found = index.loose.find(names, start, names.length);
    if (found !== null) return found;
  }
  return null;
}

/** How many names lie outside of everything that is the caller's own. */
function endOfOthers({ own }: Index, names: readonly string[]): number {
  const ours = names.indexOf(OURS, 1);
  const ends = own.filter((one) => one.length <= names.length && one.every((name, at) => name === names[at]));
  return Math.min(ours === -1 ? names.length : ours, ...ends.map(({ length }) => length));
}

function indexOf(
  machine: Machine,
  places: readonly ProtectedPlace[],
  { canonical, own = [], projects = [] }: PolicyOptions,
  fold: (text: string) => string,
): Index {
  const key = keys(fold);
  const shortNames = machine.platform === "win32";
  const [anchored, anywhere, loose] = [nameTree, nameTree, nameTree].map((make) =>
    make<ProtectedPlace>(shortNames),
  ) as [NameTree<ProtectedPlace>, NameTree<ProtectedPlace>, NameTree<ProtectedPlace>];
  const both = (path: string): readonly (readonly string[])[] =>
    [path, canonical(path)].flatMap((text) => readings(machine, text).filter(({ root }) => root !== null)).map(key);
  for (const place of places) {
    const { at, path, scope, variable } = place;
    const names = path.split("/").slice(1).map(fold);
    if (at === null) {
      anywhere.put(names, place);
      for (const project of projects) for (const one of both(`${project}/${path.slice(3)}`)) anchored.put(one, place);
      continue;
    }
    for (const one of both(at)) anchored.put(one, place);
    if (shortNames && scope === "user") {
      loose.put(variable === null ? names : (both(at)[0] ?? names).slice(1), place);
    }
  }
  return { anchored, anywhere, loose, own: own.flatMap(both) };
}

/**
 * Two names that some file system takes for one: by the platform's rule, and by upper case first, which knows letters that lower case does
 * not (`ſ`). Rather one name too many.
 */
function foldMore(fold: (text: string) => string): (text: string) => string {
  return (text) => fold(text).normalize("NFC").toUpperCase().toLowerCase();
}

function first<T, R>(list: readonly T[], ask: (one: T) => R | null): R | null {
  for (const one of list) {
    const found = ask(one);
    if (found !== null) return found;
  }
  return null;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
