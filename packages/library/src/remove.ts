import { drive } from "@agent-interop/source";
import type { Change } from "@agent-interop/state";
import { changeLibrary } from "./change-library.ts";
import { quote } from "./package/value.ts";
import { PACKAGES, type Place, placeOfBase } from "./place.ts";
import { openOrThrow } from "./read-library.ts";
import { publicRecord, type StoredRecord } from "./records/stored.ts";
import { changeWithoutLinks } from "./remove-links.ts";
import { fault } from "./report.ts";
import type { Library, LibraryRecord, NativeRecord, WriteOptions } from "./types.ts";
import { placeToWrite, withRecords } from "./writing.ts";

/** What was removed. */
export interface Removal {
  /** Names the operation. */
  readonly operation: string;
  /** Sorted. */
  readonly removed: readonly string[];
}

/**
 * Removes packages and their records in one transaction, or none; what lay there is kept for `undoOperations`. A package that is
 * recorded but gone loses its record; one that is a link loses the link, and what that leads to is not touched. Throws `library-package-absent` (no such record), `library-package-unrecorded` (a directory
 * that nobody installed), `library-package-required` (an installed package that stays needs it), `library-place-linked`, `library-root-refused`,
 * `library-records-*`, `library-readback-differs`, and what the writing door throws.
 */
export async function removePackages(
  library: Library,
  ids: readonly string[],
  options: WriteOptions = {},
): Promise<Removal> {
  const wanted = [...new Set(ids)].sort();
  const [first] = wanted;
  if (first === undefined) throw fault("library-package-absent", "no package was named");
  const place = placeToWrite(library);
  if (place === null) throw fault("library-package-absent", `${quote(first)} is not installed`);
  return withRecords(place, options, async (writing) => {
    const { stored } = writing;
    const stays = staysAfter(place, stored, wanted);
    const all = await removalChanges(place, wanted, options);
    const { id } = await changeLibrary(writing, all, stays, options);
    refuseLeft(place, wanted);
    return { operation: id, removed: wanted };
  });
}

/**
 * The packages that `removePackages` would remove, by their records and sorted by id. Reads only, hashes nothing. Throws what it throws for
 * packages that are not there or needed, and for records that cannot be read.
 */
export async function planRemoval(
  library: Library,
  ids: readonly string[],
): Promise<readonly (LibraryRecord | NativeRecord)[]> {
  const wanted = [...new Set(ids)].sort();
  const { place, stored } = await openOrThrow(library);
  const [first] = wanted;
  if (first === undefined) throw fault("library-package-absent", "no package was named");
  if (place === null) throw fault("library-package-absent", `${quote(first)} is not installed`);
  staysAfter(place, stored, wanted);
  return stored
    .filter(({ id }) => wanted.includes(id))
    .map((record) => (record.trust === "foreign" ? publicRecord(record) : publicRecord(record)));
}

/** What stays when packages go. Throws when one of them is not installed, or something that stays needs it. @internal */
export function staysAfter(
  place: Place,
  stored: readonly StoredRecord[],
  wanted: readonly string[],
  instead: readonly StoredRecord[] = [],
): readonly StoredRecord[] {
  const gone = new Set(wanted);
  for (const id of wanted) refuseUnknown(place, stored, id);
  const stays = stored.filter(({ id }) => !gone.has(id));
  refuseRequired(stored, gone, [...stays, ...instead]);
  return stays;
}

/** The changes that take packages away, with everything that is kept beside them. @internal */
export async function removalChanges(
  place: Place,
  wanted: readonly string[],
  { signal }: WriteOptions,
): Promise<readonly Change[]> {
  const gone = new Set(wanted);
  const there = wanted.filter((id) => typeAt(place, id) !== "absent");
  const linked = there.some((id) => typeAt(place, id) === "link");
  const changes = linked
    ? [await drive(changeWithoutLinks(place, gone), { signal })]
    : there.map((id): Change => ({ type: "remove-tree", path: `${PACKAGES}/${id}` }));
  const bases = wanted.map(placeOfBase).filter((path) => place.door.typeAt(place.at(path)) === "file");
  return [...changes, ...bases.map((path): Change => ({ type: "remove-tree", path }))];
}

/** Throws `library-readback-differs` when one of these is still there. @internal */
export function refuseLeft(place: Place, wanted: readonly string[]): void {
  const left = wanted.find((one) => typeAt(place, one) !== "absent");
  if (left === undefined) return;
  throw fault("library-readback-differs", `still there: ${place.shown(`${PACKAGES}/${left}`)}`);
}

const typeAt = ({ door, at }: Place, id: string): string => door.typeAt(at(`${PACKAGES}/${id}`));

function refuseUnknown(place: Place, stored: readonly StoredRecord[], id: string): void {
  if (stored.some((record) => record.id === id)) return;
  // Only a plain name is looked up: the id may be anything.
  const listed = place.door.list(place.at(PACKAGES));
  if (listed.ok && listed.entries.some(({ name }) => name === id))
    throw fault("library-package-unrecorded", `${quote(id)} is there without a record`);
  throw fault("library-package-absent", `${quote(id)} is not installed`);
}

function refuseRequired(
  stored: readonly StoredRecord[],
  gone: ReadonlySet<string>,
  stays: readonly StoredRecord[],
): void {
  const names = new Set(stored.filter(({ id }) => gone.has(id)).map(({ kind, id }) => `${kind}:${id}`));
  for (const { id, requires } of stays) {
    const needed = requires.find((one) => names.has(one));
    if (needed !== undefined) throw fault("library-package-required", `${id} requires ${needed}`);
  }
}
