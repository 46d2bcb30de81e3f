import { sanitize } from "@agent-interop/diagnostics";
import type { RuleSource } from "@agent-interop/registry";
import type { CheckDocument } from "../boundary/check.ts";
import type { PlacesDocument } from "../boundary/places.ts";
import type { View } from "../command.ts";
import { type Column, fitColumns, rowText } from "../term/columns.ts";
import { wrap } from "../term/fit.ts";

const SOURCES: Readonly<Record<RuleSource, string>> = {
  directory: "its directory",
  legacy: "an old directory",
  further: "beside its directory",
  private: "private",
  root: "items",
  declaration: "declarations",
  instruction: "instructions",
  plugins: "plugins",
};

const PLACES: readonly Column[] = [
  { min: 16, cut: "middle" },
  { min: 8, cut: "never" },
  { min: 8, cut: "end" },
];

/** Every protected place, one line each. */
export function placeLines({ places }: PlacesDocument, view: View): string[] {
  const { dim, name } = view.paint;
  const head = ["PLACE", "KIND", "SOURCE"];
  const rows = places.map(({ kind, path, rule, source, variable }) =>
    [path ?? rule, kind, SOURCES[source] + (variable === null ? "" : `, by ${variable}`)].map((cell) => sanitize(cell)),
  );
  const widths = fitColumns(PLACES, [head, ...rows], view.width);
  const about =
    "Each with everything below it; ** is every directory. Reading is allowed, nothing opens them to writing. .agent-interop/ is ours.";
  return [
    ...(view.quiet ? [] : [rowText(PLACES, widths, head, [dim, dim, dim])]),
    ...rows.map((row) => rowText(PLACES, widths, row, [name, null, dim])),
    ...(view.quiet ? [] : ["", ...wrap(about, view.width).map(dim)]),
  ];
}

const WHY =
  "Blocked by path-policy:noWritePaths, whatever was confirmed; `agent-interop explain boundary-refused` says why.";

const CHECKED: readonly Column[] = [
  { min: 7, cut: "never" },
  { min: 16, cut: "middle" },
  { min: 8, cut: "never" },
  { min: 8, cut: "middle" },
];

/** The answer for each path. */
export function checkLines({ paths }: CheckDocument, view: View): string[] {
  const { bad, dim, good } = view.paint;
  const rows = paths.map(({ allow, kind, path, rule }) =>
    [allow ? "allowed" : "blocked", path, kind ?? "", rule ?? ""].map((cell) => sanitize(cell)),
  );
  const widths = fitColumns(CHECKED, rows, view.width);
  const blocked = paths.some(({ allow }) => !allow);
  return [
    ...rows.map((row) => rowText(CHECKED, widths, row, [row[0] === "allowed" ? good : bad, null, null, dim])),
    ...(blocked && !view.quiet ? ["", ...wrap(WHY, view.width).map(dim)] : []),
  ];
}
