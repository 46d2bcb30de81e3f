import { sanitize } from "@agent-interop/diagnostics";
import type { View } from "../command.ts";
import type { HostAxis, HostReport, Source } from "../host/report.ts";
import { type Column, fitColumns, rowText } from "../term/columns.ts";
import { wrap } from "../term/fit.ts";

const NARROW = 60;
const AXES: readonly Column[] = [
  { min: 14, cut: "middle" },
  { min: 8, cut: "end" },
  { min: 8, cut: "end" },
  { min: 6, cut: "end" },
];
const POINTS: readonly Column[] = [
  { min: 8, cut: "never" },
  { min: 8, cut: "never" },
  { min: 10, cut: "end" },
];

const PLACES: readonly Column[] = [
  { min: 7, cut: "never" },
  { min: 12, cut: "end" },
  { min: 10, cut: "middle" },
  { min: 6, cut: "end" },
];

/** What the adapters write for a host; nothing for one without a surface. */
function surfaceLines({ surfaces }: HostReport, view: View): string[] {
  if (surfaces.length === 0) return [];
  const count = view.width < NARROW ? 3 : 4;
  const rows = surfaces.map(({ form, place, scope, what }) => [scope, what, place, form].slice(0, count));
  const widths = fitColumns(PLACES, rows, view.width - 2);
  const { bold, dim, name } = view.paint;
  const lines = rows.map((row) => `  ${rowText(PLACES, widths, row, [null, null, name, dim])}`);
  return ["", bold("Laid out by adapters"), ...lines];
}

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return sanitize(String(value));
  return Object.entries(value)
    .map(([name, part]) => `${name} ${part}`)
    .join(", ");
}

function effectiveAt({ negotiation }: HostReport, path: string): unknown {
  return path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], negotiation.effective);
}

/** Where a value comes from, in as few words as tell its worth. */
const worth = ({ grade, version, date }: Source): string => `${grade}, ${version ?? date}`;

function axisRows(report: HostReport): string[][] {
  return report.axes.map(({ path, value, sources }) => {
    const effective = shown(effectiveAt(report, path));
    const declared = shown(value);
    return [path, declared, declared === effective ? "" : effective, worth(sources[0] as Source)];
  });
}

function citationLines({ path, caution, sources }: HostAxis, view: View): string[] {
  const { dim, name } = view.paint;
  const indented = (text: string, by: number): string[] =>
    wrap(sanitize(text), view.width - by).map((line) => " ".repeat(by) + line);
  return [
    `  ${name(path)}`,
    ...sources.flatMap((source) => [
      ...indented(`${shown(source.value)}: ${source.evidence}`, 4),
      ...indented(`${worth(source)}: ${source.source}`, 6).map(dim),
    ]),
    ...(caution === null ? [] : indented(`careful: ${caution}`, 4)),
  ];
}

/** One host in full. */
export function hostLines(report: HostReport, view: View): string[] {
  const { bold, dim, name } = view.paint;
  const { warnings, points } = report.negotiation;
  const title = `${bold(sanitize(report.label))} ${name(report.kind)}`;
  if (report.host === null) {
    const text =
      "Nobody has looked into what this agent can host: nothing is relied on, and every axis has its safe value.";
    return [title, ...wrap(text, view.width), ...surfaceLines(report, view)];
  }
  const count = view.width < NARROW ? 3 : 4;
  const rows = axisRows(report).map((row) => row.slice(0, count));
  const head = ["AXIS", "VALUE", "RELIED ON", "FROM"].slice(0, count);
  const widths = fitColumns(AXES, [head, ...rows], view.width);
  const levels = Object.entries(points).map(([point, { effectiveLevel, fallback }]) => [
    point,
    effectiveLevel,
    fallback,
  ]);
  const levelWidths = fitColumns(POINTS, levels, view.width - 2);
  const said = [...report.notices, ...warnings];
  return [
    `${title}${dim(`  ${report.profile ?? "no profile"}`)}`,
    "",
    ...(view.quiet
      ? []
      : [
          rowText(
            AXES,
            widths,
            head,
            head.map(() => dim),
          ),
        ]),
    ...rows.map((row) => rowText(AXES, widths, row, [name, null, bold, dim])),
    "",
    bold("Points"),
    ...levels.map((row) => `  ${rowText(POINTS, levelWidths, row, [name, null, dim])}`),
    ...surfaceLines(report, view),
    ...(said.length === 0 ? [] : ["", bold("Warnings")]),
    ...said.flatMap(({ code, path, message }) => [
      `  ${code} ${name(path)}`,
      ...wrap(sanitize(message), view.width - 4).map((line) => `    ${dim(line)}`),
    ]),
    "",
    bold("Sources"),
    ...report.axes.flatMap((axis) => citationLines(axis, view)),
  ];
}
