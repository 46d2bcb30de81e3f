import { sanitize } from "@agent-interop/diagnostics";
import { directoryAt, type Listing, listAtOnce } from "./directory.ts";
import type { DiskEntry, DiskStat } from "./disk.ts";
import type { Door } from "./door.ts";
import { pathRules } from "./path.ts";
import type { Budget, WalkEvent, WalkOptions } from "./walk-event.ts";

/** Directories that never hold agent content of their own: version control, installed packages, virtual environments. Not visited, not named. */
export const IGNORED_DIRECTORIES: ReadonlySet<string> = new Set([
  ".git",
  ".hg",
  ".svn",
  "node_modules",
  ".venv",
  "venv",
  "__pycache__",
  ".tox",
  ".mypy_cache",
  ".pytest_cache",
]);

/** A directory that is being gone through. */
interface Frame {
  readonly path: string;
  /** Path below the root with a `/` at the end, empty for the root. */
  readonly prefix: string;
  readonly depth: number;
  readonly stat: DiskStat;
  readonly entries: readonly DiskEntry[];
  /** Entries beyond the budget that were counted and not kept. */
  readonly dropped: number;
  /** Only directories and problems are handed out. */
  readonly quiet: boolean;
  next: number;
}

/** What a step gave: an event, a checkpoint, a directory to be listed in parts (`take` the listing), or the end. */
export type WalkStep = WalkEvent | undefined | "large" | "end";

/** Names that stand for what was left out. */
export const NAMED_REST = 5;
const NAME_POINTS = 120;
/** Entries between two checkpoints within one directory. */
const STRIDE = 64;

/** @internal The walk as a machine that is asked for one step after the other. */
export class Walker {
  readonly budget: Budget;
  /** The directory that is entered next. */
  path: string;

  private readonly door: Door;
  private readonly guarded: boolean;
  private readonly joins: boolean;
  private readonly limit: number;
  private readonly options: WalkOptions;
  private readonly stack: Frame[] = [];
  private prefix = "";
  private depth = 0;
  private stat: DiskStat | null = null;
  private pending = true;
  private entered: (WalkEvent & { readonly type: "directory" }) | null = null;
  private dropped = 0;
  private quiet = false;
  private since = 0;
  private over = false;
  private readonly tooDeep = { first: "", count: 0, names: [] as string[] };
  private found: WalkEvent | null = null;

  constructor(door: Door, root: string, options: WalkOptions) {
    this.door = door;
    this.path = root;
    this.options = options;
    this.limit = options.depth ?? door.limits.depth;
    this.budget = options.budget ?? { left: door.limits.entries };
    this.guarded = door.gate.concerns(root);
    // A root of `/`, and every path of Windows, is joined by the rules of the platform.
    this.joins = pathRules(door.machine).sep !== "/" || root.endsWith("/");
  }

  /** One step. All of it stands here, since a call per entry costs more than the entry. */
  next(): WalkStep {
    if (this.found !== null) {
      const { found } = this;
      this.found = null;
      return found;
    }
    if (this.pending) return this.enter();
    if (this.entered !== null) this.push(this.entered);
    const frame = this.stack[this.stack.length - 1];
    if (frame === undefined || this.over) return this.end();
    const { entries } = frame;
    while (frame.next < entries.length) {
      if (this.budget.left <= 0) return this.exhausted(frame);
      if (this.since === STRIDE) {
        this.since = 0;
        return undefined;
      }
      const { name, type } = entries[frame.next] as DiskEntry;
      this.budget.left -= 1;
      this.since += 1;
      frame.next += 1;
      if (frame.quiet && type !== "directory") continue;
      const path = this.joins ? pathRules(this.door.machine).join(frame.path, name) : `${frame.path}/${name}`;
      if (this.guarded && this.door.refuses(path)) continue;
      const relative = frame.prefix + name;
      const depth = frame.depth + 1;
      if (type !== "directory") return { type, path, relative, name, depth };
      if (!this.enters(path, relative, depth, name)) continue;
      this.path = path;
      this.prefix = `${relative}/`;
      this.quiet = frame.quiet;
      this.depth = depth;
      return this.enter();
    }
    if (frame.dropped > 0) return this.exhausted(frame);
    this.stack.pop();
    this.since = 0;
    return undefined;
  }

  /** Takes the listing of a directory that `next` called large. */
  take(listing: Listing): void {
    this.found = this.opened(listing);
  }

