/** A path of the tree: a dropped one, a directory with dropped ones below it, or both. */
export interface Entry {
  readonly path: string;
  /** Index among the sorted dropped paths; -1 for a directory that is not dropped itself. */
  readonly file: number;
  /** The dropped paths below it, as a range of indices; empty for a file. */
  readonly from: number;
  to: number;
}

/** Directories deeper than this are found by their files only. */
const MAX_DEPTH = 64;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const reversed = (path: string): string => `${path.split("/").reverse().join("/")}/`;

/** A path without `.` and empty parts. */
export function tidyPath(path: string): string {
  return path
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}

/** The dropped paths of a tree, to be found by path, by the end of a path and by directory. */
export class DroppedTree {
  /** Tidy paths, sorted, each once. */
  readonly paths: readonly string[];
  /** For each of them, how it was given. */
  readonly given: readonly string[];
  /** Every name that occurs in a path: what names none of them refers to nothing. */
  readonly names: ReadonlySet<string>;
  readonly #entries = new Map<string, Entry>();
  readonly #byEnd: readonly (readonly [string, Entry])[];

  constructor(dropped: readonly string[]) {
    const byPath = new Map<string, string>();
    for (const given of dropped) {
      const path = tidyPath(given);
      if (path !== "" && !byPath.has(path)) byPath.set(path, given);
    }
    const sorted = [...byPath].sort(([a], [b]) => compare(a, b));
    this.paths = sorted.map(([path]) => path);
    this.given = sorted.map(([, given]) => given);
    this.names = new Set(this.paths.flatMap((path) => path.split("/")));
    this.paths.forEach((path, index) => {
      this.#entries.set(path, { path, file: index, from: index + 1, to: index + 1 });
    });
    this.paths.forEach((path, index) => {
      let depth = 0;
      for (let at = path.indexOf("/"); at !== -1 && depth < MAX_DEPTH; at = path.indexOf("/", at + 1), depth++) {
        const directory = path.slice(0, at);
        const entry = this.#entries.get(directory);
        if (entry === undefined)
          this.#entries.set(directory, { path: directory, file: -1, from: index, to: index + 1 });
        else if (entry.file === -1 || entry.to > entry.from) entry.to = index + 1;
        else this.#entries.set(directory, { ...entry, from: index, to: index + 1 });
      }
    });
    this.#byEnd = [...this.#entries.values()]
      .map((entry) => [reversed(entry.path), entry] as const)
      .sort(([a], [b]) => compare(a, b));
  }

  get(path: string): Entry | undefined {
    return this.#entries.get(path);
  }

  /** The entries whose path ends with these names. */
  endingWith(parts: readonly string[]): readonly Entry[] {
    const end = reversed(parts.join("/"));
    let low = 0;
    let high = this.#byEnd.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#byEnd[middle] as readonly [string, Entry])[0] < end) low = middle + 1;
      else high = middle;
    }
    const found: Entry[] = [];
    for (; low < this.#byEnd.length; low++) {
      const [key, entry] = this.#byEnd[low] as readonly [string, Entry];
      if (!key.startsWith(end)) break;
      found.push(entry);
    }
    return found;
  }
}
