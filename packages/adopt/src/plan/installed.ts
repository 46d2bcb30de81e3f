import type { LibraryRecord, NativeRecord } from "@agent-interop/library";
import { unmetRequirements } from "./requirements.ts";
import type { PlanEntry } from "./types.ts";

/**
 * What an entry is beside the packages that are installed: new, an update of its own earlier copy, or a skip. `holder` is who has the same
 * content already.
 */
export function besideInstalled(
  entry: PlanEntry,
  records: ReadonlyMap<string, LibraryRecord | NativeRecord>,
  sourceOf: (path: string) => string,
  holder: string | null,
): PlanEntry {
  if (entry.action === "skip" || entry.id === null) return entry;
  const record = records.get(entry.id);
  const own = record?.trust === "foreign" && isCopyOf(record, entry, sourceOf);
  if (holder !== null && !own) return besideHolder(entry, holder);
  if (record === undefined) return entry;
  if (record.trust === "native") {
    return { ...entry, action: "skip", reason: { code: "id-taken", message: `${entry.id} is a package of your own` } };
  }
  const { origin } = record;
  if (!own) {
    const message = `${entry.id} is installed from ${origin.kind} of ${origin.host ?? origin.source}`;
    return { ...entry, action: "skip", reason: { code: "id-taken", message } };
  }
  if (record.digest === entry.digest) {
    return {
      ...entry,
      action: "skip",
      reason: { code: "already-installed", message: "Already installed, the same bytes" },
    };
  }
  return entry.action === "install" ? { ...entry, action: "update" } : entry;
}

/** An entry beside who has its content already, if anybody. */
export function besideHolder(entry: PlanEntry, holder: string | null): PlanEntry {
  if (holder === null || entry.action === "skip") return entry;
  const message = `Already installed: the same ${entry.kind} content digest as ${holder}`;
  return { ...entry, action: "skip", reason: { code: "duplicate-content", message } };
}

function isCopyOf({ origin }: LibraryRecord, { host, path }: PlanEntry, sourceOf: (path: string) => string): boolean {
  return origin.kind === "interop" && origin.host === host && origin.source === sourceOf(path);
}

/** An entry whose requirements are not met stays where it is. */
export function withRequirements(
  entry: PlanEntry,
  records: ReadonlyMap<string, LibraryRecord | NativeRecord>,
): PlanEntry {
  if (entry.action === "skip") return entry;
  const unmet = unmetRequirements(entry, records);
  if (unmet.length === 0) return entry;
  return { ...entry, action: "skip", reason: { code: "requirement-missing", message: `requires ${unmet.join(", ")}` } };
}
