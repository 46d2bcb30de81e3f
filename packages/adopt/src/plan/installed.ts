import type { LibraryRecord, NativeRecord } from "@agent-interop/library";
import { unmetRequirements } from "./requirements.ts";
import type { PlanEntry } from "./types.ts";

/** What an entry is beside the packages that are installed: new, an update of its own earlier copy, or a skip. */
export function besideInstalled(
  entry: PlanEntry,
  records: ReadonlyMap<string, LibraryRecord | NativeRecord>,
  sourceOf: (path: string) => string,
): PlanEntry {
  if (entry.action === "skip" || entry.id === null) return entry;
  const record = records.get(entry.id);
  if (record === undefined) return entry;
  if (record.trust === "native") {
    return { ...entry, action: "skip", reason: { code: "id-taken", message: `${entry.id} is a package of your own` } };
  }
  const { origin } = record;
  const own = origin.kind === "interop" && origin.host === entry.host && origin.source === sourceOf(entry.path);
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
