/** Bounds of one item's tree. */
export interface TreeLimits {
  /** Bytes of all files together. */
  readonly bytes: number;
  /** Entries of any type. */
  readonly entries: number;
  /** Names between the root and a file, the file's own included. */
  readonly depth: number;
}

/** The defaults. */
export const DEFAULT_LIMITS: TreeLimits = Object.freeze({ bytes: 64 * 1024 * 1024, entries: 8192, depth: 12 });

/** The bounds of the reference system: 16 MiB in 2,048 files. */
export const REFERENCE_LIMITS: TreeLimits = Object.freeze({ bytes: 16 * 1024 * 1024, entries: 2048, depth: 12 });
