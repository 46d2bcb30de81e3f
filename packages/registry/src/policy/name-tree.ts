import { mayBeShortFor } from "./short-name.ts";

/** Places by their names from a start on. */
export interface NameTree<T> {
  readonly put: (names: readonly string[], value: T) => void;
  /** The longest place that holds `names` from `start` on and ends before `end`; and how many names it has. */
  readonly find: (names: readonly string[], start: number, end: number) => T | null;
  /** True when a place lies at or below these names. */
  readonly below: (names: readonly string[]) => T | null;
}

interface Node<T> {
  readonly children: Map<string, Node<T>>;
  value: T | null;
}

const node = <T>(): Node<T> => ({ children: new Map(), value: null });

/** An empty tree; with `shortNames` a name like `claude~1` is also what it may be short for. Names are compared as they come: folded. */
export function nameTree<T>(shortNames: boolean): NameTree<T> {
  const top = node<T>();
  const next = (at: Node<T>, name: string): readonly Node<T>[] => {
    const exact = at.children.get(name);
    if (!shortNames || !name.includes("~")) return exact === undefined ? [] : [exact];
    const found = [...at.children].filter(([long]) => long === name || mayBeShortFor(name, long));
    return found.map(([, child]) => child);
  };
  const put: NameTree<T>["put"] = (names, value) => {
    let at = top;
    for (const name of names) {
      const child = at.children.get(name) ?? node<T>();
      at.children.set(name, child);
      at = child;
    }
    at.value ??= value;
  };
  const find: NameTree<T>["find"] = (names, start, end) => {
    let found: T | null = null;
    let level: readonly Node<T>[] = [top];
    for (let at = start; at < end && level.length > 0; at++) {
      level = level.flatMap((one) => next(one, names[at] as string));
      found = level.find(({ value }) => value !== null)?.value ?? found;
    }
    return found;
  };
  const below: NameTree<T>["below"] = (names) => {
    let level: readonly Node<T>[] = [top];
    for (const name of names) level = level.flatMap((one) => next(one, name));
    for (const queue = [...level]; queue.length > 0; ) {
      const one = queue.shift() as Node<T>;
      if (one.value !== null) return one.value;
      queue.push(...one.children.values());
    }
    return null;
  };
  return { put, find, below };
}
