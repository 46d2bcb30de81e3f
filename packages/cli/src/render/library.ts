import { type Diagnostic, sanitize } from "@agent-interop/diagnostics";
import type { readLibrary, verifyLibrary } from "@agent-interop/library";
import type { View } from "../command.ts";
import { fitColumns, rowText } from "../term/columns.ts";
import { allProblems } from "./problems.ts";

type Records = Awaited<ReturnType<typeof readLibrary>>["records"];
type Verified = Awaited<ReturnType<typeof verifyLibrary>>;

const COLUMNS = [
  { min: 12, cut: "middle" },
  { min: 6, cut: "never" },
  { min: 6, cut: "end" },
  { min: 7, cut: "never" },
  { min: 12, cut: "middle" },
] as const;

function table(rows: readonly (readonly string[])[], { paint, quiet, width }: View): string[] {
  const widths = fitColumns(COLUMNS, rows, width);
  return rows.flatMap((row, at) => {
    if (quiet && at === 0) return [];
    const text = rowText(COLUMNS, widths, row);
    return [at === 0 ? paint.dim(text) : text];
  });
}

/** The packages of a library, one a line, and what is wrong with it. */
export function recordLines(records: Records, diagnostics: readonly Diagnostic[], view: View): string[] {
  const problems = allProblems(
    diagnostics.map((diagnostic) => ({ host: null, diagnostic })),
    view,
  );
  if (records.length === 0) return [...(problems.length > 0 ? problems : ["The library is empty."])];
  const rows = records.map((record) => {
    const { id, kind, trust, version } = record;
    const from = "origin" in record ? `${record.origin.host} ${record.origin.source}` : "-";
    return [sanitize(id), kind, sanitize(version), trust, sanitize(from)];
  });
  const lines = table([["PACKAGE", "KIND", "VERSION", "TRUST", "FROM"], ...rows], view);
  return problems.length === 0 ? lines : [...lines, "", ...problems];
}

/** The state of each package, with the paths that are not as recorded. */
export function verifyLines(packages: Verified, { paint }: View): string[] {
  if (packages.length === 0) return ["The library is empty."];
  return packages.flatMap(({ id, paths, state }) => [
    `${state === "intact" ? paint.good(state) : paint.warn(state)} ${sanitize(id)}`,
    ...paths.map((path) => `  ${sanitize(path)}`),
  ]);
}
