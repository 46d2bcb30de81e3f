import type { Diagnostic, Machine } from "@agent-interop/diagnostics";
import type { MarketplaceEntry } from "@agent-interop/foreign-formats/manifests";
import type { AgentKind } from "@agent-interop/registry";
import type { Disk, Tree } from "@agent-interop/source";
import type { Boundary } from "@agent-interop/state";

/** What a user names, or what a record says. */
export interface ImportRequest {
  /** As typed: a path (relative to the working directory, `~/`), an archive file, a git URL, a GitHub URL, `owner/repository`. */
  readonly source: string;
  /** Branch, tag or full commit; default: what the remote calls `HEAD`. A branch wins over a tag of its name. */
  readonly ref?: string;
  /** Directory (or one file) in the source, relative with `/`. `.` is its root as it is, also when a marketplace lies there. */
  readonly subfolder?: string;
  /** Exactly this commit, in full: for a restore. It wins over `ref`, which is then only recorded. */
  readonly commit?: string;
  /**
   * Name of a plugin, when the source is a marketplace or holds one. Together with `subfolder` the marketplace lies there; or, as a record
   * has it, the plugin lies there, and `commit` is enough where the marketplace was another source.
   */
  readonly entry?: string;
}

/** A source in memory. Nothing of it is on the disk any more. */
export interface FetchedSource {
  readonly transport: "path" | "git" | "archive";
  /**
   * As a record holds it: `~/…`, `./…` (of the project, or else the working directory), an absolute path outside of both, or a URL
   * without credentials (`file://~/…` for a repository below the home). To be given back as `ImportRequest.source`.
   */
  readonly source: string;
  /** What was asked for; `null` for the default branch, and for what is no repository. */
  readonly ref: string | null;
  /** The full commit that was read. */
  readonly commit: string | null;
  /** Directory, or single file, in the source; `null` for its root. */
  readonly subfolder: string | null;
  /** Name of the marketplace whose entry it is, or the path of its file when it has none. */
  readonly marketplace: string | null;
  /** What the marketplace says of the plugin; with `strict: false` that decides its components. */
  readonly entry: MarketplaceEntry | null;
  /** Last name of the subfolder, the repository or the archive, without an extension: a name for what has none. */
  readonly directory: string;
  /** Everything there. One file that is no archive and no `SKILL.md` is a tree of one entry. Throws `fetch-released` after `release`. */
  readonly tree: Tree;
  /** What is not as its author has it: contents kept elsewhere (LFS), submodules, files left out. */
  readonly notes: readonly Diagnostic[];
  /** Drops the bytes. May be called again. */
  readonly release: () => Promise<void>;
}

/** Bounds of one fetch. */
export interface FetchLimits {
  /** The whole fetch, in milliseconds. */
  readonly timeMs: number;
  /** Bytes that a repository may take while it is fetched. */
  readonly scratchBytes: number;
  /** Bytes that git may print in one run, its contents aside. */
  readonly outputBytes: number;
  /** Bytes of an archive file. */
  readonly archiveBytes: number;
  /** Bytes of everything in an archive. */
  readonly unpackedBytes: number;
  /** Times that an archive may grow, once it is above 8 MiB. */
  readonly ratio: number;
  /** Of the tree. Above one of them `tree.over` says so; an archive is refused above the number of entries or the depth. */
  readonly bytes: number;
  readonly entries: number;
  readonly depth: number;
}

export interface FetchOptions {
  readonly machine: Machine;
  /** Where we must not write: the scratch directory of a repository is asked about. */
  readonly boundary: Boundary;
  /** Default: the disk of this process. */
  readonly disk?: Disk;
  /** Project root that a recorded `./` stands for; default: the working directory. */
  readonly project?: string | null;
  /** Default: the built-in table. Its forbidden areas are never read. */
  readonly kinds?: readonly AgentKind[];
  /** As if no variable moved anything. Default `false`. */
  readonly ignoreEnvironment?: boolean;
  readonly signal?: AbortSignal;
  /** Called as work goes on; never more often than a slice of reading or a line of git's. */
  readonly onProgress?: () => void;
  readonly limits?: Partial<FetchLimits>;
}

const MIB = 1024 * 1024;

/** The defaults. */
export const FETCH_LIMITS: FetchLimits = Object.freeze({
  timeMs: 120_000,
  scratchBytes: 256 * MIB,
  outputBytes: 32 * MIB,
  archiveBytes: 64 * MIB,
  unpackedBytes: 64 * MIB,
  ratio: 250,
  bytes: 256 * MIB,
  entries: 65_536,
  depth: 26,
});
