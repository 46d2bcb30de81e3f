/** Semantic Versioning 2.0.0, and its parts. */
const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?(\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;
/** A version in another form: `v` before it, one to four numbers, leading zeros. */
const NEARLY = /^[vV=]{0,2}(\d{1,15})(?:\.(\d{1,15}))?(?:\.(\d{1,15}))?(?:\.\d{1,15})?([-+][0-9A-Za-z.+-]+)?$/;
/** Longest version that is looked at, in UTF-16 units. */
const LONGEST = 128;

/** The version of a package when a manifest gives none. */
export const NO_VERSION: string = "0.0.0";

/** A version as a package writes it, and what was done to get it. */
export interface VersionOf {
  readonly version: string;
  readonly done: "kept" | "coerced" | "invalid" | "absent";
}

/** True for a semantic version. */
export function isSemver(text: string): boolean {
  return text.length <= LONGEST && SEMVER.test(text);
}

/**
 * The semantic version for what a manifest gives: itself; completed (`1.0` is `1.0.0`, `v1.2.3` is `1.2.3`, a fourth number is
 * dropped); or `0.0.0` for what is none.
 */
export function versionOf(written: string | null): VersionOf {
  if (written === null || written.trim() === "") return { version: NO_VERSION, done: "absent" };
  const text = written.trim();
  if (isSemver(text)) return { version: text, done: text === written ? "kept" : "coerced" };
  const parts = text.length > LONGEST ? null : NEARLY.exec(text);
  if (parts === null) return { version: NO_VERSION, done: "invalid" };
  const [, major, minor, patch, rest = ""] = parts;
  const core = [major, minor, patch].map((part) => String(Number(part ?? "0"))).join(".");
  return { version: isSemver(core + rest) ? core + rest : core, done: "coerced" };
}
