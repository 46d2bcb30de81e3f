/** Bounds of a package. */
export const PACKAGE_LIMITS: {
  readonly files: number;
  /** Of all files together. */
  readonly bytes: number;
  /** Names between its root and a file. */
  readonly depth: number;
  /** Bytes of `plugin.json`. */
  readonly manifest: number;
  /** That a manifest names. */
  readonly components: number;
} = Object.freeze({ files: 8192, bytes: 64 * 1024 * 1024, depth: 16, manifest: 256 * 1024, components: 1024 });
