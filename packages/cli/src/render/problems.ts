import { type Diagnostic, type Severity, sanitize } from "@agent-interop/diagnostics";
import type { View } from "../command.ts";
import { cutMiddle, wrap } from "../term/fit.ts";
import { textWidth } from "../term/width.ts";
import { counted, grouped } from "./words.ts";

/** A diagnostic and the kind it belongs to, when it belongs to one. */
export interface HostProblem {
  readonly host: string | null;
  readonly diagnostic: Diagnostic;
}

const ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

function severityText({ severity }: Diagnostic, { paint }: View): string {
  return severity === "error"
    ? paint.bad(severity)
    : severity === "warning"
      ? paint.warn(severity)
      : paint.dim(severity);
}

const placeOf = ({ host, diagnostic }: HostProblem): string => sanitize(diagnostic.path ?? host ?? "-");

/** Place and message on one line where they fit, else one below the other; the message is never cut. */
function problemText(problem: HostProblem, view: View, indent: string): string[] {
  const place = placeOf(problem);
  const message = sanitize(problem.diagnostic.message);
  const room = view.width - indent.length;
  if (textWidth(place) + 2 + textWidth(message) <= room) return [`${indent}${place}  ${view.paint.dim(message)}`];
  const below = `${indent}  `;
  return [indent + cutMiddle(place, room), ...wrap(message, room - 2).map((line) => below + view.paint.dim(line))];
}

function hintText(hint: string | null, view: View, indent: string): string[] {
  if (hint === null || view.quiet) return [];
  return wrap(`hint: ${sanitize(hint)}`, view.width - indent.length - 2).map(
    (line, at) => indent + (at === 0 ? "" : "  ") + view.paint.dim(line),
  );
}

const bySeverity = (a: HostProblem, b: HostProblem): number =>
  ORDER[a.diagnostic.severity] - ORDER[b.diagnostic.severity] ||
  (a.diagnostic.code < b.diagnostic.code ? -1 : a.diagnostic.code > b.diagnostic.code ? 1 : 0);

/** All problems, grouped by code and hint, the gravest first: a heading, every place, the hint once. */
export function allProblems(problems: readonly HostProblem[], view: View): string[] {
  if (problems.length === 0) return [];
  const groups = new Map<string, HostProblem[]>();
  for (const problem of problems.toSorted(bySeverity)) {
    const key = `${problem.diagnostic.code}\n${problem.diagnostic.hint ?? ""}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [problem]);
    else group.push(problem);
  }
  const lines = [view.paint.bold(`Problems (${grouped(problems.length)})`)];
  for (const group of groups.values()) {
    const { diagnostic } = group[0] as HostProblem;
    lines.push(
      `  ${severityText(diagnostic, view)} ${diagnostic.code}${group.length === 1 ? "" : ` (${grouped(group.length)})`}`,
    );
    for (const problem of group) lines.push(...problemText(problem, view, "    "));
    lines.push(...hintText(diagnostic.hint, view, "    "));
  }
  return lines;
}

/** One code of a host: its first diagnostic and how many there are. */
export interface CodeCount {
  readonly first: Diagnostic;
  readonly count: number;
}

/** The gravest few codes among diagnostics, errors and warnings only, in the order they came. */
export function gravestCodes(diagnostics: readonly Diagnostic[], most: number): CodeCount[] {
  const codes = new Map<string, { first: Diagnostic; count: number }>();
  for (const diagnostic of diagnostics) {
    if (diagnostic.severity === "info") continue;
    const seen = codes.get(diagnostic.code);
    if (seen === undefined) codes.set(diagnostic.code, { first: diagnostic, count: 1 });
    else seen.count += 1;
  }
  return [...codes.values()].sort((a, b) => ORDER[a.first.severity] - ORDER[b.first.severity]).slice(0, most);
}

/** Where the rest of a host's diagnostics can be read. */
export function moreLines(words: string, host: string, view: View, indent: string): string[] {
  const lines = wrap(`${words}: agent-interop inventory ${sanitize(host)}`, view.width - indent.length - 2);
  return lines.map((line, at) => indent + (at === 0 ? "" : "  ") + line);
}

/** A host's gravest codes with one place each, and where to see the others: nothing is dropped without a word. */
export function fewProblems(
  label: string,
  host: string,
  shown: readonly CodeCount[],
  total: number,
  view: View,
): string[] {
  if (total === 0) return [];
  const lines = [`  ${view.paint.bold(sanitize(label))}`];
  for (const { first, count } of shown) {
    lines.push(`    ${severityText(first, view)} ${first.code}${count === 1 ? "" : ` (${grouped(count)})`}`);
    lines.push(...problemText({ host, diagnostic: first }, view, "      "), ...hintText(first.hint, view, "      "));
  }
  const rest = total - shown.length;
  if (rest > 0)
    lines.push(
      ...moreLines(shown.length === 0 ? counted(rest, NOTES) : `and ${grouped(rest)} more`, host, view, "    "),
    );
  return lines;
}

/** What is worth saying but no problem. */
export const NOTES = ["note", "notes"] as const;
