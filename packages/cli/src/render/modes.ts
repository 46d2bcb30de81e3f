import type { PeerCapability } from "@agent-interop/consent";
import { sanitize } from "@agent-interop/diagnostics";
import type { View } from "../command.ts";
import { fitColumns, rowText } from "../term/columns.ts";
import { wrap } from "../term/fit.ts";

const COLUMNS = [
  { min: 8, cut: "end" },
  { min: 4, cut: "never" },
  { min: 6, cut: "never" },
  { min: 8, cut: "never" },
] as const;
const INDENT = "  ";

/** How each agent can be called: a line for each mode, and below it what to do next. */
export function modeLines(
  agents: readonly { readonly label: string; readonly modes: readonly PeerCapability[] }[],
  { paint, quiet, width }: View,
): string[] {
  const rows = agents.flatMap(({ label, modes }) =>
    modes.map((one) => ({ one, cells: [sanitize(label), one.mode, one.status, one.reason] })),
  );
  const head = ["AGENT", "MODE", "STATUS", "WHY"];
  const widths = fitColumns(COLUMNS, [head, ...rows.map(({ cells }) => cells)], width);
  const painted = (status: string) => (status === "unavailable" ? paint.dim : paint.good);
  return [
    ...(quiet ? [] : [paint.dim(rowText(COLUMNS, widths, head))]),
    ...rows.flatMap(({ cells, one }) => [
      rowText(COLUMNS, widths, cells, [null, null, painted(one.status), null]),
      ...(quiet
        ? []
        : wrap(sanitize(`next: ${one.setupAction}`), width - INDENT.length).map((line) => INDENT + paint.dim(line))),
    ]),
  ];
}
