import type { Machine } from "@agent-interop/diagnostics";
import type { Disk } from "@agent-interop/source";
import type { BeforeWrite, Boundary } from "@agent-interop/state";

/** What a package is: a bundle, or exactly one skill, agent or prompt. */
export type PackageKind = "plugin" | "skill" | "agent" | "prompt";

/** Where a package came from. */
export interface Origin {
  /** Taken from an agent of this machine, or from a source that was named. */
  readonly kind: "interop" | "import";
  readonly host: string;
  /** Home- or project-relative, or a URL; never an absolute home path. */
  readonly source: string;
  readonly format: string | null;
  readonly marketplace: string | null;
}

/** A package to be installed. */
export interface NewPackage {
  /** The `name` of its `plugin.json`, and its directory in the library. */
  readonly id: string;
  readonly kind: PackageKind;
  /** What its source calls it. */
  readonly name: string;
  /** SemVer, as in `plugin.json`. */
  readonly version: string;
  /** Path in the package to bytes; `plugin.json` and `adoption.json` among them. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** `packageDigest(files)`, from when it was reviewed. */
  readonly digest: string;
  /** Of the whole source tree. */
  readonly fingerprint: string;
  readonly origin: Origin;
  readonly licence: string | null;
  /** `plugin:x`, `skill:y`. */
  readonly requires: readonly string[];
}

/** What every record says. */
interface InstalledPackage {
  readonly id: string;
  readonly kind: PackageKind;
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  readonly licence: string | null;
  readonly requires: readonly string[];
  /** ISO 8601, by the machine's clock. */
  readonly installedAt: string;
}

/** The record of a package that was adopted or imported. */
export interface LibraryRecord extends InstalledPackage {
  /** Of the whole source tree, as it was reviewed. */
  readonly fingerprint: string;
  readonly origin: Origin;
  readonly trust: "foreign";
}

/** The record of a package that its owner put there with a tool of his own: never replaced by a foreign one. */
export interface NativeRecord extends InstalledPackage {
  readonly trust: "native";
}

/** A directory that holds packages. */
export interface Library {
  readonly scope: "user" | "project";
  /** Absolute; may be a link to a directory. Made by the first installation. */
  readonly root: string;
  readonly machine: Machine;
  readonly boundary: Boundary;
  /** Reads only; `node:fs` unless given. */
  readonly disk?: Disk;
}

/** What every writing call takes. */
export interface WriteOptions {
  /** Before the change is committed it leaves everything as it was, and the call ends with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the library's lock in milliseconds, 10 000 unless given. */
  readonly waitMs?: number | undefined;
  /** For tests of crashes: called before every single write. */
  readonly beforeWrite?: BeforeWrite | undefined;
}

/** Steps done, of all. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** What a long reading call takes. */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called between slices of work. */
  readonly onProgress?: (() => void) | undefined;
}
