import type { Loss, SourceEntry } from "@agent-interop/projection";
import type { Converted } from "./convert.ts";
import type { Located } from "./locate.ts";
import type { ComponentOutcome } from "./types.ts";

const ORDER = { skill: 0, agent: 1, prompt: 2 } as const;

/** The outcome of one component, with what its text loses beside it. */
export function outcomeOf(
  one: Converted,
  declared: ReadonlyMap<string, string>,
  mentions: readonly Loss[],
): ComponentOutcome {
  const { kind, path } = one.located;
  const common = { kind, source: path, declaredId: declared.get(path) ?? null };
  if (one.status === "refused") {
    const { name, reason, losses } = one;
    const none = { id: null, destination: null, findings: [], keys: [] };
    return { ...common, ...none, name, status: "unsupported", reason, losses };
  }
  const { name, id, component, findings, keys } = one.result;
  const losses = [...one.result.losses, ...mentions];
  const status = losses.some(({ acknowledge }) => acknowledge) ? "needs-acknowledgement" : "converted";
  return { ...common, name, status, id, destination: component, reason: null, losses, findings, keys };
}

/** Outcomes in the order of kind, name and source. */
export function sortedOutcomes(outcomes: readonly ComponentOutcome[]): readonly ComponentOutcome[] {
  const key = ({ kind, name, source }: ComponentOutcome): string => [ORDER[kind], name, source].join("\0");
  return [...outcomes].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The entries whose text speaks for a component. */
export function textsOf(one: Converted, owned: ReadonlyMap<Located, readonly SourceEntry[]>): readonly SourceEntry[] {
  return one.status === "converted" ? (owned.get(one.located) ?? []) : [];
}
