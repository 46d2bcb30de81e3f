import { AgentInteropError, isWithin, type Machine } from "@agent-interop/diagnostics";
import { isFullPath, pathRules } from "./path.ts";

const { realpathSync } = process.getBuiltinModule("node:fs");

/** What must not be written to. A required argument of everything in this package that writes. */
export interface Boundary {
  /** True when a write at this absolute path would land in a protected place. */
  readonly protects: (path: string) => boolean;
  /** True when this absolute path is, or has below it, a protected place: it is not moved or removed as a whole. */
  readonly holds: (path: string) => boolean;
  /** The first of these paths below a directory that is made anew which is protected, else `null`; without it each one is asked for. */
  readonly firstProtected?: (directory: string, paths: readonly string[]) => string | null;
  /** Whose place it is, for the message of a refusal. */
  readonly owner?: (path: string) => string | null;
}

/** What knows the protected places, and decides: a `pathPolicy` of `@agent-interop/registry` is one. */
export interface BoundaryMatcher {
  readonly check: (
    operation: "write",
    path: string,
  ) => { readonly allow: true } | { readonly allow?: never; readonly kind: string; readonly rule: string };
  readonly firstBlocked: (directory: string, paths: readonly string[]) => string | null;
  readonly holds: (path: string) => boolean;
}

/** The boundary that a matcher draws. Throws `boundary-relative` when it is asked about a path that is not absolute. */
export function policyBoundary(machine: Machine, matcher: BoundaryMatcher): Boundary {
  const full = (path: string): string => {
    if (!isFullPath(machine, path)) throw new AgentInteropError("boundary-relative", `not an absolute path: ${path}`);
    return path;
  };
  return {
    protects: (path) => matcher.check("write", full(path)).allow !== true,
    holds: (path) => matcher.holds(full(path)),
    firstProtected: (directory, paths) => matcher.firstBlocked(full(directory), paths),
    owner: (path) => {
      const verdict = matcher.check("write", full(path));
      return verdict.allow ? null : `${verdict.kind}, ${verdict.rule}`;
    },
  };
}

/** Several boundaries as one: what any of them protects or holds. */
export function allBoundaries(...boundaries: readonly Boundary[]): Boundary {
  return {
    protects: (path) => boundaries.some((one) => one.protects(path)),
    holds: (path) => boundaries.some((one) => one.holds(path)),
    firstProtected: (directory, paths) => {
      for (const one of boundaries) {
        const found = firstProtected(one, directory, paths);
        if (found !== null) return found;
      }
      return null;
    },
    owner: (path) => boundaries.find((one) => one.protects(path))?.owner?.(path) ?? null,
  };
}

/**
 * The real path of `path`, as far as it exists: links of the existing part are resolved, the missing rest is kept.
 * @internal
 */
export function realPathOf(machine: Machine, path: string): string {
  const rules = pathRules(machine);
  let rest = "";
  for (let part = path; ; part = rules.dirname(part)) {
    try {
      return rules.join(realpathSync.native(part), rest);
    } catch {
      if (rules.dirname(part) === part) return path;
      rest = rules.join(rules.basename(part), rest);
    }
  }
}

/**
 * A boundary around whole directories and files: `protectedPaths` and all below, by the machine's case rule. Links are resolved
 * on both sides, so that neither a linked home nor a link into a protected directory opens a way. Throws `boundary-relative`
 * for a path that is not absolute, also when asked about one. The protected paths are resolved once, at the first question.
 */
export function prefixBoundary(machine: Machine, protectedPaths: readonly string[]): Boundary {
  const rules = pathRules(machine);
  const full = (path: string): string => {
    if (!isFullPath(machine, path)) throw new AgentInteropError("boundary-relative", `not an absolute path: ${path}`);
    return rules.normalize(path);
  };
  const named = protectedPaths.map(full);
  let all: Set<string> | null = null;
  const someEntry = (path: string, test: (entry: string, path: string) => boolean): boolean => {
    all ??= new Set(named.flatMap((entry) => [entry, realPathOf(machine, entry)]));
    const plain = full(path);
    const real = realPathOf(machine, plain);
    for (const entry of all) if (test(entry, plain) || test(entry, real)) return true;
    return false;
  };
  return {
    protects: (path) => someEntry(path, (entry, at) => isWithin(machine, at, entry)),
    holds: (path) => someEntry(path, (entry, at) => isWithin(machine, entry, at)),
    // What lies in a directory is held by it.
    firstProtected: (directory, paths) =>
      paths.find((path) => someEntry(directory, (entry, at) => isWithin(machine, rules.join(at, path), entry))) ?? null,
  };
}

function firstProtected(boundary: Boundary, directory: string, paths: readonly string[]): string | null {
  if (boundary.firstProtected !== undefined) return boundary.firstProtected(directory, paths);
  return paths.find((path) => boundary.protects(`${directory}/${path}`)) ?? null;
}

/** Throws `boundary-refused` when one of these relative paths in a new directory is a protected place. @internal */
export function refuseInside(boundary: Boundary, directory: string, paths: readonly string[]): void {
  const found = firstProtected(boundary, directory, paths);
  if (found !== null) refuse(boundary, `${directory}/${found}`);
}

/** Throws `boundary-refused` when the boundary protects the path, or something below it. @internal */
export function refuseAsWhole(boundary: Boundary, path: string): void {
  refuseProtected(boundary, path);
  if (boundary.holds(path)) {
    throw new AgentInteropError("boundary-refused", `refused to move what holds a protected place: ${path}`);
  }
}

/** Throws `boundary-refused` when the boundary protects the path. @internal */
export function refuseProtected(boundary: Boundary, path: string): void {
  if (boundary.protects(path)) refuse(boundary, path);
}

function refuse({ owner }: Boundary, path: string): never {
  const whose = owner?.(path) ?? null;
  const of = whose === null ? "" : ` (${whose})`;
  throw new AgentInteropError("boundary-refused", `refused to write in a protected place: ${path}${of}`);
}
