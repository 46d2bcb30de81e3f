import { digest, sha256 } from "@agent-interop/documents";
import { ADOPTION, type KnownSums, sumOf, treeDigest } from "./digest.ts";
import { mainFileOf } from "./layout.ts";
import { withoutLifecycle } from "./lifecycle.ts";
import { MANIFEST } from "./manifest.ts";

/** A skill, an agent or a prompt of a package (`skill:<id>`) and the hash of its content. */
export type ContentRow = readonly [ref: string, hash: string];

/** A file by its path and `sha256:<hex>`. @internal */
export type Sum = readonly [path: string, sum: string];

const SKILL = "SKILL.md";

/**
 * The hash of a skill by its files, paths relative to its directory: of `SKILL.md` without the lines that tools write when they install it, and
 * of every other file as it is. `known` as for `packageDigest`.
 */
export function skillContent(files: ReadonlyMap<string, Uint8Array>, known: KnownSums = new Map()): string {
  return skillHash(
    [...files].map(([path, bytes]) => [path, sumOf(bytes, known)]),
    files.get(SKILL),
  );
}

/** The same by the hashes of the files. @internal */
export function skillHash(sums: readonly Sum[], main: Uint8Array | undefined): string {
  const plain = main === undefined ? undefined : withoutLifecycle(main);
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.flatMap(([path, sum]) => [
    path,
    path === SKILL && plain !== undefined && plain !== main ? sha256(plain) : sum,
  ]);
  return digest("agent-interop/skill-content@1", parts);
}

function sumsIn(files: ReadonlyMap<string, Uint8Array>, known: KnownSums): readonly Sum[] {
  return [...files].map(([path, bytes]) => [path, sumOf(bytes, known)]);
}

/** The hash of each skill, agent and prompt of a package, sorted; `known` as for `packageDigest`. */
export function packageContents(
  files: ReadonlyMap<string, Uint8Array>,
  known: KnownSums = new Map(),
): readonly ContentRow[] {
  return contentsOfSums(sumsIn(files, known), (path) => files.get(path));
}

/** The hash of every file but the manifest and `adoption.json`: the same for copies of one thing from two places. */
export function packageBody(files: ReadonlyMap<string, Uint8Array>, known: KnownSums = new Map()): string {
  return bodyOfSums(sumsIn(files, known));
}

/** The same by the hashes of the files. @internal */
export function bodyOfSums(sums: readonly Sum[]): string {
  const body = sums.filter(([path]) => path !== MANIFEST && path !== ADOPTION);
  return treeDigest(body.map(([path, sum]) => ({ path, executable: false, sum })));
}

/** One row a skill, agent and prompt; `read` gives the main file of a skill, or nothing, which then counts as it is. @internal */
export function contentsOfSums(
  sums: readonly Sum[],
  read: (path: string) => Uint8Array | undefined,
): readonly ContentRow[] {
  const bySkill = new Map<string, Sum[]>();
  for (const [path, sum] of sums) {
    const [top, id, ...rest] = path.split("/");
    if (top !== "skills" || id === undefined || rest.length === 0) continue;
    const below: Sum = [rest.join("/"), sum];
    const there = bySkill.get(id);
    if (there === undefined) bySkill.set(id, [below]);
    else there.push(below);
  }
  const rows = sums.flatMap(([path, sum]): ContentRow[] => {
    const main = mainFileOf(path);
    if (main === null) return [];
    const hash = main.kind === "skill" ? skillHash(bySkill.get(main.id) ?? [], read(path)) : sum;
    return [[`${main.kind}:${main.id}`, hash]];
  });
  return rows.sort(([a], [b]) => (a < b ? -1 : 1));
}
