/** `unknown` always has its reason in the evidence. */
export type Presence = "present" | "absent" | "unknown";

/** What was looked at: an entry of PATH, a place of the installer, a package, the own directory, a marker in it, an adapter, a run. */
export type Look = "path" | "well-known" | "package" | "directory" | "marker" | "adapter" | "probe";

/** One thing that was looked at and what came of it. */
export interface Evidence {
  readonly look: Look;
  /** `~/…`, `./…` or absolute with `/`; for a refused entry of PATH the entry as it is written. */
  readonly where: string;
  readonly found: boolean;
  /** Why it does not count, or only so much: a code of this package, or of the registry for an override. */
  readonly reason: string | null;
}
