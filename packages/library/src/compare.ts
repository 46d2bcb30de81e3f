import { type Core, drive } from "@agent-interop/source";
import { contentOfSums, type PackageContent } from "./package/content.ts";
import { PACKAGE_LIMITS as LIMITS } from "./package/limits.ts";
import { PACKAGES, type Place } from "./place.ts";
import { contentOf, type LibraryContent, openLibrary } from "./read-library.ts";
import { type StoredRecord, sumsOf } from "./records/stored.ts";
import type { Library, ReadOptions } from "./types.ts";

/** What an installed package is told by, and which one it is. */
export interface InstalledContent extends PackageContent {
  readonly id: string;
  readonly version: string;
}

/** What is installed, with what it is compared by. */
export interface ComparableLibrary extends LibraryContent {
  /** Sorted by id. */
  readonly installed: readonly InstalledContent[];
}

/**
 * `readLibrary` with the content of every package, for finding what is there already. By the records: a package is opened only when its record
 * is of another tool, or older than this, and then only the main files of its skills. Throws the reason of an aborted signal, nothing else.
 */
export async function comparableLibrary(library: Library, options: ReadOptions = {}): Promise<ComparableLibrary> {
  const opened = await openLibrary(library);
  const { place, stored } = opened;
  const installed = place === null ? [] : await drive(contents(place, stored), options);
  return { ...contentOf(opened), installed };
}

function* contents(place: Place, stored: readonly StoredRecord[]): Core<readonly InstalledContent[]> {
  const found: InstalledContent[] = [];
  for (const record of stored) {
    const { contents: rows, files, id, version } = record;
    const read = (path: string): Uint8Array | undefined => (rows === undefined ? mainFile(place, id, path) : undefined);
    const { body, contents: own } = contentOfSums(sumsOf(files), read);
    found.push({ id, version, body, contents: rows ?? own });
    yield;
  }
  return found;
}

function mainFile({ at, door }: Place, id: string, path: string): Uint8Array | undefined {
  const place = at(`${PACKAGES}/${id}/${path}`);
  if (door.resolve(place).state !== "plain") return undefined;
  const read = door.read(place, { cap: LIMITS.bytes });
  return read.ok ? read.bytes : undefined;
}
