import { fault } from "./fault.ts";

/** The address of a page, taken apart. */
export interface Page {
  /** URL of the repository. */
  readonly repository: string;
  /** Reference and path behind it, not told apart, since both may hold slashes; `null` for the repository itself. */
  readonly rest: string | null;
}

const GITHUB = /^https?:\/\/(?:www\.)?github\.com\//i;
/** Pages of GitHub whose address ends in a reference, or in one and a path. */
const TREE = new Set(["tree", "blob"]);

/** A URL as it stands in an address bar: pages of GitHub, and pages of other servers with `/-/tree/` as GitLab has them. */
export function pageOf(text: string): Page {
  if (GITHUB.test(text)) return githubPage(text);
  const other = /^(https?:\/\/.+?)\/-\/(?:tree|blob)\/([^?#]+)/.exec(text);
  return other?.[1] === undefined || other[2] === undefined
    ? { repository: text, rest: null }
    : { repository: other[1], rest: decoded(other[2]) };
}

function githubPage(text: string): Page {
  // A user name before the host does not match, so that what is refused is refused where the rest is checked.
  const path = text.replace(GITHUB, "").replace(/[?#].*$/, "");
  const [owner, repository, kind, ...rest] = path.replace(/\/+$/, "").split("/");
  if (!isName(owner) || !isName(repository)) {
    throw fault("fetch-source-invalid", "the address of GitHub names no repository");
  }
  const base = `https://github.com/${owner}/${repository.replace(/\.git$/, "")}`;
  if (kind === undefined) return { repository: base, rest: null };
  const tail = kind === "releases" && rest[0] === "tag" ? rest.slice(1) : rest;
  const known = TREE.has(kind) || kind === "commit" || tail !== rest;
  if (!known || tail.length === 0) {
    throw fault("fetch-source-invalid", `"${kind}" of a repository on GitHub holds no files`);
  }
  return { repository: base, rest: decoded(tail.join("/")) };
}

const isName = (part: string | undefined): part is string => part !== undefined && /^(?!\.+$)[\w.-]+$/.test(part);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replace(/\/+$/, "");
  } catch {
    throw fault("fetch-source-invalid", "the URL cannot be read");
  }
}
