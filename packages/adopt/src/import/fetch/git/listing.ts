import { decodeUtf8 } from "@agent-interop/documents";
import { type Collisions, collisions } from "../collisions.ts";
import { fault } from "../fault.ts";
import type { Leaf } from "../leaves.ts";
import { isGitDirectory, nameFault } from "../names.ts";

/** One entry of a commit's tree. */
export interface GitLeaf extends Leaf {
  readonly object: string;
  readonly executable: boolean;
}

const LINE = /^(\d{6}) (\w+) ([0-9a-f]{40}|[0-9a-f]{64}) +(\d+|-)$/;
const LINK = "120000";

/**
 * What `ls-tree -r -z -l` printed. A submodule is a directory that is not looked into. A name that leads out of the tree makes the whole
 * tree a forgery: throws `fetch-name-unsafe`.
 */
export function parseListing(output: Buffer): readonly GitLeaf[] {
  const leaves: GitLeaf[] = [];
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf(0, start);
    const tab = output.indexOf(9, start);
    if (end === -1 || tab === -1 || tab > end) throw fault("fetch-git-failed", "git listed a tree that cannot be read");
    const match = LINE.exec(output.toString("latin1", start, tab));
    if (match === null) throw fault("fetch-git-failed", "git listed a tree that cannot be read");
    const [, mode = "", kind, object = "", size] = match;
    const bytes = output.subarray(tab + 1, end);
    const decoded = decodeUtf8(bytes);
    const path = decoded.ok ? decoded.text : bytes.toString("utf8");
    refuseForged(path);
    const type = !decoded.ok ? "unread" : kind === "commit" ? "unwalked" : mode === LINK ? "link" : "file";
    const reason = decoded.ok ? undefined : "name-not-utf8";
    const executable = (Number.parseInt(mode, 8) & 0o111) !== 0;
    leaves.push({ path, type, object, executable, size: Number(size) || 0, ...(reason && { reason }) });
    start = end + 1;
  }
  return leaves;
}

function refuseForged(path: string): void {
  const bad = path.split("/").find((part) => part === "" || part === "." || part === ".." || isGitDirectory(part));
  if (bad !== undefined) throw fault("fetch-name-unsafe", `the repository holds the path ${path}`);
}

/**
 * The leaves of a tree that is taken; what has no name of its own on every system costs only itself. Two entries of one name are a forgery:
 * throws `fetch-name-collision`.
 */
export function withoutOddNames(leaves: readonly GitLeaf[]): readonly GitLeaf[] {
  const odd = new Map<string, string>();
  for (const { path } of leaves) if (nameFault(path) !== null) odd.set(path, "fetch-name-unsafe");
  const paths = leaves.map((leaf) => leaf.path);
  const { exact, some } = collisions(paths, Number.POSITIVE_INFINITY) as Collisions;
  if (exact !== null) throw fault("fetch-name-collision", `the repository holds ${exact} twice`);
  for (const path of some) odd.set(path, "fetch-name-collision");
  return leaves.map((leaf) => {
    const reason = odd.get(leaf.path);
    return reason === undefined || leaf.type === "unread" ? leaf : { ...leaf, type: "unread", reason };
  });
}
