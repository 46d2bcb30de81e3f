/**
 * What a line of the benchmark gives back: prose, a table, and whether a bound was missed.
 * @typedef {{ title: string, notes: string[], columns: readonly string[], rows: string[][], over: boolean, data: unknown }} Result
 */

/** @param {readonly string[]} columns @param {readonly string[][]} rows */
function aligned(columns, rows) {
  const widths = columns.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (/** @type {readonly string[]} */ cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  return [line(columns), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}

/** @param {readonly string[]} columns @param {readonly string[][]} rows */
function markdown(columns, rows) {
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)];
}

/** One result as text. @param {Result} result @param {boolean} asMarkdown */
export function render({ title, notes, columns, rows }, asMarkdown) {
  const table = rows.length === 0 ? [] : asMarkdown ? ["", ...markdown(columns, rows)] : aligned(columns, rows);
  const prose = asMarkdown ? notes.map((note) => `- ${note}`) : notes.map((note) => `  ${note}`);
  return [
    asMarkdown ? `### ${title}` : title,
    ...(asMarkdown && prose.length > 0 ? [""] : []),
    ...prose,
    ...table,
    "",
  ].join("\n");
}

/** Milliseconds, min/median. @param {import("./measure.mjs").Summary} summary */
export const cpu = ({ cpuMinMs, cpuMs }) => `${cpuMinMs.toFixed(1)}/${cpuMs.toFixed(1)}`;

/** @param {number} bytes */
export const mebibytes = (bytes) => (bytes / 1024 / 1024).toFixed(1);

/** The verdict on a value and its bound; `null`: there is no bound. @param {number} value @param {number | null} bound */
export const verdict = (value, bound) => (bound === null ? "" : value <= bound ? "ok" : "over");

export const RATIO_COLUMNS = [
  "what",
  "Node",
  "CPU ms min/median",
  "floor ms min/median",
  "ratio min",
  "ratio median",
  "bound",
  "",
];

/**
 * A row that sets a command beside its floor; the medians decide.
 * @param {string} what @param {string} node @param {import("./measure.mjs").Summary} run @param {import("./measure.mjs").Summary} floor
 * @param {number | null} bound @param {string} [remark]
 */
export function ratioRow(what, node, run, floor, bound, remark = "") {
  const ratio = run.cpuMs / floor.cpuMs;
  const word = [verdict(ratio, bound), remark].filter(Boolean).join("; ");
  const least = (run.cpuMinMs / floor.cpuMinMs).toFixed(2);
  const cells = [
    what,
    node,
    cpu(run),
    cpu(floor),
    least,
    ratio.toFixed(2),
    bound === null ? "" : bound.toFixed(2),
    word,
  ];
  return { cells, over: bound !== null && ratio > bound, data: { what, node, run, floor, ratio, bound } };
}
