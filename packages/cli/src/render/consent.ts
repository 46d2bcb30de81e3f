import type { DecisionResult, HistoryEntry, InteropProposal, Revocation, Standing } from "@agent-interop/consent";
import { type Diagnostic, sanitize } from "@agent-interop/diagnostics";
import type { View } from "../command.ts";
import { fitColumns, rowText } from "../term/columns.ts";
import { wrap } from "../term/fit.ts";
import { allProblems } from "./problems.ts";

const WORDS: Readonly<Record<Standing["standing"], string>> = {
  proposed: "waits for your decision",
  upgrade: "wired, a newer recipe waits for your decision",
  wired: "wired",
  "by-hand": "wired by hand",
  declined: "declined",
  unwired: "accepted, its entry was removed by hand",
  absent: "its command is not there",
  "no-recipe": "no way to call it over ACP is known",
  unknown: "cannot be told",
};

const STANDINGS = [
  { min: 8, cut: "end" },
  { min: 8, cut: "end" },
  { min: 12, cut: "end" },
  { min: 10, cut: "never" },
] as const;

/** Rows below a heading, as wide as the terminal. */
function tableLines(
  columns: Parameters<typeof fitColumns>[0],
  rows: readonly (readonly string[])[],
  { paint, quiet, width }: View,
): string[] {
  const widths = fitColumns(columns, rows, width);
  return rows.flatMap((row, at) => {
    if (quiet && at === 0) return [];
    const text = rowText(columns, widths, row);
    return [at === 0 ? paint.dim(text) : text];
  });
}

/** What is wrong, below a blank line. */
export function problemLines(diagnostics: readonly Diagnostic[], view: View): string[] {
  const lines = allProblems(
    diagnostics.map((diagnostic) => ({ host: null, diagnostic })),
    view,
  );
  return lines.length === 0 ? [] : ["", ...lines];
}

/** Where one agent stands, in words. */
export function standingLine({ kind, standing }: Standing): string {
  return sanitize(`${kind}: ${WORDS[standing]}`);
}

/** Where each agent stands, one a line. */
export function standingLines(standings: readonly Standing[], view: View): string[] {
  if (standings.length === 0) return ["No agent was found, and none is wired."];
  const rows = standings.map(({ decidedAt, kind, label, stale, standing }) => [
    sanitize(kind),
    sanitize(label),
    `${WORDS[standing]}${stale ? " (it changed since)" : ""}`,
    decidedAt === null ? "-" : decidedAt.slice(0, 10),
  ]);
  const waiting = standings.filter(({ standing }) => standing === "proposed" || standing === "upgrade");
  const next = waiting.length === 0 || view.quiet ? [] : ["", "Next: agent-interop consent show"];
  return [...tableLines(STANDINGS, [["ID", "AGENT", "STANDING", "SAID"], ...rows], view), ...next];
}

/** One proposal in full: everything that accepting it does. */
export function proposalLines(proposal: InteropProposal, view: View): string[] {
  const { paint, width } = view;
  const { change, differences, doesNotSee, governance, kind, label, needsNetworkInstall, pin, preview, sees } =
    proposal;
  const list = (head: string, items: readonly string[]): string[] => [
    `  ${head}:`,
    ...items.flatMap((item) =>
      wrap(sanitize(item), width - 6).map((line, at) => `${at === 0 ? "    - " : "      "}${line}`),
    ),
  ];
  const sentence = (words: string): string[] => wrap(sanitize(words), width - 2).map((line) => `  ${line}`);
  const network = needsNetworkInstall
    ? sentence(`${pin?.package}@${pin?.version} is not installed: the first call may fetch it from the network.`)
    : sentence("Nothing has to be fetched from the network.");
  return [
    `${paint.bold(sanitize(label))} (${sanitize(kind)}): ${change === "add" ? "a new entry" : "a newer recipe for its entry"}`,
    ...preview.split("\n").map((line) => `    ${sanitize(line)}`),
    ...differences.flatMap(({ from, member, to }) => [
      paint.bad(`  - ${member} ${sanitize(from ?? "(nothing that is shown)")}`),
      paint.good(`  + ${member} ${sanitize(to ?? "(nothing)")}`),
    ]),
    ...network,
    ...list("It sees", sees),
    ...list("It does not see", doesNotSee),
    ...sentence(`Inherited project context: ${proposal.inheritedProjectContext}.`),
    ...sentence(governance),
  ];
}

/** What taking back would do. */
export function revocationLines(revocations: readonly Revocation[], settings: string): string[] {
  return revocations.map(({ decision, kind, leaves, unwires }) => {
    const entry = unwires ? `; its entry goes from ${settings}` : leaves ? "; its entry stays, being another one" : "";
    return sanitize(`${kind}: ${decision.decision} on ${decision.at.slice(0, 10)}, would be taken back${entry}`);
  });
}

/** What was done. */
export function resultLines(word: string, { decided, unwired, wired }: DecisionResult): string[] {
  return decided.map((kind) => {
    const entry = wired.includes(kind) ? ", and wired" : unwired.includes(kind) ? ", and its entry removed" : "";
    return sanitize(`${word} ${kind}${entry}.`);
  });
}

/** Every decision, oldest first. */
export function historyLines(decisions: readonly HistoryEntry[], view: View): string[] {
  if (decisions.length === 0) return ["Nothing was decided yet."];
  const rows = decisions.map(({ at, decision, entry, here, host, kind }) => [
    at.slice(0, 19).replace("T", " "),
    sanitize(kind),
    decision,
    here ? "here" : sanitize(host ?? "-"),
    entry === null ? "-" : sanitize([entry.command, ...entry.args].join(" ")),
  ]);
  const columns = [
    { min: 10, cut: "never" },
    { min: 8, cut: "end" },
    { min: 8, cut: "never" },
    { min: 4, cut: "end" },
    { min: 12, cut: "middle" },
  ] as const;
  return tableLines(columns, [["AT (UTC)", "AGENT", "SAID", "WHERE", "WHAT RUNS"], ...rows], view);
}
