import { digest, sha256 } from "@agent-interop/documents";

/** The one file that no digest covers: it says where the package came from and what was lost on the way. */
export const ADOPTION = "adoption.json";

/** A file as the digest of a tree counts it. */
export interface HashedFile {
  readonly path: string;
  readonly executable: boolean;
  /** `sha256:<hex>` of its bytes. */
  readonly sum: string;
}

/** Sums (`sha256:<hex>`) of bytes by the very array, so that each file is hashed once however many digests it is part of. */
export type KnownSums = Map<Uint8Array, string>;

/** The sum of bytes, remembered. */
export function sumOf(bytes: Uint8Array, known: KnownSums): string {
  let sum = known.get(bytes);
  if (sum === undefined) {
    sum = sha256(bytes);
    known.set(bytes, sum);
  }
  return sum;
}

const byPath = (a: HashedFile, b: HashedFile): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/** The digest of a tree whose files were hashed already: sorted (path, mode class, sum), length framed, behind a version tag. */
export function treeDigest(files: Iterable<HashedFile>): string {
  const parts: string[] = [];
  for (const { path, executable, sum } of [...files].sort(byPath)) {
    parts.push(path, executable ? "executable" : "plain", sum);
  }
  return digest("agent-interop/package@1", parts);
}

/** `packageDigest` by the path and the sum (`sha256:<hex>`) of each file. */
export function packageDigestOf(sums: Iterable<readonly [path: string, sum: string]>): string {
  const counted: HashedFile[] = [];
  for (const [path, sum] of sums) if (path !== ADOPTION) counted.push({ path, executable: false, sum });
  return treeDigest(counted);
}

/**
 * `sha256:<hex>` of a package: of every file but the `adoption.json` at its root, each by its path, mode class and bytes. No file of a
 * package can be run, so all are of one class; a file that is made executable later changes what `verifyLibrary` sees. The order of
 * the map does not matter. `known` holds sums of bytes that were hashed already, and gets those that are not.
 */
export function packageDigest(files: ReadonlyMap<string, Uint8Array>, known: KnownSums = new Map()): string {
  const counted: HashedFile[] = [];
  files.forEach((bytes, path) => {
    if (path !== ADOPTION) counted.push({ path, executable: false, sum: sumOf(bytes, known) });
  });
  return treeDigest(counted);
}
