import { type Core, drive } from "@agent-interop/source";
import { PACKAGES, type Place } from "../place.ts";
import { openOrThrow } from "../read-library.ts";
import type { StoredRecord } from "../records/stored.ts";
import type { Library, ReadOptions } from "../types.ts";
import { type Verified, verifyPackage } from "./package.ts";

/**
 * Compares every package and its base with its record, file by file, and names what lies there without a record. Sorted by id; an absent library has
 * none. Reads each file once, in slices. Throws `library-root-unusable`, `library-records-unreadable`, `library-records-damaged`,
 * `library-records-newer`.
 */
export async function verifyLibrary(library: Library, options: ReadOptions = {}): Promise<readonly Verified[]> {
  const { place, stored } = await openOrThrow(library);
  return place === null ? [] : drive(verifyAll(place, stored), options);
}

/** The same for a library that is open. @internal */
export function* verifyAll(place: Place, stored: readonly StoredRecord[]): Core<readonly Verified[]> {
  const found: Verified[] = [];
  for (const record of stored) {
    found.push(yield* verifyPackage(place, record));
    yield;
  }
  const known = new Set(stored.map(({ id }) => id));
  const listing = place.door.list(place.at(PACKAGES));
  for (const { name } of listing.ok ? listing.entries : []) {
    if (!known.has(name)) found.push({ id: name, state: "unrecorded", paths: [], base: "absent" });
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}
