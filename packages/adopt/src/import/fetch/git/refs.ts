import { fault } from "../fault.ts";

/** What is fetched: a reference by its full name, or a commit. */
export interface Wanted {
  /** `refs/heads/…`, `refs/tags/…`, `HEAD`, or the commit. */
  readonly spec: string;
  /** As it is recorded. */
  readonly ref: string | null;
  /** Path behind the reference in the address of a page. */
  readonly path: string;
  readonly objectFormat: "sha1" | "sha256";
}

/** More parts than this has no reference. */
const PARTS = 64;
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const ADVERTISED = /^([0-9a-f]{40}|[0-9a-f]{64})\t(\S+)$/;

export const isCommit = (text: string): boolean => COMMIT.test(text);
export const formatOf = (commit: string): "sha1" | "sha256" => (commit.length === 64 ? "sha256" : "sha1");

/** True for a name that git takes for a reference, and a pattern of `ls-remote` for nothing else. */
export function isRefName(name: string): boolean {
  if (name === "" || name.length > 1024 || name.startsWith("-") || name === "@") return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are looked for.
  if (/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$|\.lock(?:\/|$)/.test(name)) return false;
  return name.split("/").every((part) => !part.startsWith("."));
}

/** One way to read a text. */
export interface Split {
  readonly ref: string;
  readonly path: string;
}

/** The ways in which a text may be a reference and a path behind it, the longest reference first. */
export function splits(text: string): readonly Split[] {
  const parts = text.split("/");
  const found = [];
  for (let at = Math.min(parts.length, PARTS); at > 0; at -= 1) {
    found.push({ ref: parts.slice(0, at).join("/"), path: parts.slice(at).join("/") });
  }
  return found.filter(({ ref }) => isRefName(ref));
}

/** Full names that a reference may have, the first one wins: a branch before a tag. */
export function fullNames(ref: string): readonly string[] {
  if (/^refs\/(?:heads|tags)\/./.test(ref)) return [ref];
  const short = /^(?:heads|tags)\/./.test(ref) ? [`refs/${ref}`] : [];
  return [`refs/heads/${ref}`, `refs/tags/${ref}`, ...short];
}

/** Names that a remote advertises, to their objects. */
export function advertised(output: Buffer): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of output.toString("utf8").split("\n")) {
    const [, object, name] = ADVERTISED.exec(line) ?? [];
    if (object !== undefined && name !== undefined) found.set(name, object);
  }
  return found;
}

/** Which of the ways the remote has, the first one first; `null` for its default branch. Throws `fetch-ref-unknown`. */
export function choose(ways: readonly Split[] | null, remote: ReadonlyMap<string, string>): Wanted {
  const [any] = remote.values();
  const objectFormat = formatOf(any ?? "");
  if (ways === null) {
    if (!remote.has("HEAD")) throw fault("fetch-ref-unknown", "the repository has no default branch", "Name a branch.");
    return { spec: "HEAD", ref: null, path: "", objectFormat };
  }
  for (const { ref, path } of ways) {
    const spec = fullNames(ref).find((name) => remote.has(name));
    if (spec !== undefined) return { spec, ref, path, objectFormat };
  }
  // No name of a branch: then the shortest way may begin with a commit.
  const { ref, path } = ways.at(-1) as Split;
  const commit = ref.toLowerCase();
  if (isCommit(commit)) return { spec: commit, ref: commit, path, objectFormat: formatOf(commit) };
  const short = /^[0-9a-f]{4,39}$/.test(commit) ? "Give the commit in full." : undefined;
  throw fault("fetch-ref-unknown", `the repository has no branch and no tag ${ref}`, short);
}
