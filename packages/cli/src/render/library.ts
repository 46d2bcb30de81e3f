import { type Diagnostic, redact, sanitize } from "@agent-interop/diagnostics";
import type { PackageView, readLibrary, verifyLibrary } from "@agent-interop/library";
import type { View } from "../command.ts";
import { fitColumns, rowText } from "../term/columns.ts";
import { allProblems } from "./problems.ts";

type Content = Awaited<ReturnType<typeof readLibrary>>;
type Records = readonly (Content["records"] | Content["natives"])[number][];
type Verified = Awaited<ReturnType<typeof verifyLibrary>>;

/** An id is there to be typed again: it is never cut. */
const COLUMNS = [
  { min: 12, cut: "never" },
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

/** Where a package came from, in one cell. */
function fromWords(record: Records[number] | PackageView["record"]): string {
  if (!("origin" in record)) return "-";
  const { host, source } = record.origin;
  // A project's records came with it, and may hold a password in a URL.
  return redact(host === null ? source : `${host} ${source}`);
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
    const from = fromWords(record);
    return [sanitize(id), kind, sanitize(version), trust, sanitize(from)];
  });
  const lines = table([["PACKAGE", "KIND", "VERSION", "TRUST", "FROM"], ...rows], view);
  return problems.length === 0 ? lines : [...lines, "", ...problems];
}

/** The state of each package, with the paths that are not as recorded. */
export function verifyLines(packages: Verified, { paint }: View): string[] {
  if (packages.length === 0) return ["The library is empty."];
  return packages.flatMap(({ base, id, paths, state }) => [
    `${state === "intact" ? paint.good(state) : paint.warn(state)} ${sanitize(id)}`,
    ...paths.map((path) => `  ${sanitize(path)}`),
    ...(base === "damaged" ? [paint.warn("  the copy of what was installed is damaged")] : []),
  ]);
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of a list in `adoption.json`; of any other shape none, since the file may have been edited. */
function rowsIn(adoption: unknown, list: string): readonly Row[] {
  const rows: unknown = typeof adoption === "object" && adoption !== null ? (adoption as Row)[list] : null;
  return Array.isArray(rows) ? rows.filter((row) => typeof row === "object" && row !== null) : [];
}

/** The sentences of a list; those of a bundle's items say whose they are. */
function sentences(adoption: unknown, list: "losses" | "findings", owner = ""): string[] {
  const own = rowsIn(adoption, list).flatMap(({ code, line, message, path, what }) => {
    if (typeof code !== "string") return [];
    const words = [message, what].find((one) => typeof one === "string") ?? "";
    const place = typeof line === "number" ? `${path}:${line}` : `${path}`;
    return [sanitize(`  ${code}  ${owner}${place}  ${words}`.trimEnd())];
  });
  const items = owner === "" ? rowsIn(adoption, "items") : [];
  return [...own, ...items.flatMap((item) => sentences(item, list, `${item["kind"]}:${item["id"]} `))];
}

/** One package in full. */
export function packageLines({ adoption, files, record, verified }: PackageView, { paint }: View): string[] {
  const facts: (readonly [string, string])[] = [
    ["kind", record.kind],
    ["version", record.version],
    ["trust", record.trust],
    ["from", fromWords(record)],
    ["licence", record.licence ?? "none stated"],
    ["requires", record.requires.join(", ") || "nothing"],
    ["installed", record.installedAt],
    ["digest", record.digest],
    ["on disk", [verified.state, ...verified.paths].join(" ")],
    ["base", verified.base],
  ];
  const section = (title: string, rows: readonly string[]): string[] =>
    rows.length === 0 ? [] : ["", paint.dim(title), ...rows];
  return [
    sanitize(record.id),
    ...facts.map(([name, value]) => sanitize(`  ${name.padEnd(9)}  ${value}`)),
    ...section(
      "FILES",
      files.map(({ path }) => sanitize(`  ${path}`)),
    ),
    ...section("LOST WHEN IT WAS TAKEN", sentences(adoption, "losses")),
    ...section("TO BE READ FIRST", sentences(adoption, "findings")),
  ];
}
