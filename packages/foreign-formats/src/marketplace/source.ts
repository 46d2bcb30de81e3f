import { text, type Value, type ValueMap } from "@agent-interop/documents";
import { escapeReason, tidy } from "../component/path.ts";
import { isMap } from "../manifest/fields.ts";
import type { MarketplaceFile } from "./files.ts";

/** How the source of an entry is written: the form of a string, or the tag of an object. `other` = a tag we do not know, or none. */
export type SourceKind =
  | "local"
  | "bare-or-other"
  | "url-string"
  | "github"
  | "url"
  | "git-subdir"
  | "npm"
  | "archive"
  | "command"
  | "other";

/** Where a plugin comes from. No credential, no query and no path of a URL is kept. */
export interface MarketplaceSource {
  readonly kind: SourceKind;
  /** The tag of an object as written, when it is a plain word. */
  readonly tag: string | null;
  /** A local directory relative to the root of the repository; `null` when the source is elsewhere or was refused. */
  readonly path: string | null;
  /** A second reading of the same local source from another base; when both exist and differ the source is ambiguous. */
  readonly alternative: string | null;
  /** The local source leads out of the repository; `null` for sources elsewhere. */
  readonly escapes: boolean | null;
  /** Why a local source was refused, without quoting it. */
  readonly refused: string | null;
  /** An object names a commit or a checksum; `null` for strings. */
  readonly pinned: boolean | null;
  /** `owner/name` of a GitHub source. */
  readonly repo: string | null;
  /** Scheme and host of a URL. */
  readonly urlOrigin: string | null;
  /** Name of an npm package. */
  readonly npmPackage: string | null;
  /** `local` may be read in place, `reference` is a name only, `never` would run a command. */
  readonly follow: "local" | "reference" | "never";
}

const TAGS: ReadonlySet<string> = new Set(["local", "github", "url", "git-subdir", "npm", "archive", "command"]);
const NOTHING: Omit<MarketplaceSource, "kind" | "follow"> = {
  tag: null,
  path: null,
  alternative: null,
  escapes: null,
  refused: null,
  pinned: null,
  repo: null,
  urlOrigin: null,
  npmPackage: null,
};

/** Scheme and host of a URL or of git's `user@host:path`; user, password, path and query are dropped. */
export function urlOrigin(value: string): string | null {
  const scp = /^(?:[^@/\s]+@)([A-Za-z0-9.-]+):(?!\/\/)/.exec(value);
  if (scp?.[1] !== undefined) return `ssh://${scp[1].toLowerCase()}`;
  if (!URL.canParse(value)) return null;
  const { protocol, host } = new URL(value);
  return host === "" ? null : `${protocol}//${host}`;
}

/** True when the parts of a joined path climb above its start at any point. */
function climbs(path: string): boolean {
  let level = 0;
  for (const part of path.split("/")) {
    if (part === "..") level -= 1;
    else if (part !== "" && part !== ".") level += 1;
    if (level < 0) return true;
  }
  return false;
}

/** `metadata.pluginRoot` before a local source. A `./` path that already begins with it gets it only once. */
function underRoot(value: string, pluginRoot: string, dotted: boolean): string {
  const path = tidy(value);
  if (dotted && (path === pluginRoot || path.startsWith(`${pluginRoot}/`))) return path;
  return tidy(`${pluginRoot}/${path}`);
}

type Local = Pick<MarketplaceSource, "path" | "alternative" | "escapes" | "refused">;

function localSource(value: string, file: MarketplaceFile, pluginRoot: string): Local {
  const refused = escapeReason(value);
  if (refused !== null) {
    const bare = file.pluginRoot === "all" || !value.startsWith("./");
    const joined = refused.includes("`..`") ? [file.base, bare ? pluginRoot : "", value].join("/") : null;
    return { path: null, alternative: null, escapes: joined === null || climbs(joined), refused };
  }
  const dotted = value === "" || value === "." || value.startsWith("./");
  const plain = tidy(`${file.base}/${value}`);
  const rooted = tidy(`${file.base}/${underRoot(value, pluginRoot, dotted)}`);
  const path = dotted && file.pluginRoot === "bare" ? plain : rooted;
  const other = path === plain ? rooted : plain;
  return { path, alternative: other === path ? null : other, escapes: false, refused: null };
}

function fromText(value: string, file: MarketplaceFile, pluginRoot: string): MarketplaceSource {
  if (value === "." || value.startsWith("./")) {
    return { ...NOTHING, kind: "local", follow: "local", ...localSource(value, file, pluginRoot) };
  }
  if (value.includes("://"))
    return { ...NOTHING, kind: "url-string", follow: "reference", urlOrigin: urlOrigin(value) };
  const origin = urlOrigin(value);
  // `user@host:path` is git's own short form of a URL and no directory.
  if (origin?.startsWith("ssh://"))
    return { ...NOTHING, kind: "bare-or-other", follow: "reference", urlOrigin: origin };
  return { ...NOTHING, kind: "bare-or-other", follow: "local", ...localSource(value, file, pluginRoot) };
}

function fromObject(map: ValueMap, file: MarketplaceFile, pluginRoot: string): MarketplaceSource {
  const word = text(map.get("source"));
  const tag = word !== null && /^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(word) ? word : null;
  const kind = tag !== null && TAGS.has(tag) ? (tag as SourceKind) : "other";
  const pinned = [map.get("sha"), map.get("sha256")].some((value) => typeof value === "string" && value !== "");
  const common = { ...NOTHING, kind, tag, pinned };
  if (kind === "command") return { ...common, follow: "never" };
  if (kind === "local") {
    const path = text(map.get("path"));
    if (path === null) return { ...common, escapes: false, refused: "has no path", follow: "local" };
    return { ...common, ...localSource(path, file, pluginRoot), follow: "local" };
  }
  const url = text(map.get("url"));
  const repo = text(map.get("repo"));
  const name = kind === "npm" ? text(map.get("package")) : null;
  return {
    ...common,
    follow: "reference",
    urlOrigin: url === null ? null : urlOrigin(url),
    repo: repo !== null && /^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/.test(repo) ? repo : null,
    npmPackage: name !== null && /^(?:@[a-z0-9~._-]+\/)?[a-z0-9~._-]+$/i.test(name) ? name : null,
  };
}

/** Reads the source of one entry; what is neither a string nor an object is `other`. `pluginRoot` is tidy and inside. */
export function marketplaceSource(
  value: Value | undefined,
  file: MarketplaceFile,
  pluginRoot: string,
): MarketplaceSource {
  if (typeof value === "string") return fromText(value, file, pluginRoot);
  if (isMap(value)) return fromObject(value, file, pluginRoot);
  return { ...NOTHING, kind: "other", follow: "reference" };
}
