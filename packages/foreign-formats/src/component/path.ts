/** What a host demands of a component path. */
export interface PathRule {
  /** The path must begin with `./`, or be `.` or empty. */
  readonly dotSlash: boolean;
}

/** Longest accepted path, in UTF-16 units: no file system of a supported platform takes more. */
const MAX_PATH = 4096;

/** A path checked as text, or the reason why it was refused. */
export type PathResult =
  | {
      readonly ok: true;
      /** Relative to the root, `/` between parts, no `.` or empty part, no end slash; `""` is the root itself. */
      readonly path: string;
    }
  | {
      readonly ok: false;
      readonly code: "manifest-path-escapes" | "manifest-path-form" | "manifest-path-unresolved";
      /** One phrase that does not quote the path. */
      readonly reason: string;
    };

/** Forms that could leave the root on some platform, with the phrase for each; the first that matches is reported. */
const ESCAPES: readonly (readonly [RegExp, string])[] = [
  [/\0/, "has a NUL character"],
  [/^[\\/]{2}/, "names a server"],
  [/^\//, "is absolute"],
  [/(?:^|\/)[A-Za-z]:/, "has a drive letter"],
  [/\\/, "has a backslash"],
  [/^~/, "begins with a home directory"],
  // Windows drops blanks and dots at the end of a part, so that `.. ` and `...` may also lead upwards.
  [/(?:^|\/)\.[. ]+(?:\/|$)/, "has a `..` part"],
];

/** The phrase for a path that could leave the root, or `null` when it cannot. */
export function escapeReason(value: string): string | null {
  return ESCAPES.find(([shape]) => shape.test(value))?.[1] ?? null;
}

/** Parts joined without `.` and empty ones. */
export function tidy(value: string): string {
  return value
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}

/**
 * Checks a component path of a manifest as text; nothing is looked up. `.`, `./` and the empty string are the plugin root. The
 * caller still has to check the real path, since a link inside the plugin can lead out.
 */
export function resolveComponentPath(value: string, rule: PathRule): PathResult {
  const reason = escapeReason(value);
  if (reason !== null) return { ok: false, code: "manifest-path-escapes", reason };
  if (value.length > MAX_PATH) return { ok: false, code: "manifest-path-form", reason: "is too long" };
  if (value.includes("${")) return { ok: false, code: "manifest-path-unresolved", reason: "has a variable" };
  if (rule.dotSlash && value !== "" && value !== "." && !value.startsWith("./")) {
    return { ok: false, code: "manifest-path-form", reason: "does not begin with ./" };
  }
  return { ok: true, path: tidy(value) };
}

/** A pattern that stands for everything below a directory, down to a depth and with an extension. */
export interface ReducedGlob {
  readonly base: string;
  /** Levels of directories below `base` in which files match. */
  readonly depth: number;
  readonly extension: string | null;
  /** The pattern ends in `/SKILL.md`. */
  readonly skill: boolean;
}

const GLOB = /[*?[\]{}]/;
const SIMPLE = /^(\*\*\/)?(?:\*(\.[A-Za-z0-9.]+)?|\*\*|(\*\/)?(SKILL\.md))$/;

/** True when the text is a pattern (or an exclusion of one) and no plain path. */
export function isGlob(value: string): boolean {
  return value.startsWith("!") || GLOB.test(value);
}

/**
 * A pattern as a directory with a depth: one star, two stars, either with an extension, or before `SKILL.md`. `null` for what
 * is no such thing (exclusions, alternatives, patterns inside a name). `deep` is the depth that two stars stand for.
 */
export function reduceGlob(value: string, deep: number): ReducedGlob | null {
  if (value.startsWith("!")) return null;
  const parts = value.split("/");
  const first = parts.findIndex((part) => GLOB.test(part));
  if (first < 0) return null;
  const rest = parts.slice(first).join("/");
  const match = SIMPLE.exec(rest);
  if (match === null) return null;
  const [, deepPrefix, extension, oneLevel, skill] = match;
  const everything = deepPrefix !== undefined || rest === "**";
  return {
    base: parts.slice(0, first).join("/"),
    depth: everything ? deep : oneLevel === undefined ? 0 : 1,
    extension: extension?.toLowerCase() ?? null,
    skill: skill !== undefined,
  };
}
