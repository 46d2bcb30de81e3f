import { type Converted, refused } from "./convert.ts";
import { loss, quote } from "./losses.ts";

/** Most of the others that a message names. */
const NAMED = 8;

function listed(paths: readonly string[]): string {
  const more = paths.length > NAMED ? [`${paths.length - NAMED} more`] : [];
  return [...paths.slice(0, NAMED).map(quote), ...more].join(", ");
}

/**
 * Refuses components of one kind that would have the same identifier, each naming the others. Never decided by order: when exactly one
 * of them is named by its path in the manifest it is taken, since its author chose it, and the others are refused.
 */
export function withoutDuplicates(all: readonly Converted[]): readonly Converted[] {
  const byId = new Map<string, Extract<Converted, { status: "converted" }>[]>();
  for (const one of all) {
    if (one.status !== "converted") continue;
    const key = `${one.result.kind}:${one.result.id}`;
    byId.set(key, [...(byId.get(key) ?? []), one]);
  }
  return all.map((one) => {
    if (one.status !== "converted") return one;
    const same = byId.get(`${one.result.kind}:${one.result.id}`) ?? [];
    const explicit = same.filter(({ located }) => located.explicit);
    if (same.length === 1 || (explicit.length === 1 && explicit[0] === one)) return one;
    const others = same.filter((other) => other !== one).map(({ located }) => located.path);
    const { path } = one.located;
    const message = `has the identifier ${one.result.kind}:${one.result.id} of ${listed(others)} as well`;
    return refused(one.located, one.result.name, loss("component-duplicate", "name", path, message, path));
  });
}
