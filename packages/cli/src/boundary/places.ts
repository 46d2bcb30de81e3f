import { displayPath, type Machine } from "@agent-interop/diagnostics";
import type { PathPolicy, RuleSource } from "@agent-interop/registry";

/** What `boundary --json` prints. */
export interface PlacesDocument {
  readonly schema: "agent-interop/boundary-places@1";
  readonly reason: "path-policy:noWritePaths";
  readonly places: readonly {
    readonly kind: string;
    readonly scope: "user" | "project";
    /** `~/…`, or `**` and `/…` for every directory; the place that a variable moves has its rule. */
    readonly rule: string;
    /** Where it is on this machine; `null`: in every directory. */
    readonly path: string | null;
    readonly source: RuleSource;
    readonly variable: string | null;
  }[];
}

/** Every protected place of a machine, paths as they are shown; the user's first, each by its path. */
export function placesDocument(machine: Machine, { places }: PathPolicy): PlacesDocument {
  const rows = places.map(({ at, kind, path, scope, source, variable }) => {
    const shown = at === null ? null : displayPath(machine, at);
    return { kind, scope, rule: path, path: shown, source, variable };
  });
  const key = (row: (typeof rows)[number]): string => `${row.path === null ? 1 : 0} ${row.path ?? row.rule}`;
  rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  return { schema: "agent-interop/boundary-places@1", reason: "path-policy:noWritePaths", places: rows };
}
