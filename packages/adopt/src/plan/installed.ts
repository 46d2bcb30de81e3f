import { type LibraryReader, type LibraryRecord, type NativeRecord, sameOrigin } from "@agent-interop/library";
import type { Core } from "@agent-interop/source";
import { editedReason, localEdits } from "./local-edits.ts";
import { unmetRequirements } from "./requirements.ts";
import type { PlanEntry } from "./types.ts";

/** Installed packages by id. */
export type Records = ReadonlyMap<string, LibraryRecord | NativeRecord>;

/** The records of a library by id. */
export function recordsById({ natives, records }: Pick<LibraryReader, "natives" | "records">): Records {
  return new Map([...natives, ...records].map((record) => [record.id, record]));
}

/**
 * What an entry is beside the packages that are installed: new, an update of its own earlier copy, or a skip; `holder` is who has the same content
 * already. Only the copy that it would replace is looked at: each file of it is hashed once, and what somebody edited there waits for its
 * acknowledgement.
 */
export function* besideInstalled(
  entry: PlanEntry,
  records: Records,
  reader: LibraryReader,
  sourceOf: (path: string) => string,
  holder: string | null,
): Core<PlanEntry> {
  if (entry.action === "skip" || entry.id === null) return entry;
  const record = records.get(entry.id);
  const own = isInstalledCopy(entry, records, sourceOf);
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
  const { intact, losses } = yield* localEdits(reader, entry.id);
  if (intact && record.digest === entry.digest) {
    const reason = { code: "already-installed", message: "Already installed, the same bytes" };
    return { ...entry, action: "skip", reason };
  }
  if (losses.length === 0) return entry.action === "install" ? { ...entry, action: "update" } : entry;
  const reason = entry.reason ?? editedReason(losses);
  return { ...entry, action: "needs-acknowledgement", reason, losses: [...entry.losses, ...losses] };
}

/** An entry beside who has its content already, if anybody. */
export function besideHolder(entry: PlanEntry, holder: string | null): PlanEntry {
  if (holder === null || entry.action === "skip") return entry;
  const message = `Already installed: the same ${entry.kind} content digest as ${holder}`;
  return { ...entry, action: "skip", reason: { code: "duplicate-content", message } };
}

/** True when the package of an entry's id was taken from the entry's own source. */
export function isInstalledCopy(
  { format, host, id, marketplace, path }: PlanEntry,
  records: Records,
  sourceOf: (path: string) => string,
): boolean {
  const record = records.get(id ?? "");
  if (record?.trust !== "foreign") return false;
  return sameOrigin(record.origin, { kind: "interop", host, source: sourceOf(path), format, marketplace });
}

/** An entry whose requirements are not met stays where it is. */
export function withRequirements(entry: PlanEntry, records: Records): PlanEntry {
  if (entry.action === "skip" || entry.requirements.length === 0) return entry;
  const unmet = unmetRequirements(entry, records);
  if (unmet.length === 0) return entry;
  return { ...entry, action: "skip", reason: { code: "requirement-missing", message: `requires ${unmet.join(", ")}` } };
}
