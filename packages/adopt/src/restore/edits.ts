import { type Library, libraryReader } from "@agent-interop/library";
import type { Loss } from "@agent-interop/projection";
import { drive } from "@agent-interop/source";
import { LOCAL_EDITS, localEdits } from "../plan/local-edits.ts";
import type { RestoreEntry, RestoreExtra, RestorePlan } from "./types.ts";

/** What was edited in packages of the library, by their ids; those that nobody edited are not there. */
export type Edits = ReadonlyMap<string, readonly Loss[]>;

/** What was edited in everything that a restore would replace or take away. Each of these packages is hashed once. */
export async function editsUnder(
  { entries, extras }: Pick<RestorePlan, "entries" | "extras">,
  library: Library,
  signal?: AbortSignal,
): Promise<Edits> {
  const going = [
    ...entries.filter(({ action }) => action === "replace"),
    ...extras.filter(({ action }) => action === "prune"),
  ];
  const edits = new Map<string, readonly Loss[]>();
  if (going.length === 0) return edits;
  const reader = await libraryReader(library);
  for (const { id } of going) {
    const { losses } = await drive(localEdits(reader, id), { signal });
    if (losses.length > 0) edits.set(id, losses);
  }
  return edits;
}

/** The paths of a package's edits, as they lie in it. */
function pathsOf(id: string, losses: readonly Loss[]): string {
  const start = `packages/${id}`;
  return losses.map(({ path }) => (path === start ? "." : path.slice(start.length + 1))).join(", ");
}

/** An entry that says which edits it replaces. */
export function withEdits(entry: RestoreEntry, edits: Edits): RestoreEntry {
  const losses = edits.get(entry.id);
  if (losses === undefined) return entry;
  const message = `what was edited in the library is replaced: ${pathsOf(entry.id, losses)}`;
  return { ...entry, reason: { code: LOCAL_EDITS, message } };
}

/** A package that goes, with what goes with it. */
export function extraWithEdits(extra: RestoreExtra, edits: Edits): RestoreExtra {
  const losses = edits.get(extra.id);
  if (losses === undefined) return extra;
  const message = `${extra.reason.message}, and what was edited in it goes too: ${pathsOf(extra.id, losses)}`;
  return { ...extra, reason: { code: LOCAL_EDITS, message } };
}
