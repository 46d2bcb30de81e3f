import { displayPath } from "@agent-interop/diagnostics";
import { type Door, hostDisk, openDoor, pathRules } from "@agent-interop/source";
import { PACKAGE_LIMITS as LIMITS } from "./package/limits.ts";
import type { Library } from "./types.ts";

export const PACKAGES = "packages";
export const RECORDS = "records.json";
export const BASES = "bases";
export const LOCK = ".lock";
/** Bytes of `records.json` that are read: some tens of thousands of packages. */
export const RECORDS_LIMIT: number = 64 * 1024 * 1024;

/** Where the files of a package are kept as they were installed, relative to the root. */
export function placeOfBase(id: string): string {
  return `${BASES}/${id}.gz`;
}

/** A library that is there. */
export interface Place {
  readonly library: Library;
  /** Real: a root that is a link was followed. */
  readonly root: string;
  readonly door: Door;
  /** Absolute path of a relative one with `/`. */
  readonly at: (path: string) => string;
  /** How a relative path is shown. */
  readonly shown: (path: string) => string;
}

/** What lies at the root of a library. */
export type Found =
  | { readonly state: "there"; readonly place: Place }
  | { readonly state: "absent" }
  | { readonly state: "unusable" };

/** Looks at the root of a library. A link is followed, since where the library lies is its owner's choice; below it none is. */
export function findPlace(library: Library): Found {
  const { disk = hostDisk, root } = library;
  try {
    // Another process may make it between two looks: only a link can be there and lead nowhere.
    const stat = disk.stat(root) ?? (disk.lstat(root)?.type === "link" ? "dangling" : disk.stat(root));
    if (stat === null) return { state: "absent" };
    if (stat === "dangling" || stat.type !== "directory") return { state: "unusable" };
    return { state: "there", place: placeAt(library, disk.realpath(root)) };
  } catch {
    return { state: "unusable" };
  }
}

function placeAt(library: Library, root: string): Place {
  const { disk = hostDisk, machine } = library;
  const { join } = pathRules(machine);
  const limits = { depth: LIMITS.depth, entries: 4 * LIMITS.files };
  return {
    library,
    root,
    door: openDoor({ machine, disk, inside: [root], limits }),
    at: (path) => join(root, ...path.split("/")),
    shown: (path) => displayPath(machine, join(library.root, ...path.split("/"))),
  };
}
