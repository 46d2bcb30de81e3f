import { type Machine, slashed } from "@agent-interop/diagnostics";
import { below, join, type PlaceOptions, xdgPlace, xdgVariable } from "../machine-paths.ts";
import { INTEROP_AGENT_KINDS } from "../table.ts";
import type { AgentKind } from "../types.ts";
import { defaultDir, holdsHome, movedPlace, resolveUserDir, type UserDir } from "../user-dir.ts";
import { type BoundaryRule, type Claim, claimsOf, ruleText } from "./rules.ts";

/** A rule where it is on one machine. */
export interface ProtectedPlace extends BoundaryRule {
  /** Absolute; `null` for a rule that holds in every directory. */
  readonly at: string | null;
  /** The environment variable that puts it there, else `null`. */
  readonly variable: string | null;
}

/**
 * Every protected place on a machine: where it is by default and where variables move it. Only a place that a variable puts around the
 * whole home is left out: nobody could write anything there.
 */
export function protectedPlaces(
  machine: Machine,
  options: PlaceOptions & { readonly kinds?: readonly AgentKind[] } = {},
): readonly ProtectedPlace[] {
  return withoutInner(
    machine,
    (options.kinds ?? INTEROP_AGENT_KINDS).flatMap((kind) => placesOfKind(kind, machine, options)),
  );
}

/** Without repetitions, and without what lies in another place of the same kind. */
function withoutInner(machine: Machine, places: readonly ProtectedPlace[]): readonly ProtectedPlace[] {
  const keyOf = ({ at, path }: ProtectedPlace): string => (at === null ? path : machine.foldCase(slashed(machine, at)));
  const kinds = new Map<string, Set<string>>();
  const all = new Map<string, ProtectedPlace>();
  for (const place of places) {
    const key = keyOf(place);
    if (!all.has(key)) all.set(key, place);
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, new Set([place.kind]));
    else known.add(place.kind);
  }
  return [...all].flatMap(([key, place]) => {
    for (let end = key.lastIndexOf("/"); end > 0; end = key.lastIndexOf("/", end - 1)) {
      const around = kinds.get(key.slice(0, end));
      if (around !== undefined) return around.has(place.kind) ? [] : [place];
    }
    return [place];
  });
}

function placesOfKind(kind: AgentKind, machine: Machine, options: PlaceOptions): readonly ProtectedPlace[] {
  const user = resolveUserDir(kind, machine, options);
  const moves = movesOf(kind, machine, user);
  const found: ProtectedPlace[] = [];
  const put = (claim: Claim, at: string, variable: string | null, path: string): void => {
    if (holdsHome(machine, at)) return;
    found.push({ kind: claim.kind, scope: "user", source: claim.source, path, at, variable });
  };
  for (const claim of claimsOf(kind)) {
    const { path, scope, source } = claim;
    const rule = ruleText(scope, path);
    if (scope === "project") {
      found.push({ kind: claim.kind, scope, source, path: rule, at: null, variable: null });
      continue;
    }
    put(claim, below(machine, machine.home, path), null, rule);
    if (path === kind.userDir && machine.platform === "win32")
      put(claim, defaultDir(kind, machine, options), null, rule);
    const xdg = xdgPlace(machine, path, options);
    if (xdg !== null) put(claim, xdg, xdgVariable(path), rule);
    for (const { dir, variable } of moves) {
      const there = movedPlace(kind, machine, path, { ...user, dir });
      const at = there ?? (claim.insideMovedDir && dir === user.dir ? join(machine, dir, path) : null);
      if (at !== null) put(claim, at, variable, rule);
    }
  }
  return found;
}

interface Move {
  readonly dir: string;
  readonly variable: string | null;
}

/** Where variables put the kind's directory. */
function movesOf(kind: AgentKind, machine: Machine, user: UserDir): readonly Move[] {
  const usual = below(machine, machine.home, kind.userDir);
  const additional = kind.homeEnv.find(({ means }) => means === "additional")?.name ?? null;
  const moves = [
    { dir: user.dir, variable: user.from === "default" ? null : user.from },
    ...user.additional.map((dir) => ({ dir, variable: additional })),
  ];
  return moves.filter(({ dir }) => dir !== usual);
}
