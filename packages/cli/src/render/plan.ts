import type { AdoptionPlan, ApplyResult, PlanBundle, PlanEntry } from "@agent-interop/adopt";
import { sanitize } from "@agent-interop/diagnostics";
import type { View } from "../command.ts";
import { wrap } from "../term/fit.ts";
import { counted } from "./words.ts";

const WORDS: Readonly<Record<PlanEntry["action"], string>> = {
  install: "INSTALL",
  update: "UPDATE",
  "needs-acknowledgement": "REVIEW",
  skip: "SKIP",
};
/** Losses of one entry that are shown. */
const SHOWN = 6;
/** Skips that nobody asked about: counted, not listed. */
const QUIET: ReadonlySet<string> = new Set(["not-selected", "kind-not-adoptable", "duplicate-item"]);

const ITEMS = ["item", "items"] as const;
const LOSSES = ["loss", "losses"] as const;

function lossWords({ code, line, message, path }: PlanEntry["losses"][number]): string {
  return `lost: ${sanitize(path)}${line === null ? "" : `:${line}`} ${sanitize(message)} [${sanitize(code)}]`;
}

/** The words of a plan that depend on what it is for. */
export interface PlanWords {
  readonly heading: (label: string, scope: string) => string;
  /** What stands before an entry that stays where it is. */
  readonly skip: string;
  /** Lines below the heading, safe to print. */
  readonly notes: readonly string[];
  readonly closing: string;
}

const ADOPTING: PlanWords = {
  heading: (label, scope) => `Adopting from ${label} into the ${scope} library`,
  skip: WORDS.skip,
  notes: [],
  closing:
    "What is adopted stays untrusted until your settings say otherwise; the agent's own files are never changed.",
};

function entryLines(entry: PlanEntry, { paint, width }: View, shown = SHOWN, skip = WORDS.skip): string[] {
  const { action, destination, kind, losses, name, path, reason } = entry;
  const word = action === "skip" ? skip : WORDS[action];
  const painted =
    action === "skip" ? paint.dim(word) : action === "needs-acknowledgement" ? paint.warn(word) : paint.good(word);
  const line = `${painted} ${sanitize(kind)} ${sanitize(name)}  ${paint.dim(sanitize(path))}`;
  const indent = "  ";
  const block = (text: string): string[] => wrap(text, width - indent.length).map((part) => indent + part);
  const lines = [line];
  if (destination !== null && action !== "skip") lines.push(...block(`to ${sanitize(destination)}`));
  if (reason !== null) lines.push(...block(`${sanitize(reason.message)} [${sanitize(reason.code)}]`));
  if (action === "skip") return lines;
  for (const { kind: part, name: own, reason: why, source, status } of entry.outcomes) {
    const words = status === "unsupported" ? paint.warn("UNSUPPORTED") : "CONVERT";
    lines.push(
      ...block(
        `${words} ${sanitize(part)} ${sanitize(own)} ${sanitize(source)}${why === null ? "" : `: ${sanitize(why.message)} [${sanitize(why.code)}]`}`,
      ),
    );
  }
  for (const { names, path: place, reason: why } of entry.unsupported) {
    const listed =
      names.length === 0
        ? ""
        : ` (${names
            .slice(0, SHOWN)
            .map((one) => sanitize(one))
            .join(", ")})`;
    lines.push(...block(`${paint.warn("UNSUPPORTED")} ${sanitize(place)}${listed}: ${sanitize(why)}`));
  }
  // What waits for an acknowledgement comes first, and is always shown.
  const sorted = [...losses].sort((a, b) => Number(b.acknowledge) - Number(a.acknowledge));
  const most = Math.max(shown, losses.filter(({ acknowledge }) => acknowledge).length);
  for (const loss of sorted.slice(0, most)) lines.push(...block(lossWords(loss)));
  if (losses.length > most) lines.push(...block(`and ${counted(losses.length - most, LOSSES)} more`));
  for (const { code, excerpt, field, line: at, path: place } of entry.findings) {
    const where = field === "description" ? `${place} (description)` : `${place}${at === null ? "" : `:${at}`}`;
    lines.push(...block(`look at ${sanitize(where)}: ${sanitize(excerpt)} [${sanitize(code)}]`));
  }
  return lines;
}

/** What is chosen as one. */
interface Chosen {
  readonly entries: readonly PlanEntry[];
  readonly bundle: PlanBundle | null;
}

/** A choice in full: an entry, or a bundle with all of its own. */
export function detailLines({ bundle, entries }: Chosen, view: View): string[] {
  const whole = bundle === null ? [] : ["", ...bundleLines(bundle, view)];
  return [...whole, ...entries.flatMap((entry) => entryInFull(entry, view))];
}

