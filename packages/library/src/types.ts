import type { Machine } from "@agent-interop/diagnostics";
import type { Disk } from "@agent-interop/source";
import type { BeforeWrite, Boundary } from "@agent-interop/state";

/** What a package is: a bundle, or exactly one skill, agent or prompt. */
export type PackageKind = "plugin" | "skill" | "agent" | "prompt";

/** Taken from an agent of this machine. */
export interface InteropOrigin {
  readonly kind: "interop";
  readonly host: string;
  /** Home- or project-relative; never an absolute home path. */
  readonly source: string;
  readonly format: string | null;
  readonly marketplace: string | null;
}

/** Taken from a source that was named. */
export interface ImportOrigin {
  readonly kind: "import";
  /** The agent whose format it has; `null` for a portable package. */
  readonly host: string | null;
  /** Home- or project-relative, or a URL without credentials. */
  readonly source: string;
  readonly format: string | null;
  /** The marketplace file whose entry it is, or its name. */
  readonly marketplace: string | null;
  readonly transport: "path" | "git" | "archive";
  /** The branch, tag or commit that was asked for; `null` for the default one. */
  readonly ref: string | null;
  /** What it was then, in full: what a restore fetches. */
  readonly commit: string | null;
  /** Directory in the source, relative with `/`; `null` for its root. */
  readonly subfolder: string | null;
}

/** Where a package came from. */
export type Origin = InteropOrigin | ImportOrigin;

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
