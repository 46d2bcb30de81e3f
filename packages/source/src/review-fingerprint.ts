import { digest } from "@agent-interop/documents";
import { inOrder } from "./in-order.ts";
import type { TreeEntry } from "./tree.ts";

const DOMAIN = "agent-interop/review@1";

/** One entry as it counts for a review: what it is, whether it can be run, and its bytes or the text of the link. */
export function reviewMark(entry: TreeEntry): string {
  if (entry.type === "file") return `${(entry.mode & 0o111) === 0 ? "file" : "program"}:${entry.sha256}`;
  if (entry.type === "link") return `link:${entry.target ?? "?"}`;
  if (entry.type === "unread") return `unread:${entry.reason}:${entry.size ?? "?"}`;
  return entry.type;
}

/**
 * `sha256:<hex>` over a whole source tree: names, whether a file can be run, bytes, hidden and omitted files, texts of links. Directories
 * that are not looked into (version control, installed packages) count by their name only, so that a background fetch of a repository
 * changes nothing. Order and time do not matter.
 */
export function reviewFingerprint(entries: readonly TreeEntry[]): string {
  return fingerprintOf(entries.map((entry) => [entry.path, reviewMark(entry)]));
}

type Mark = readonly [path: string, mark: string];

const byPath = ([a]: Mark, [b]: Mark): number => (a < b ? -1 : a > b ? 1 : 0);

/** `reviewFingerprint` of a tree whose entries have their marks already: pairs of path and mark. */
export function fingerprintOf(marks: readonly Mark[]): string {
  const parts: string[] = [];
  for (const [path, mark] of inOrder(marks, byPath)) parts.push(path, mark);
  return digest(DOMAIN, parts);
}
