import { AgentInteropError, displayPath } from "@agent-interop/diagnostics";
import {
  type DirectoryOptions,
  recoverTransactions,
  replaceFile,
  sharedDirectory,
  unfinishedTransactions,
  withLock,
} from "@agent-interop/state";
import { findPlace, LOCK, type Place, RECORDS } from "./place.ts";
import { readRecords } from "./records/read.ts";
import type { StoredRecord } from "./records/stored.ts";
import { fault } from "./report.ts";
import type { Library, WriteOptions } from "./types.ts";

/** A library under its lock, with every earlier operation at its end. */
export interface Writing {
  readonly place: Place;
  /** As they stand now, read under the lock. */
  readonly stored: readonly StoredRecord[];
  readonly directory: DirectoryOptions;
}

/** Throws `library-root-refused` for a root that lies in a protected place, is one, or holds one; links are resolved by the boundary. */
export function refuseRoot({ boundary, machine, root }: Library): void {
  if (boundary.protects(root) || boundary.holds(root)) {
    const where = displayPath(machine, root);
    throw fault("library-root-refused", `belongs to a coding agent, or holds what does: ${where}`);
  }
}

const unusable = ({ machine, root }: Library): Error =>
  fault("library-root-unusable", `is no directory: ${displayPath(machine, root)}`);

/** The library's place, when there is one. Throws `library-root-refused`, `library-root-unusable`. */
export function placeToWrite(library: Library): Place | null {
  refuseRoot(library);
  const found = findPlace(library);
  if (found.state === "unusable") throw unusable(library);
  return found.state === "there" ? found.place : null;
}

const IGNORED = ".lock*\n.staging/\n.undo/\n";

/** The library's place, made when there is none: in a project with a list of what version control has to leave out. */
export async function madePlace(library: Library): Promise<Place> {
  const there = placeToWrite(library);
  if (there !== null) return there;
  const { boundary, machine, root, scope } = library;
  const real = sharedDirectory(machine, boundary, root);
  const place = placeToWrite(library);
  if (place === null) throw unusable(library);
  if (scope === "project" && place.door.typeAt(place.at(".gitignore")) === "absent") {
    await replaceFile(boundary, place.at(".gitignore"), new TextEncoder().encode(IGNORED), {
      machine,
      within: real,
      mode: 0o644,
    });
  }
  return place;
}

/**
 * Takes the lock, ends what a crash left, reads the records as they stand now, and does the work. Throws `library-records-damaged`,
 * `library-records-newer`, `library-records-unreadable` (what cannot be read is never overwritten), and `library-write-failed`.
 */
export async function withRecords<T>(
  place: Place,
  options: WriteOptions,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  const { boundary, machine } = place.library;
  const { signal, waitMs, beforeWrite } = options;
  return withLock(boundary, place.at(LOCK), { machine, signal, waitMs }, async (lock) => {
    const directory = { machine, lock, beforeWrite };
    try {
      if (unfinishedTransactions(place.root).length > 0) await recoverTransactions(boundary, place.root, directory);
      const result = await readRecords(place);
      if (!result.ok) throw fault(result.code, `${place.shown(RECORDS)} ${result.message}`);
      signal?.throwIfAborted();
      return await work({ place, stored: result.records, directory });
    } catch (cause) {
      throw refusedBySystem(cause) ? fault("library-write-failed", `${cause.code}: ${place.shown("")}`, cause) : cause;
    }
  });
}

/** True for an error of the file system that nobody has put into words yet. */
function refusedBySystem(error: unknown): error is { readonly code: string } {
  if (AgentInteropError.isInstance(error) || !(error instanceof Error) || !("code" in error)) return false;
  return typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);
}
