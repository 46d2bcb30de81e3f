import type { LibraryRecord, LockedPackage, NativeRecord } from "@agent-interop/library";
import type { RestoreEntry } from "./types.ts";

/**
 * Refuses every package that would be installed without another one that it requires, because that is refused or nowhere; and so on, to
 * the end. What is installed already counts, whether the lock file names it or not.
 */
export function withoutBroken(
  entries: readonly RestoreEntry[],
  locked: readonly LockedPackage[],
  installed: ReadonlyMap<string, LibraryRecord | NativeRecord>,
): readonly RestoreEntry[] {
  const requires = new Map(locked.map((one) => [one.id, one.requires]));
  let now = entries;
  for (;;) {
    const there = new Set([...installed.values()].map(({ id, kind }) => `${kind}:${id}`));
    for (const { action, id, kind } of now) if (action !== "refused") there.add(`${kind}:${id}`);
    let changed = false;
    const next = now.map((entry): RestoreEntry => {
      if (entry.action !== "install" && entry.action !== "replace") return entry;
      const missing = (requires.get(entry.id) ?? []).filter((ref) => !there.has(ref));
      if (missing.length === 0) return entry;
      changed = true;
      const reason = { code: "requirement-missing", message: `requires ${missing.join(", ")}` };
      return { ...entry, action: "refused", reason, losses: [], findings: [] };
    });
    if (!changed) return now;
    now = next;
  }
}
