/** One key path asked for, seen from a node of the tree. */
export interface Target {
  /** Its place in the list of paths. */
  readonly index: number;
  /** The keys that are still to follow. */
  readonly rest: readonly string[];
}

/** A node of the tree of key paths: what to do with the value found there. */
export interface PathNode {
  readonly children: ReadonlyMap<string, PathNode>;
  /** True when a path ends here, so that the whole value is kept. */
  readonly keep: boolean;
  /** Every path that goes through or ends at this node. */
  readonly targets: readonly Target[];
}

function node(targets: readonly Target[]): PathNode {
  const groups = new Map<string, Target[]>();
  for (const { index, rest } of targets) {
    const [key, ...after] = rest;
    if (key === undefined) continue;
    const group = groups.get(key) ?? [];
    group.push({ index, rest: after });
    groups.set(key, group);
  }
  const children = new Map<string, PathNode>();
  for (const [key, group] of groups) children.set(key, node(group));
  return { children, keep: targets.some(({ rest }) => rest.length === 0), targets };
}

/** The tree of the paths; the empty path means the whole document. */
export function pathTree(paths: readonly (readonly string[])[]): PathNode {
  return node(paths.map((rest, index) => ({ index, rest })));
}

/** Bytes that the longest key of the paths can take in JSON: six for each UTF-16 unit, when all are escaped. */
export function longestKey(paths: readonly (readonly string[])[]): number {
  let longest = 0;
  for (const path of paths) for (const key of path) longest = Math.max(longest, key.length);
  return longest * 6;
}
