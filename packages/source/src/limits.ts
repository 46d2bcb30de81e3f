/** Bounds of reading; every one is a default that a caller may override, and reaching one is a diagnostic of its own code. */
export interface Limits {
  /** Directory entries visited per root. */
  readonly entries: number;
  /** Bytes of one resource file. */
  readonly fileBytes: number;
  /** Directory levels below a root. */
  readonly depth: number;
  /** Directory levels below a plugin store in which a plugin is searched. */
  readonly pluginDepth: number;
  /** Bytes of a declaration file that is parsed as a whole; a larger one goes through key extraction. */
  readonly declarationBytes: number;
  /** Bytes of a declaration file that is read at all. */
  readonly jsonBytes: number;
}

/** The defaults: real homes reach none of them. */
export const DEFAULT_LIMITS: Limits = Object.freeze({
  entries: 65_536,
  fileBytes: 2 * 1024 * 1024,
  depth: 12,
  pluginDepth: 4,
  declarationBytes: 256 * 1024,
  jsonBytes: 256 * 1024 * 1024,
});

/** The bounds of the reference system (I-1 to I-4), for callers that must agree with it. */
export const REFERENCE_LIMITS: Limits = Object.freeze({ ...DEFAULT_LIMITS, entries: 4096 });
