import { cutEnd, cutMiddle } from "./fit.ts";
import { textWidth } from "./width.ts";

/** How one column behaves when the terminal is too narrow. */
export interface Column {
  /** Columns below which it is not shrunk. */
  readonly min: number;
  /** Where a long cell is cut; `never` keeps its width. */
  readonly cut: "end" | "middle" | "never";
  /** Columns it never exceeds, however wide the terminal is. */
  readonly max?: number;
}

const GAP = 2;

/** Columns that a row of these widths takes. */
export function totalWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, widths.length - 1);
}

/** Widths that hold all rows, shrunk (the widest shrinkable column first) until a row fits into `width` columns. */
export function fitColumns(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): number[] {
  const widths = columns.map(({ max = Number.POSITIVE_INFINITY }, at) =>
    Math.min(
      max,
      rows.reduce((widest, row) => Math.max(widest, textWidth(row[at] ?? "")), 0),
    ),
  );
  for (let over = totalWidth(widths) - width; over > 0; over -= 1) {
    let widest = -1;
    for (const [at, column] of columns.entries()) {
      if (column.cut === "never" || (widths[at] as number) <= column.min) continue;
      if (widest === -1 || (widths[at] as number) > (widths[widest] as number)) widest = at;
    }
    if (widest === -1) break;
    widths[widest] = (widths[widest] as number) - 1;
  }
  return widths;
}

/** One row as text: cells cut and padded to the widths, each painted after that, no blanks at the end. */
export function rowText(
  columns: readonly Column[],
  widths: readonly number[],
  row: readonly string[],
  paints: readonly (((text: string) => string) | null)[] = [],
): string {
  const last = row.findLastIndex((cell) => cell !== "");
  return row
    .slice(0, last + 1)
    .map((cell, at) => {
      const width = widths[at] as number;
      const cut = columns[at]?.cut === "middle" ? cutMiddle(cell, width) : cutEnd(cell, width);
      const painted = cut === "" ? "" : (paints[at]?.(cut) ?? cut);
      return at === last ? painted : painted + " ".repeat(Math.max(0, width - textWidth(cut)));
    })
    .join(" ".repeat(GAP));
}
