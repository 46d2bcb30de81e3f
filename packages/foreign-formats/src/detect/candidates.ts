import { text } from "@agent-interop/documents";
import { FOREIGN_MANIFESTS, type ForeignManifest } from "../manifest/formats.ts";
import type { ManifestFormatId } from "../manifest/ids.ts";
import { parseManifest } from "../manifest/parse.ts";
import type { EntryTree } from "../tree/entry-tree.ts";
import { vendorOfManifest } from "../vendors/index.ts";
import type { ForeignCandidate } from "./types.ts";

/** Largest manifest that is parsed, in bytes; the largest of the corpus has 12 KiB. */
export const MANIFEST_BYTES: number = 256 * 1024;

/** What a manifest is taken for that nobody can read: the open standard at the root, so that it is never masked. */
const UNREADABLE_ROOT: ManifestFormatId = "agent-plugins";

function stateAt(tree: EntryTree, row: ForeignManifest): Pick<ForeignCandidate, "manifest" | "state"> | null {
  const unknown = row.tier === "root" ? UNREADABLE_ROOT : row.id;
  const entry = tree.at(row.path);
  if (entry === undefined) {
    if (tree.isDirectory(row.path)) return row.id === "pi" ? null : { manifest: unknown, state: "directory" };
    // The folder of the manifest is there and nobody looked into it, or it is a link.
    const folder = tree.at(row.path.slice(0, Math.max(row.path.lastIndexOf("/"), 0)));
    if (folder === undefined || folder.type === "file") return null;
    return { manifest: unknown, state: folder.type === "link" ? "link" : "unread" };
  }
  if (entry.type !== "file") {
    if (row.id === "pi") return null;
    return { manifest: unknown, state: entry.type === "unwalked" ? "directory" : entry.type };
  }
  if (entry.bytes.length > MANIFEST_BYTES) return row.id === "pi" ? null : { manifest: unknown, state: "broken" };
  const parsed = parseManifest(row.id, entry.bytes, null);
  if (parsed.status === "not-a-manifest") return null;
  if (parsed.status === "needs-yaml") return { manifest: row.id, state: "readable" };
  if (parsed.status === "broken") return { manifest: unknown, state: "broken" };
  const name = text(parsed.map.get("name"));
  return { manifest: parsed.format, state: name === null || name.trim() === "" ? "nameless" : "readable" };
}

/** Every manifest in a tree, each path once; whatever lies at the path counts. */
export function candidatesIn(tree: EntryTree): readonly ForeignCandidate[] {
  const seen = new Set<string>();
  const found: ForeignCandidate[] = [];
  for (const row of FOREIGN_MANIFESTS) {
    if (seen.has(row.path)) continue;
    seen.add(row.path);
    const at = stateAt(tree, row);
    if (at === null) continue;
    const { manifest, state } = at;
    found.push({ format: vendorOfManifest(manifest).id, manifest, path: row.path, state });
  }
  return found;
}
