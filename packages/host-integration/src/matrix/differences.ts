import { AXIS_PATHS, type AxisPath } from "../axes.ts";
import { factAt } from "../declaration.ts";
import type { Citation, Observation } from "../fact.ts";
import { HOSTS } from "./hosts.ts";

/** A place where the program showed something else than the documents state. */
export interface ObservedDifference {
  readonly host: string;
  readonly path: AxisPath;
  readonly documented: Citation<unknown>;
  readonly observed: Observation<unknown>;
}

/** Every difference of the matrix; `grade` keeps those that the program printed, or those that were read in it. */
export function observedDifferences(grade: "ran" | "program" | null = null): readonly ObservedDifference[] {
  return HOSTS.flatMap((host) =>
    AXIS_PATHS.flatMap((path) => {
      const fact = factAt(host, path);
      if (fact === null) return [];
      return (fact.observed ?? [])
        .filter(
          (seen) =>
            (grade === null || seen.grade === grade) && JSON.stringify(seen.value) !== JSON.stringify(fact.value),
        )
        .map((observed) => ({ host: host.id, path, documented: fact, observed }));
    }),
  );
}