function entryInFull(entry: PlanEntry, view: View): string[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ["version", entry.version],
    ["format", entry.format],
    ["marketplace", entry.marketplace],
    ["licence", entry.licence ?? "none stated"],
    ["requires", entry.requirements.map(({ kind, name }) => `${kind} ${name}`).join(", ") || null],
    ["files", String(entry.reviewed.length)],
    ["digest", entry.digest],
  ];
  return [
    "",
    ...entryLines(entry, view, Number.POSITIVE_INFINITY),
    ...facts.flatMap(([name, value]) =>
      value === null ? [] : wrap(`${name}: ${sanitize(value)}`, view.width - 2).map((line) => `  ${line}`),
    ),
  ];
}

/** The losses that are accepted by taking these; none for what loses nothing that somebody has to accept. */
export function acceptedLines(choices: readonly Chosen[], { paint, width }: View): string[] {
  const block = (what: string, losses: PlanEntry["losses"]): string[] => {
    const open = losses.filter(({ acknowledge }) => acknowledge);
    const lines = open.flatMap((loss) => wrap(lossWords(loss), width - 2).map((line) => `  ${line}`));
    return open.length === 0 ? [] : ["", `${paint.warn("ACCEPT")} ${sanitize(what)}`, ...lines];
  };
  return choices.flatMap(({ bundle, entries }) => [
    ...(bundle === null ? [] : block(`bundle ${bundle.id}`, bundle.losses)),
    ...entries.flatMap(({ kind, losses, name }) => block(`${kind} ${name}`, losses)),
  ]);
}

/** A bundle: what it is, and what an installed one holds that it does not. Its items are listed like any other. */
function bundleLines(
  { action, destination, id, items, losses, reason, removes }: PlanBundle,
  { paint, width }: View,
): string[] {
  const block = (text: string): string[] => wrap(text, width - 2).map((part) => `  ${part}`);
  const word =
    action === "skip"
      ? paint.dim("SKIP")
      : action === "needs-acknowledgement"
        ? paint.warn(WORDS[action])
        : paint.good(WORDS[action]);
  return [
    `${word} bundle ${sanitize(id)}  ${paint.dim(counted(items.length, ITEMS))}`,
    ...(action === "skip" ? [] : block(`to ${sanitize(destination)}`)),
    ...(reason === null ? [] : block(`${sanitize(reason.message)} [${sanitize(reason.code)}]`)),
    ...losses.flatMap((loss) => block(lossWords(loss))),
    ...removes.flatMap((ref) => block(`${paint.warn("TAKES AWAY")} ${sanitize(ref)}`)),
  ];
}

/** A plan for a reader, every word of it sanitized, since it may have come in as a file: what would be written, what is left out and why, what would be lost. */
export function planLines(plan: AdoptionPlan, label: string, view: View, words: PlanWords = ADOPTING): string[] {
  const { entries, digest, settings, targetScope } = plan;
  const of = (action: PlanEntry["action"]): number => entries.filter((entry) => entry.action === action).length;
  const listed = entries.filter(({ action, reason }) => action !== "skip" || !QUIET.has(reason?.code ?? ""));
  const hidden = entries.length - listed.length;
  const summary = [
    `${of("install")} to install`,
    ...(of("update") > 0 ? [`${of("update")} to update`] : []),
    ...(of("needs-acknowledgement") > 0 ? [`${of("needs-acknowledgement")} to be acknowledged`] : []),
    `${of("skip")} skipped`,
  ].join(", ");
  return [
    ...(view.quiet
      ? []
      : [
          ...wrap(words.heading(sanitize(label), targetScope), view.width),
          ...words.notes.flatMap((note) => wrap(note, view.width - 2).map((line) => `  ${line}`)),
          "",
        ]),
    ...listed.flatMap((entry) => entryLines(entry, view, SHOWN, words.skip)),
    ...(plan.bundles ?? []).flatMap((bundle) => bundleLines(bundle, view)),
    ...(listed.length === 0 ? [] : [""]),
    ...(hidden > 0 && !view.quiet
      ? wrap(`${hidden} more ${hidden === 1 ? "is" : "are"} not asked for or not copied.`, view.width)
      : []),
    // A plan from a file says nothing of what a text holds when it was made so.
    ...(settings.findings
      ? []
      : wrap("Nobody has looked through the texts: the plan is without findings.", view.width)),
    ...wrap(`${summary}. Plan ${digest}`, view.width),
    ...(view.quiet ? [] : wrap(words.closing, view.width)),
  ];
}

/** What an apply did. */
export function resultLines(plan: AdoptionPlan, { installed, operation, refused }: ApplyResult, view: View): string[] {
  const names = new Map(plan.entries.map(({ item, name }) => [item, name]));
  return [
    ...installed.map(({ id, version }) => `Installed ${sanitize(id)} ${sanitize(version)}`),
    ...refused.flatMap(({ item, reason }) => {
      const word = reason.code === "loss-not-accepted" ? "Waits" : "Refused";
      return wrap(
        `${word} ${sanitize(names.get(item) ?? (item === "" ? "the plan" : item))}: ${sanitize(reason.message)} [${sanitize(reason.code)}]`,
        view.width,
      );
    }),
    ...(operation === null || view.quiet ? [] : [`Operation ${operation}`]),
  ];
}
