/** The items in order: themselves when they are, as what was read from a directory is, else a sorted copy. */
export function inOrder<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  for (let at = 1; at < items.length; at += 1) {
    if (compare(items[at - 1] as T, items[at] as T) > 0) return [...items].sort(compare);
  }
  return items;
}
