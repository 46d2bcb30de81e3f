import { type Diagnostic, displayPath } from "@agent-interop/diagnostics";
import { unfinishedTransactions } from "@agent-interop/state";
import { findPlace, type Place, RECORDS } from "./place.ts";
import { readRecords } from "./records/read.ts";
import { publicRecord, type StoredRecord } from "./records/stored.ts";
import { fault, report } from "./report.ts";
import type { Library, LibraryRecord, NativeRecord } from "./types.ts";

/** What is installed, by its records. */
export interface LibraryContent {
  /** Sorted by id. */
  readonly records: readonly LibraryRecord[];
  /** Packages of the library's owner. */
  readonly natives: readonly NativeRecord[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A library with its stored records, or what keeps it from being read. @internal */
export interface Opened {
  readonly place: Place | null;
  readonly stored: readonly StoredRecord[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds a library and reads its records; an absent one is an empty one. @internal */
export async function openLibrary(library: Library): Promise<Opened> {
  const found = findPlace(library);
  const none = { place: null, stored: [] };
  if (found.state === "absent") return { ...none, diagnostics: [] };
  if (found.state === "unusable") {
    const where = displayPath(library.machine, library.root);
    return { ...none, diagnostics: [report("library-root-unusable", where, "is no directory that can be read")] };
  }
  const { place } = found;
  const result = await readRecords(place);
  if (!result.ok) return { ...none, diagnostics: [report(result.code, place.shown(RECORDS), result.message)] };
  const words = unfinished(place.root);
  const diagnostics = words === null ? [] : [report("library-unfinished", place.shown(""), words)];
  return { place, stored: [...result.records].sort((a, b) => (a.id < b.id ? -1 : 1)), diagnostics };
}

/** The same for a caller that has nothing to say about a library it cannot read: throws what is wrong. @internal */
export async function openOrThrow(library: Library): Promise<Opened> {
  const opened = await openLibrary(library);
  const wrong = opened.diagnostics.find(({ severity }) => severity === "error");
  if (wrong !== undefined) throw fault(wrong.code as Parameters<typeof fault>[0], `${wrong.path} ${wrong.message}`);
  return opened;
}

/**
 * The packages of a library by its records; nothing is hashed and no package is opened. An absent library is an empty one. Records
 * that are damaged, of a newer version or cannot be read are one diagnostic and no records. Never throws.
 */
export async function readLibrary(library: Library): Promise<LibraryContent> {
  return contentOf(await openLibrary(library));
}

/** What is installed, without the rows of the files. @internal */
export function contentOf({ stored, diagnostics }: Opened): LibraryContent {
  const records: LibraryRecord[] = [];
  const natives: NativeRecord[] = [];
  for (const record of stored) {
    if (record.trust === "foreign") records.push(publicRecord(record));
    else natives.push(publicRecord(record));
  }
  return { records, natives, diagnostics };
}

/** What is to be said about operations that have not ended. */
function unfinished(root: string): string | null {
  try {
    const { length } = unfinishedTransactions(root);
    if (length < 2) return length === 0 ? null : "an operation has not ended, or is under way in another process";
    return `${length} operations have not ended, or are under way in another process`;
  } catch {
    return "another user's operation has not ended, or is under way";
  }
}
