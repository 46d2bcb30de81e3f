import type { Command, View } from "../command.ts";
import { nearest } from "../nearest.ts";
import { type Column, fitColumns, rowText } from "../term/columns.ts";
import { wrap } from "../term/fit.ts";
import { UsageError } from "../usage-error.ts";
import { allCodes, type ExplainedCode } from "../wiring/codes.ts";

const COLUMNS: readonly Column[] = [
  { min: 12, cut: "never" },
  { min: 7, cut: "never" },
  { min: 10, cut: "end" },
];

function listLines(codes: readonly ExplainedCode[], view: View): string[] {
  const narrow = view.width < 60;
  const rows = codes.map(({ code, severity, what }) => (narrow ? [code, severity] : [code, severity, what]));
  const widths = fitColumns(COLUMNS, rows, view.width);
  return rows.map((row) => rowText(COLUMNS, widths, row, [view.paint.name, null, view.paint.dim]));
}

function fullLines({ code, package: owner, severity, hint, what, why, todo }: ExplainedCode, view: View): string[] {
  const { bold, dim, name } = view.paint;
  const paragraph = (title: string, text: string): string[] => ["", bold(title), ...wrap(text, view.width)];
  return [
    `${name(code)}  ${severity}  ${dim(`@agent-interop/${owner}`)}`,
    ...paragraph("What", what),
    ...paragraph("Why", why),
    ...paragraph("What to do", todo),
    ...(hint === null ? [] : paragraph("Hint", hint)),
  ];
}

/** `agent-interop explain [code]`. */
export const run: Command = async ({ json, output, parsed, view }) => {
  const codes = allCodes();
  const wanted = parsed.argument;
  const shown = wanted === null ? codes : codes.filter(({ code }) => code === wanted);
  if (wanted !== null && shown.length === 0) {
    const near = nearest(
      wanted,
      codes.map(({ code }) => code),
      5,
    );
    const hints = near.length === 0 ? ["`agent-interop explain` lists all codes"] : [`near: ${near.join(", ")}`];
    throw new UsageError(`unknown code "${wanted}"`, hints, "explain");
  }
  if (json) await output.lines([JSON.stringify({ schema: "agent-interop/explain@1", codes: shown }, null, 2)]);
  else await output.lines(wanted === null ? listLines(shown, view) : fullLines(shown[0] as ExplainedCode, view));
  return 0;
};
