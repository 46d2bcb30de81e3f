import type { AdoptionPlan, PlanBundle, PlanEntry } from "@agent-interop/adopt";
import { sanitize } from "@agent-interop/diagnostics";
import { counted } from "../render/words.ts";

/** One thing of a plan that can be taken or left. */
export interface Choice {
  /** One, or all those of a bundle. */
  readonly entries: readonly PlanEntry[];
  readonly bundle: PlanBundle | null;
  /** One line, safe to print. */
  readonly label: string;
  /** Where it lies. */
  readonly hint: string;
  /** Chosen before anybody chose: what waits for its losses to be accepted is not. */
  readonly preselected: boolean;
}

/** What somebody chose in a plan. */
export interface Chosen {
  /** Ids of items: these are installed, nothing else of the plan. */
  readonly items: readonly string[];
  /** Ids of items and bundles of which the shown losses are accepted, marked as ids. */
  readonly accepted: readonly string[];
}

const codes = (rows: readonly { readonly code: string }[]): string =>
  [...new Set(rows.map(({ code }) => code))].join(", ");

const waits = ({ action }: PlanEntry): boolean => action === "needs-acknowledgement";

/** The losses of an entry that somebody has to accept. */
const openLosses = ({ losses }: PlanEntry): PlanEntry["losses"] => losses.filter(({ acknowledge }) => acknowledge);

function labelOf(entry: PlanEntry, hosts: number): string {
  const { action, findings, host, kind, name, sourceScope } = entry;
  const notes = [
    ...(hosts > 1 ? [host] : []),
    ...(sourceScope === "project" ? ["project"] : []),
    ...(action === "update" ? ["update"] : []),
    ...(waits(entry) ? [`loses: ${codes(openLosses(entry))}`] : []),
    ...(findings.length > 0 ? [`look at: ${codes(findings)}`] : []),
  ];
  return sanitize(`${kind} ${name}${notes.length === 0 ? "" : ` (${notes.join("; ")})`}`);
}

function bundleChoice(bundle: PlanBundle, entries: readonly PlanEntry[]): Choice {
  const { action, id, losses, removes } = bundle;
  const open = [...losses, ...entries.filter(waits).flatMap(openLosses)];
  const findings = entries.flatMap((entry) => entry.findings);
  const notes = [
    counted(entries.length, ["item", "items"]),
    ...(action === "install" ? [] : ["update"]),
    ...(removes.length > 0 ? [`takes away: ${removes.length}`] : []),
    ...(open.length > 0 ? [`loses: ${codes(open)}`] : []),
    ...(findings.length > 0 ? [`look at: ${codes(findings)}`] : []),
  ];
  const label = sanitize(`bundle ${id} (${notes.join("; ")})`);
  return { entries, bundle, label, hint: "", preselected: open.length === 0 };
}

/** What of a plan can be chosen, in its order; a bundle stands where the first of its items does. */
export function choicesOf({ bundles = [], entries }: AdoptionPlan): readonly Choice[] {
  const listed = entries.filter(({ action }) => action !== "skip");
  const hosts = new Set(listed.map(({ host }) => host)).size;
  return listed.flatMap((entry): readonly Choice[] => {
    const bundle = bundles.find(({ items }) => items.includes(entry.item));
    if (bundle === undefined) {
      const hint = sanitize(entry.path);
      return [{ entries: [entry], bundle: null, label: labelOf(entry, hosts), hint, preselected: !waits(entry) }];
    }
    if (bundle.items[0] !== entry.item) return [];
    return [
      bundleChoice(
        bundle,
        listed.filter(({ item }) => bundle.items.includes(item)),
      ),
    ];
  });
}

/** What follows from choosing these: to choose what waits is to accept the losses that were shown for it. */
export function chosenOf(choices: readonly Choice[]): Chosen {
  const entries = choices.flatMap((choice) => choice.entries);
  const edited = choices.flatMap(({ bundle }) => (bundle === null || bundle.losses.length === 0 ? [] : [bundle.id]));
  return {
    items: entries.map(({ item }) => item),
    accepted: [...entries.filter(waits).map(({ item }) => item), ...edited].map((id) => `id:${id}`),
  };
}
