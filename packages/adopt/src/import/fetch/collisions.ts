import { foldName } from "@agent-interop/state";

/** A name in a directory, as every system would take it for itself or for another one. */
interface Node {
  readonly parent: Node | null;
  readonly name: string;
  readonly isFile: boolean;
  shared: boolean;
  children: Map<string, Node> | null;
}

/** What there is of names in a list of paths. */
export interface Collisions {
  /** Paths that are one with another on some system: equal, different in case or composition only, or a file where another has a directory. */
  readonly some: ReadonlySet<string>;
  /** One that is so however it is written: it is there twice, or also as a directory. */
  readonly exact: string | null;
}

/** Looks at every name once, however deep the paths are. `null`: they have more than `limit` names, directories among them. */
export function collisions(paths: readonly string[], limit: number): Collisions | null {
  const leaves: (readonly [path: string, node: Node])[] = [];
  const root: Node = { parent: null, name: "", isFile: false, shared: false, children: null };
  let exact: string | null = null;
  let count = 0;
  let last: string | null = null;
  const files = new Set(paths);
  /** Directories of the path before: in order, what paths have in common stands at their beginnings. */
  let open: Node[] = [root];
  let before: readonly string[] = [];
  for (const path of [...paths].sort()) {
    const parts = path.split("/");
    if (path === last) exact ??= path;
    last = path;
    let depth = 0;
    while (depth < parts.length - 1 && depth < before.length - 1 && parts[depth] === before[depth]) depth += 1;
    open = open.slice(0, depth + 1);
    let node = open[depth] as Node;
    for (const [at, name] of parts.entries()) {
      if (at < depth) continue;
      const isFile = at === parts.length - 1;
      const key = foldName(name);
      node.children ??= new Map();
      const known: Node | undefined = node.children.get(key);
      if (known === undefined) {
        count += 1;
        if (count > limit) return null;
        const made: Node = { parent: node, name, isFile, shared: false, children: null };
        node.children.set(key, made);
        node = made;
      } else {
        known.shared ||= known.name !== name || known.isFile || isFile;
        node = known;
      }
      if (isFile) continue;
      open.push(node);
      if (files.has(parts.slice(0, at + 1).join("/"))) exact ??= path;
    }
    leaves.push([path, node]);
    before = parts;
  }
  return { some: new Set(leaves.filter(([, node]) => isShared(node)).map(([path]) => path)), exact };
}

function isShared(node: Node): boolean {
  for (let at: Node | null = node; at !== null; at = at.parent) if (at.shared) return true;
  return false;
}
