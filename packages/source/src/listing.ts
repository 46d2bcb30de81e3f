import type { SourceCode } from "./codes.ts";
import type { DiskEntry } from "./disk.ts";

const REASONS: Readonly<Record<string, readonly [SourceCode, string]>> = {
  ENOENT: ["not-found", "does not exist"],
  ENOTDIR: ["not-found", "does not exist"],
  // Node's word for a path with a NUL in it, which can exist nowhere.
  ERR_INVALID_ARG_VALUE: ["not-found", "does not exist"],
  ELOOP: ["is-link", "is a symbolic link"],
  EMLINK: ["is-link", "is a symbolic link"],
  ENXIO: ["not-a-file", "is a socket or a device"],
};

/** What stands for bytes of a name that are no UTF-8. The name cannot be turned back, and so the file cannot be opened. */
const REPLACED = "\ufffd";

/** @internal The code and the words for a failed call. An error without a code is a fault of ours and is thrown. */
export function refusal(error: unknown, path: string): { code: SourceCode; message: string } {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== "string") throw error;
  const [reason, words] = REASONS[code] ?? ["unreadable", `cannot be read (${code})`];
  if (reason === "not-found" && path.includes(REPLACED)) {
    return { code: "name-not-utf8", message: "has a name that is not valid UTF-8, and so cannot be opened" };
  }
  return { code: reason, message: words };
}

const SLASH = 47;

/** Code-unit order of the joined paths: a directory's name counts with the `/` that follows it. */
export function byPath(a: DiskEntry, b: DiskEntry): number {
  const left = a.name;
  const right = b.name;
  // The slash only counts where one name begins with the other.
  if (left < right)
    return a.type === "directory" && right.startsWith(left) && right.charCodeAt(left.length) < SLASH ? 1 : -1;
  if (left > right)
    return b.type === "directory" && left.startsWith(right) && left.charCodeAt(right.length) < SLASH ? -1 : 1;
  if (a.type === b.type) return 0;
  return a.type === "directory" || (b.type !== "directory" && a.type > b.type) ? 1 : -1;
}

/** Sorts in place. Most systems hand a directory out almost in order, so it is asked first, by the names alone. */
export function sortByPath(entries: DiskEntry[]): DiskEntry[] {
  let before: DiskEntry | undefined;
  for (const entry of entries) {
    if (
      before !== undefined &&
      (before.name >= entry.name || (before.type === "directory" && entry.name.startsWith(before.name)))
    ) {
      return entries.sort(byPath);
    }
    before = entry;
  }
  return entries;
}

/** Entries sorted or merged between two checkpoints. */
const RUN = 256;

/** What a huge directory holds: the first entries in path order, and how many were left out. */
export interface Gathered {
  readonly entries: DiskEntry[];
  readonly dropped: number;
}

/**
 * Gathers batches into path order with checkpoints, keeping the first `most` entries: time and memory stay bounded however many
 * there are, and the same entries are kept in whatever order they come.
 */
export function* gather(batches: Iterable<DiskEntry[]>, most: number): Generator<undefined, Gathered> {
  const bound = 2 * Math.max(most, RUN);
  let runs: DiskEntry[][] = [];
  let run: DiskEntry[] = [];
  let held = 0;
  let dropped = 0;
  const close = function* (): Generator<undefined, void> {
    runs = [yield* merged(runs)];
    const all = runs[0] as DiskEntry[];
    dropped += Math.max(0, all.length - most);
    if (all.length > most) all.length = most;
    held = all.length;
  };
  for (const batch of batches) {
    for (const entry of batch) run.push(entry);
    held += batch.length;
    if (run.length >= RUN) {
      runs.push(run.sort(byPath));
      run = [];
      if (held > bound) yield* close();
    }
    yield;
  }
  runs.push(run.sort(byPath));
  yield* close();
  return { entries: runs[0] as DiskEntry[], dropped };
}

/** Merges sorted runs pairwise, with checkpoints, so that no single sort is long. */
function* merged(runs: readonly DiskEntry[][]): Generator<undefined, DiskEntry[]> {
  let left = runs;
  while (left.length > 1) {
    const next: DiskEntry[][] = [];
    for (let i = 0; i < left.length; i += 2) {
      const a = left[i] as DiskEntry[];
      const b = left[i + 1];
      next.push(b === undefined ? a : yield* mergeTwo(a, b));
    }
    left = next;
  }
  return left[0] ?? [];
}

function* mergeTwo(a: readonly DiskEntry[], b: readonly DiskEntry[]): Generator<undefined, DiskEntry[]> {
  const out: DiskEntry[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i];
    const right = b[j];
    if (right === undefined || (left !== undefined && byPath(left, right) <= 0)) {
      out.push(left as DiskEntry);
      i += 1;
    } else {
      out.push(right);
      j += 1;
    }
    if (out.length % RUN === 0) yield;
  }
  return out;
}
