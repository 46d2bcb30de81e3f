import { fault } from "../fault.ts";
import type { RepositoryLocation } from "../location.ts";
import type { ImportRequest } from "../types.ts";
import {
  advertised,
  choose,
  formatOf,
  fullNames,
  isCommit,
  isRefName,
  type Split,
  splits,
  type Wanted,
} from "./refs.ts";
import type { GitSession } from "./session.ts";

/** What of a repository is fetched. Asks the remote what it has, unless the commit is given. Throws `fetch-ref-unknown`. */
export async function wantedOf(
  session: GitSession,
  { rest, url }: RepositoryLocation,
  { ref, commit }: ImportRequest,
): Promise<Wanted> {
  if (commit !== undefined && !isCommit(commit)) {
    throw fault("fetch-source-invalid", "a commit is given in full: 40 or 64 hexadecimal digits");
  }
  const ways = waysOf(rest, ref);
  const [first] = ways ?? [{ ref: null, path: "" }];
  if (commit !== undefined && (ways === null || ways.length === 1)) {
    return { spec: commit, ref: first?.ref ?? null, path: first?.path ?? "", objectFormat: formatOf(commit) };
  }
  const names = ways === null ? [] : ways.flatMap((way) => fullNames(way.ref));
  const listed = await session.output(["ls-remote", "--quiet", "--", url, "HEAD", ...new Set(names)]);
  if (listed.code !== 0) throw session.failed(listed);
  const chosen = choose(ways, advertised(listed.output));
  return commit === undefined ? chosen : { ...chosen, spec: commit, objectFormat: formatOf(commit) };
}

/** The ways to read the request; `null` for the default branch. */
function waysOf(rest: string | null, ref: string | undefined): readonly Split[] | null {
  if (ref === undefined) {
    if (rest === null) return null;
    const found = splits(rest);
    if (found.length === 0) throw fault("fetch-ref-unknown", "the address holds no name of a branch, tag or commit");
    return found;
  }
  if (!isRefName(ref)) throw fault("fetch-ref-unknown", "that is no name of a branch, tag or commit");
  if (rest === null || rest === ref) return [{ ref, path: "" }];
  if (rest.startsWith(`${ref}/`)) return [{ ref, path: rest.slice(ref.length + 1) }];
  throw fault("fetch-source-invalid", "the address names another branch, tag or commit than was asked for");
}
