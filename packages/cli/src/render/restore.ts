import type { RestoreEntry, RestoreExtra, RestorePlan, RestoreResult } from "@agent-interop/adopt";
import { redact, sanitize } from "@agent-interop/diagnostics";
import type { View } from "../command.ts";
import { wrap } from "../term/fit.ts";
import { counted } from "./words.ts";

const INDENT = "  ";
const block = (text: string, { width }: View): string[] =>
  wrap(sanitize(text, 2000), width - INDENT.length).map((line) => INDENT + line);

/** Where a package is taken from, in one line: a lock file may have been written by hand, with a password in a URL. */
function sourceWords({ origin }: RestoreEntry): string {
  if (origin === null) return "a package of the library's owner";
  if (origin.kind === "interop") return `${origin.host} ${origin.source}`;
  const { commit, source, subfolder } = origin;
  return [
    redact(source),
    ...(subfolder === null ? [] : [subfolder]),
    ...(commit === null ? [] : [`at ${commit}`]),
  ].join(" ");
}

function entryLines(entry: RestoreEntry, view: View): string[] {
  const { action, findings, id, losses, reason, version } = entry;
  const { paint } = view;
  const word = action.toUpperCase();
  const lines = [`${action === "refused" ? paint.bad(word) : paint.good(word)} ${sanitize(id)} ${sanitize(version)}`];
  lines.push(...block(`from ${sourceWords(entry)}`, view));
  if (reason !== null) lines.push(...block(`${reason.message} [${reason.code}]`, view));
  if (losses.length > 0) lines.push(...block(`${counted(losses.length, ["loss", "losses"])} when it was taken`, view));
  for (const { code, excerpt, line, path } of findings)
    lines.push(...block(`look at ${path}${line === null ? "" : `:${line}`}: ${excerpt} [${code}]`, view));
  return lines;
}

const extraLine = ({ action, id, reason }: RestoreExtra, { paint }: View): string =>
  `${action === "prune" ? paint.bad("PRUNE") : paint.dim("LEAVE")} ${sanitize(id)}  ${paint.dim(sanitize(`${reason.message} [${reason.code}]`, 400))}`;

/** What a restore would do, for a reader; what lies there already is counted only. */
export function restoreLines({ digest, entries, extras, targetScope }: RestorePlan, view: View): string[] {
  const of = (action: RestoreEntry["action"]): number => entries.filter((entry) => entry.action === action).length;
  const listed = entries.filter(({ action, reason }) => action !== "keep" || reason !== null);
  const counts = (["install", "replace", "refused", "keep"] as const).flatMap((action) =>
    of(action) === 0 ? [] : [`${of(action)} ${action}`],
  );
  const pruned = extras.filter(({ action }) => action === "prune").length;
  const words = [...counts, ...(pruned === 0 ? [] : [`${pruned} prune`])];
  return [
    ...(view.quiet ? [] : [`Restoring the ${targetScope} library from its lock file`, ""]),
    ...listed.flatMap((entry) => entryLines(entry, view)),
    ...extras.map((extra) => extraLine(extra, view)),
    ...(listed.length + extras.length === 0 ? [] : [""]),
    ...wrap(`${words.length === 0 ? "The lock file is empty" : words.join(", ")}. Plan ${digest}`, view.width),
  ];
}

/** What a restore did. */
export function restoredLines({ installed, operation, refused, removed }: RestoreResult, view: View): string[] {
  return [
    ...installed.map(({ id, version }) => `Installed ${sanitize(id)} ${sanitize(version)}`),
    ...removed.map((id) => `Removed ${sanitize(id)}`),
    ...refused.flatMap(({ id, reason }) =>
      wrap(sanitize(`Refused ${id === "" ? "the plan" : id}: ${reason.message} [${reason.code}]`, 2000), view.width),
    ),
    ...(operation === null || view.quiet ? [] : [`Operation ${operation}`]),
  ];
}