  private enters(path: string, relative: string, depth: number, name: string): boolean {
    if (IGNORED_DIRECTORIES.has(this.door.machine.foldCase(name))) return false;
    const { enter, reportDepth } = this.options;
    if (enter !== undefined && !enter(relative, depth, name)) return false;
    if (depth <= this.limit) return true;
    if (reportDepth === false) return false;
    const deep = this.tooDeep;
    if (deep.count === 0) deep.first = path;
    if (deep.count < NAMED_REST) deep.names.push(sanitize(relative, NAME_POINTS));
    deep.count += 1;
    return false;
  }

  private enter(): WalkStep {
    this.pending = false;
    const { path } = this;
    if (this.depth === 0 && this.guarded && this.door.refuses(path)) {
      return { type: "problem", code: "forbidden-path", path, message: "lies in an area that is never opened" };
    }
    const stat = directoryAt(this.door, path);
    if ("ok" in stat) return this.opened(stat);
    if (this.isAbove(stat)) {
      return { type: "problem", code: "link-loop", path, message: "is the same directory as one above it" };
    }
    this.stat = stat;
    const listing = listAtOnce(this.door, path, stat);
    return listing === null ? "large" : this.opened(listing);
  }

  private opened(listing: Listing): WalkEvent {
    const { path } = this;
    if (!listing.ok) return { type: "problem", code: listing.code, path, message: listing.message };
    const { entries, dropped } = listing;
    const relative = this.prefix.slice(0, -1);
    this.dropped = dropped;
    this.entered = { type: "directory", path, relative, depth: this.depth, entries, prune: false, quiet: this.quiet };
    return this.entered;
  }

  /** Goes into the directory that was handed out, unless its taker pruned it. */
  private push({ path, depth, entries, prune, quiet }: WalkEvent & { readonly type: "directory" }): void {
    this.entered = null;
    if (prune) return;
    const stat = this.stat as DiskStat;
    this.stack.push({ path, prefix: this.prefix, depth, stat, entries, dropped: this.dropped, quiet, next: 0 });
  }

  /** True when a directory is one of those it lies in, as a mount of a parent is. Rounded numbers are only a hint. */
  private isAbove({ dev, ino }: DiskStat): boolean {
    for (const { path, stat } of this.stack) {
      if (stat.ino !== ino || stat.dev !== dev || ino === 0) continue;
      try {
        const [here, there] = [this.door.disk.identity(this.path), this.door.disk.identity(path)];
        if (here !== null && here.ino === there?.ino && here.dev === there.dev) return true;
      } catch {
        return true;
      }
    }
    return false;
  }

  private end(): WalkStep {
    const { first, count, names } = this.tooDeep;
    if (count === 0) return "end";
    this.tooDeep.count = 0;
    const message = `not visited, being more than ${this.limit} levels below the root: ${named(names, count, "")}`;
    return { type: "problem", code: "depth-limit", path: first, message };
  }

  /** The budget is used up: the first names of every directory that is still open, deepest first. */
  private exhausted({ path }: Frame): WalkStep {
    const names: string[] = [];
    let count = 0;
    const open = [...this.stack].reverse();
    const shares = sharesOf(open.map(({ entries, next }) => entries.length - next));
    for (const [index, { prefix, entries, next, dropped }] of open.entries()) {
      count += entries.length - next + dropped;
      for (const { name } of entries.slice(next, next + (shares[index] ?? 0)))
        names.push(sanitize(prefix + name, NAME_POINTS));
    }
    this.over = true;
    return {
      type: "problem",
      code: "entry-limit",
      path,
      message: `not visited: ${named(names, count, " entries, with all below them")}`,
    };
  }
}

function named(names: readonly string[], count: number, what: string): string {
  if (count === names.length) return names.join(", ");
  return `${names.join(", ")}${names.length > 0 ? " and " : ""}${count - names.length} more${what}`;
}

/** How many names each open directory may give, deepest first: two each while there is room, and what is left to the deepest. */
function sharesOf(available: readonly number[]): number[] {
  let room = NAMED_REST;
  const shares = available.map((most) => {
    const share = Math.min(2, most, room);
    room -= share;
    return share;
  });
  return available.map((most, index) => {
    const more = Math.min(room, most - (shares[index] as number));
    room -= more;
    return (shares[index] as number) + more;
  });
}
