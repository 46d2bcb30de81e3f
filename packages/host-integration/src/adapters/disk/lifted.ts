import { isWithin } from "@agent-interop/diagnostics";
import { pathRules } from "@agent-interop/source";
import type { Boundary } from "@agent-interop/state";
import { surfacePlaces, type Target } from "./target.ts";

/** A boundary that lets these places below a root through, and nothing beside, above or below them. */
export function liftedFor(boundary: Boundary, target: Target, places: readonly string[]): Boundary {
  const { foldCase } = target.machine;
  const through = new Set(places.map((path) => foldCase(target.at(path))));
  const passes = (path: string): boolean => through.has(foldCase(pathRules(target.machine).resolve(path)));
  return {
    ...boundary,
    protects: (path) => !passes(path) && boundary.protects(path),
    holds: (path) => !passes(path) && boundary.holds(path),
  };
}

/** The same for whatever an installation for this host may have been writing when it was stopped. */
export function liftedForRecovery(boundary: Boundary, target: Target): Boundary {
  const places = surfacePlaces(target).map(target.at);
  const passes = (path: string): boolean =>
    places.some((place) => isWithin(target.machine, path, place) || isWithin(target.machine, place, path));
  return { ...boundary, protects: (path) => !passes(path) && boundary.protects(path) };
}
