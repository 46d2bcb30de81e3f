import { PROFILE_BASELINES } from "../../src/index.ts";

/** A deep copy that may be changed. */
export function copyOf<T>(value: T): T {
  return structuredClone(value);
}

type Loose = Record<string, unknown> & { dispatch: Record<string, unknown> };

/** A declaration in full: everything is there and nothing contradicts anything. */
export function declared(
  changes: Readonly<Record<string, unknown>> = {},
  dispatch: Readonly<Record<string, unknown>> = {},
): Loose {
  const base = copyOf(PROFILE_BASELINES["programmatic-cli"]);
  const own = { ...base.dispatch, isolation: "harness-worktree", maxConcurrency: 8, maxDepth: 4, ...dispatch };
  return { ...base, modelMode: "active", effortSurface: "argv", dispatch: own, ...changes } as Loose;
}

/** The same without one of its members, `dispatch.x` for one of dispatch. */
export function without(host: Loose, path: string): Loose {
  const copy = copyOf(host);
  const [name, field] = path.split(".") as [string, string | undefined];
  if (field === undefined) delete copy[name];
  else delete copy.dispatch[field];
  return copy;
}

/** The same with another value at a place. */
export function withValue(host: Loose, path: string, value: unknown): Loose {
  const copy = copyOf(host);
  const [name, field] = path.split(".") as [string, string | undefined];
  if (field === undefined) copy[name] = value;
  else copy.dispatch[field] = value;
  return copy;
}

/** Values that no axis takes. */
export const GARBAGE: readonly unknown[] = ["zzz", 7.5, null, true, [], {}, "undocumente", Symbol("x"), 1n, () => 1];
