/** A path of a source as it is compared with known names. */
export interface FileName {
  /** Folded parts joined by `/`, without empty ones. */
  readonly path: string;
  /** The last part. */
  readonly base: string;
  /** What follows the last dot of `base`, unless that dot begins it; `""` when there is none. */
  readonly extension: string;
}

/** Longest name that is compared, in UTF-16 units: twice what a file system takes. Of a longer one only the end counts. */
const LONGEST = 512;
const PLAIN = /^[!-~]*$/;
/** What some file system leaves out of a name, or a reader does not see: controls, joiners, selectors, lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Without blanks and dots at the end, which Windows drops. */
function trimmed(part: string): string {
  let end = part.length;
  while (end > 0 && (part[end - 1] === "." || part[end - 1] === " ")) end--;
  return part.slice(0, end);
}

/**
 * The parts of a path as names are compared, since `RUN.SH`, `run.sh.` and a `run.sh` with a joiner in it are one file somewhere:
 * lower case, compatibility forms and invisible characters folded, blanks and dots at the end left out. A backslash divides too.
 */
export function foldedParts(path: string): readonly string[] {
  const folded = PLAIN.test(path) ? path : path.normalize("NFKC").replace(INVISIBLE, "");
  return folded
    .toLowerCase()
    .split(/[\\/]/)
    .map(trimmed)
    .filter((part) => part !== "");
}

/** The name of a file for comparison; never fails, whatever the path holds. */
export function fileName(path: string): FileName {
  const parts = foldedParts(path);
  const base = (parts.at(-1) ?? "").slice(-LONGEST);
  const dot = base.lastIndexOf(".");
  return { path: parts.join("/"), base, extension: dot > 0 ? base.slice(dot + 1) : "" };
}

/** A set of words written as one text with blanks between them. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Endings of Markdown and its relatives: what is in them is prose, whatever it shows. */
export const MARKDOWN: ReadonlySet<string> = words("md mdx mdc markdown mdown mkd mkdn mdwn");

/** True for `agents/openai.yaml`, which Codex reads beside a skill and which is no agent. */
export function isOpenAiFile(path: string): boolean {
  return /(?:^|\/)agents\/openai\.ya?ml$/.test(path);
}
