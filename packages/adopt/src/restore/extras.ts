import type { LibraryRecord, LockedPackage, NativeRecord } from "@agent-interop/library";
import type { RestoreEntry, RestoreExtra } from "./types.ts";

type Installed = ReadonlyMap<string, LibraryRecord | NativeRecord>;

/**
 * Packages that the lock file does not name. With `prune` they go, but for those of the library's owner, and those that something needs which
 * stays or comes.
 */
export function extrasOf(
  entries: readonly RestoreEntry[],
  locked: readonly LockedPackage[],
  installed: Installed,
  prune: boolean,
): readonly RestoreExtra[] {
  const named = new Set(locked.map(({ id }) => id));
  const extras = [...installed.values()].filter(({ id }) => !named.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const coming = new Set(entries.filter(({ action }) => action !== "refused").map(({ id }) => id));
  const needs = [
    ...locked.filter(({ id }) => coming.has(id)).map(({ id, requires }) => ({ id, requires })),
    ...[...installed.values()].filter(({ id }) => named.has(id) && !coming.has(id)),
  ];
  const stays = new Map<string, string>();
  const keep = (requires: readonly string[], by: string): void => {
    for (const { id, kind, requires: next } of extras) {
      if (stays.has(id) || !requires.includes(`${kind}:${id}`)) continue;
      stays.set(id, by);
      keep(next, id);
    }
  };
  for (const { id, requires } of needs) keep(requires, id);
  for (const { id, requires, trust } of extras) if (trust === "native") keep(requires, id);
  return extras.map(({ id, kind, trust, version }): RestoreExtra => {
    const base = { id, kind, version };
    const reason = (message: string) => ({ code: "lock-not-listed", message });
    if (trust === "native") return { ...base, action: "leave", reason: reason("is a package of your own") };
    const by = stays.get(id);
    if (by !== undefined) return { ...base, action: "leave", reason: reason(`is required by ${by}`) };
    return { ...base, action: prune ? "prune" : "leave", reason: reason("is not in the lock file") };
  });
}
