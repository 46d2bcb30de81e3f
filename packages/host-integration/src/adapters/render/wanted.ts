import type { Unit } from "../receipt.ts";
import type { Fields } from "../surface.ts";

/** A file that a bundle puts for itself. */
export interface WantedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The one item of the bundle that it comes from. */
  readonly item: string;
  /** 0644 unless given; an existing file keeps its own. */
  readonly mode?: number;
  /** A directory that must be ours alone: that of a skill, or of an agent that has one. */
  readonly directory?: string;
}

/** Parts of ours in a file that others write too. */
export interface WantedShared {
  readonly path: string;
  /** Members that a JSON document needs beside our parts. */
  readonly skeleton: Fields;
  readonly units: readonly Unit[];
}

/** Something of a bundle that a host has no place for, and is not written. */
export interface Omission {
  readonly item: string;
  readonly why: string;
}

/** A bundle in a host's own form; nothing was read for it. */
export interface Rendered {
  readonly files: readonly WantedFile[];
  readonly shared: readonly WantedShared[];
  readonly omitted: readonly Omission[];
}
