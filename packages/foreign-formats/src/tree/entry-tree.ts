import type { SourceEntry } from "@agent-interop/projection";

const INVALID = /^$|^\/|\/$|\0|\\|^[A-Za-z]:/;

/** Longest path that is looked up, in UTF-16 units: no file system of a supported platform takes more. */
const MAX_PATH = 4096;

/** True for a path as a walk gives it: relative, `/` between parts, none of them empty, `.` or `..`. */
function isWalkPath(path: string): boolean {
  if (path.length > MAX_PATH) return false;
  return !INVALID.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/**
 * The entries of one tree, found by path. Entries whose path no walk gives (absolute, with `..`) and all but the first of those that
 * share a path are kept apart and found by nothing.
 */
export class EntryTree {
  /** Sorted by path. */
  readonly entries: readonly SourceEntry[];
  readonly unsafe: readonly SourceEntry[];
  readonly repeated: readonly SourceEntry[];
  readonly #byPath: ReadonlyMap<string, SourceEntry>;
  readonly #children: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(entries: readonly SourceEntry[]) {
    const byPath = new Map<string, SourceEntry>();
    const children = new Map<string, Set<string>>();
    const unsafe: SourceEntry[] = [];
    const repeated: SourceEntry[] = [];
    for (const entry of entries) {
      if (!isWalkPath(entry.path)) unsafe.push(entry);
      else if (byPath.has(entry.path)) repeated.push(entry);
      else byPath.set(entry.path, entry);
    }
    for (const path of byPath.keys()) {
      for (let child = path; child !== ""; ) {
        const parent = child.slice(0, Math.max(child.lastIndexOf("/"), 0));
        const known = children.get(parent);
        if (known?.has(child)) break;
        if (known === undefined) children.set(parent, new Set([child]));
        else known.add(child);
        child = parent;
      }
    }
    this.entries = [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    this.unsafe = unsafe;
    this.repeated = repeated;
    this.#byPath = byPath;
    this.#children = children;
  }

  /** The entry at a path. */
  at(path: string): SourceEntry | undefined {
    return this.#byPath.get(path);
  }

  /** True when something lies below the path; a directory that holds nothing is in no tree. */
  isDirectory(path: string): boolean {
    return this.#children.has(path);
  }

  /** Paths of what lies directly in a directory, sorted. */
  children(path: string): readonly string[] {
    return [...(this.#children.get(path) ?? [])].sort();
  }

  /** True when an entry lies at the path or below it. */
  exists(path: string): boolean {
    return this.#byPath.has(path) || this.#children.has(path);
  }

  /** The entries at a path or below it, sorted; all of them for `""`. */
  below(path: string): readonly SourceEntry[] {
    if (path === "") return this.entries;
    const own = this.#byPath.get(path);
    const found: SourceEntry[] = own === undefined ? [] : [own];
    for (const child of this.children(path)) found.push(...this.below(child));
    return found;
  }

  /** The link on the way to a path or at it, when there is one: nothing behind it is in the tree. */
  linkTowards(path: string): SourceEntry | undefined {
    const parts = path.split("/");
    return parts
      .map((_, at) => this.#byPath.get(parts.slice(0, at + 1).join("/")))
      .find((entry) => entry?.type === "link");
  }
}
