import { type Core, drive } from "@agent-interop/source";
import { ADOPTION } from "./package/digest.ts";
import { PACKAGE_LIMITS as LIMITS } from "./package/limits.ts";
import { PACKAGES, type Place } from "./place.ts";
import { openOrThrow } from "./read-library.ts";
import { publicRecord, type StoredRecord } from "./records/stored.ts";
import type { Library, LibraryRecord, NativeRecord, ReadOptions } from "./types.ts";
import { type Verified, verifyPackage } from "./verify/package.ts";

/** One installed package, for a reader. */
export interface PackageView {
  readonly record: LibraryRecord | NativeRecord;
  /** Its files as they were installed, sorted: path and SHA-256. `adoption.json` is not among them. */
  readonly files: readonly { readonly path: string; readonly digest: string }[];
  /** How it lies on the disk now. */
  readonly verified: Verified;
  /**
   * What was lost and found when it was taken, as its `adoption.json` says; `null` without one that can be read. No digest covers that
   * file: it is what somebody may have edited, never a reason to trust.
   */
  readonly adoption: unknown;
}

/**
 * Everything about one package by its id, each of its files read once; `null` when the library does not hold it. Throws as
 * `verifyLibrary` does.
 */
export async function showPackage(
  library: Library,
  id: string,
  options: ReadOptions = {},
): Promise<PackageView | null> {
  const { place, stored } = await openOrThrow(library);
  const record = stored.find((one) => one.id === id);
  return place === null || record === undefined ? null : drive(view(place, record), options);
}

function* view(place: Place, record: StoredRecord): Core<PackageView> {
  const verified = yield* verifyPackage(place, record);
  const files = record.files.map(([path, sum]) => ({ path, digest: `sha256:${sum}` }));
  const shown = record.trust === "foreign" ? publicRecord(record) : publicRecord(record);
  return { record: shown, files, verified, adoption: adoptionIn(place, record.id, null) };
}

/** What an `adoption.json` says: these bytes, or those that lie in the package. @internal */
export function adoptionIn({ at, door }: Place, id: string, given: Uint8Array | null): unknown {
  const read = given === null ? door.read(at(`${PACKAGES}/${id}/${ADOPTION}`), { cap: LIMITS.bytes }) : null;
  const bytes = read === null ? given : read.ok ? read.bytes : null;
  if (bytes === null) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
