import type { EntryChange } from "../stores.ts";

/**
 * The elements of `integrations.externalAgents.entries` after some changes, for a settings store that holds them as values. Elements that no
 * change is about, and members that an upgrade does not name, stay as they are. An entry whose id is there already is not added. Pure.
 */
export function changedEntries(entries: readonly object[], changes: readonly EntryChange[]): readonly object[] {
  const idOf = (entry: object): unknown => ("id" in entry ? entry.id : undefined);
  let after: object[] = [...entries];
  for (const change of changes) {
    if (change.change === "remove") {
      after = after.filter((entry) => idOf(entry) !== change.id);
      continue;
    }
    const { entry } = change;
    const at = after.findIndex((one) => idOf(one) === entry.id);
    const before = after[at];
    if (before === undefined) after.push(entry);
    else if (change.change === "upgrade") after[at] = upgraded(before, entry);
  }
  return after;
}

function upgraded(before: object, { args, command, env }: Extract<EntryChange, { change: "add" }>["entry"]): object {
  const { env: _, ...rest } = before as { readonly env?: unknown };
  return { ...rest, command, args, ...(env === undefined ? {} : { env }) };
}
