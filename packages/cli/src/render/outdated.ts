import type { FileChange, Hunk, HunkSide, OutdatedPackage, OutdatedState } from "@agent-interop/adopt";
import { redact, sanitize } from "@agent-interop/diagnostics";
import type { View } from "../command.ts";
import { fitColumns, rowText } from "../term/columns.ts";
import { wrap } from "../term/fit.ts";
import { counted } from "./words.ts";

const COLUMNS = [
  { min: 12, cut: "never" },
  { min: 7, cut: "never" },
  { min: 7, cut: "end" },
  { min: 12, cut: "middle" },
] as const;

/** States that nobody has to do anything about; counted, not listed. */
const QUIET: ReadonlySet<OutdatedState> = new Set(["current", "not-asked"]);

const BY: Readonly<Record<FileChange["by"], string>> = {
  source: "by the source",
  library: "in the library",
  same: "in both, alike",
  both: "in both",
  unknown: "edited, what was taken is not known",
};
const HUNK_BY: Readonly<Record<Hunk["by"], string>> = { ...BY, conflict: "in both, not alike" };

const NO_LINES: Readonly<Record<Exclude<FileChange["diff"]["state"], "lines" | "not-asked">, string>> = {
  binary: "is no text",
  "too-large": "is too large to be shown by its lines",
  "over-bound": "is not shown: too many lines in all",
  "base-unknown": "nothing to compare with",
};

function versionWords({ version: { installed, source } }: OutdatedPackage): string {
  return source === null || source === installed ? installed : `${installed} > ${source}`;
}

function fromWords({ origin: { host, source } }: OutdatedPackage): string {
  return redact(host === null ? source : `${host} ${source}`);
}

/** A line of a text as a terminal may have it. */
const shown = (line: string): string => sanitize(line.replaceAll("\t", "    "));

function hunkLines(hunk: Hunk, { paint }: View): string[] {
  const side = (sign: string, { lines }: HunkSide, color: (text: string) => string): string[] =>
    lines.map((line) => color(`      ${sign} ${shown(line)}`.trimEnd()));
  const { base, by, library, source } = hunk;
  const words = `    ${(base ?? library).line} ${HUNK_BY[by]}`;
  return [
    by === "conflict" || by === "unknown" ? paint.warn(words) : paint.dim(words),
    ...(base === null ? [] : side("-", base, paint.bad)),
    ...(by === "source" ? [] : side(">", library, paint.warn)),
    ...(by === "library" || by === "same" ? [] : side("+", source, paint.good)),
  ];
}

function fileLines({ by, diff, path }: FileChange, view: View): string[] {
  const head = `  ${sanitize(path)}  ${view.paint.dim(BY[by])}`;
  if (diff.state === "lines") return [head, ...diff.hunks.flatMap((hunk) => hunkLines(hunk, view))];
  return diff.state === "not-asked" ? [head] : [head, `    ${NO_LINES[diff.state]}`];
}

/** Everything about one package but its row. */
function packageLines(one: OutdatedPackage, view: View): string[] {
  const block = (text: string): string[] => wrap(text, view.width - 2).map((part) => `  ${part}`);
  const { base, edited, files, newFindings, newLosses, reason } = one;
  const whole = edited.includes(".") ? block("is not in the library as a directory any more") : [];
  const unsure =
    base === "absent" || base === "damaged"
      ? block(
          `what was taken is not known in full: its copy is ${base} [${base === "damaged" ? "library verify" : "an older version installed it"}]`,
        )
      : [];
  return [
    ...(reason === null ? [] : block(`${sanitize(reason.message)} [${sanitize(reason.code)}]`)),
    ...whole,
    ...unsure,
    ...newLosses.flatMap(({ code, line, message, path }) =>
      block(`new loss: ${sanitize(path)}${line === null ? "" : `:${line}`} ${sanitize(message)} [${sanitize(code)}]`),
    ),
    ...newFindings.flatMap(({ code, excerpt, line, path }) =>
      block(`look at ${sanitize(path)}${line === null ? "" : `:${line}`}: ${sanitize(excerpt)} [${sanitize(code)}]`),
    ),
    ...files.flatMap((file) => fileLines(file, view)),
  ];
}

/** Which copies are outdated: a row each with what changed below it, and a count of the others. `lines`: the legend of shown lines is wanted. */
export function outdatedLines(packages: readonly OutdatedPackage[], lines: boolean, view: View): string[] {
  const { paint, quiet, width } = view;
  const listed = packages.filter(({ edited, state }) => !QUIET.has(state) || edited.length > 0);
  const rows = listed.map((one) =>
    [one.id, one.state, versionWords(one), fromWords(one)].map((cell) => sanitize(cell)),
  );
  const head = ["PACKAGE", "STATE", "VERSION", "FROM"];
  const widths = fitColumns(COLUMNS, [head, ...rows], width);
  const of = (state: OutdatedState): number => packages.filter((one) => one.state === state).length;
  const hasLines = listed.some(({ files }) => files.some(({ diff }) => diff.state === "lines"));
  const [asked, elsewhere] = [of("not-asked"), of("not-examined")];
  const summary = [
    counted(listed.filter(({ edited, state }) => state !== "not-examined" || edited.length > 0).length, [
      "copy differs from its source",
      "copies differ from their sources",
    ]),
    `${of("current")} current`,
    ...(asked > 0 ? [`${asked} imported, nothing was fetched`] : []),
    ...(elsewhere > 0 ? [`${elsewhere} not examined`] : []),
  ].join(", ");
  return [
    ...(listed.length === 0 || quiet ? [] : [paint.dim(rowText(COLUMNS, widths, head))]),
    ...listed.flatMap((one, at) => [
      rowText(COLUMNS, widths, rows[at] as string[], [null, one.state === "gone" ? paint.bad : paint.warn]),
      ...packageLines(one, view),
    ]),
    ...(quiet ? [] : [...(listed.length === 0 ? [] : [""]), ...wrap(`${summary}.`, width)]),
    ...(quiet || !lines || !hasLines ? [] : wrap("- as it was taken, > in the library, + in the source now", width)),
  ];
}
