import type { Change } from "@agent-interop/state";
import { baseOf } from "../base/base.ts";
import { changeLibrary } from "../change-library.ts";
import { quote } from "../package/value.ts";
import { PACKAGES, placeOfBase } from "../place.ts";
import { publicRecord, type StoredRecord } from "../records/stored.ts";
import { refuseLeft, removalChanges, staysAfter } from "../remove.ts";
import { fault } from "../report.ts";
import type { Library, LibraryRecord, NewPackage, Progress, WriteOptions } from "../types.ts";
import { madePlace, refuseRoot, type Writing, withRecords } from "../writing.ts";
import { checkPlace, recordOf } from "./beside.ts";
import { checkPackages } from "./check.ts";
import { readBack } from "./read-back.ts";

/** How packages are installed. */
export interface InstallOptions extends WriteOptions {
  /** Replaces a package of the same id, kind and origin as a whole. */
  readonly replace?: boolean | undefined;
  /** Installed packages that go in the same transaction; none of those that are installed. */
  readonly remove?: readonly string[] | undefined;
  /** Files written, packages put in place and packages read back so far, of all. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** What was installed. */
export interface Installation {
  /** Names the operation. */
  readonly operation: string;
  /** In the order of the packages. */
  readonly installed: readonly LibraryRecord[];
}

/**
 * Installs packages, all in one transaction with their records, or none. A package has to be valid, to have the digest that was
 * reviewed and to say of itself what its record will say. An installed one is replaced only with `replace`, only as a whole and only by
 * one of the same kind and origin (kind, host, source); a package of the library's owner and a directory without a record never. Returns when
 * every file and record was read back. Only below the library's root is anything written, which is made when it is missing; the old
 * state is kept for `undoOperations`. All files of a package are written a second time, compressed, so that a later edit can be told from
 * what was installed.
 *
 * Throws `library-root-refused`, `library-root-unusable`, `library-records-*`, `library-package-repeated`, `library-package-invalid`,
 * `library-package-mismatch`, `library-origin-unsafe`, `library-package-installed`, for what is to go what `removePackages` throws, `library-replace-refused`, `library-place-taken`,
 * `library-readback-differs`, and what the writing door throws (`lock-*`, `transaction-*`, `shared-directory-*`).
 */
export async function installInteropPackage(
  library: Library,
  packages: readonly NewPackage[],
  options: InstallOptions = {},
): Promise<Installation> {
  const { replace = false, signal, onProgress } = options;
  const gone = [...new Set(options.remove)].sort();
  const both = packages.find(({ id }) => gone.includes(id));
  if (both !== undefined) throw fault("library-package-repeated", `${quote(both.id)} is to be installed and removed`);
  if (packages.length === 0) throw fault("library-package-absent", "no package was given to install");
  refuseRoot(library);
  checkPackages(library.machine, packages);
  signal?.throwIfAborted();
  const bases: Uint8Array[] = [];
  for (const { files } of packages) {
    bases.push(await baseOf(files));
    signal?.throwIfAborted();
  }
  const place = await madePlace(library);
  return withRecords(place, options, async (writing) => {
    const known = new Map(writing.stored.map((record) => [record.id, record] as const));
    for (const one of packages) checkPlace(place, known.get(one.id), one, replace);
    const now = library.machine.now();
    const records = packages.map((one) => recordOf(one, now));
    for (const record of records) known.set(record.id, record);
    const removal = await removalBeside(writing, gone, records, options);
    for (const id of gone) known.delete(id);
    const changes = packages.flatMap(({ id, files }, at): readonly Change[] => [
      { type: "put-tree", path: `${PACKAGES}/${id}`, files },
      { type: "put-file", path: placeOfBase(id), bytes: bases[at] as Uint8Array },
    ]);
    const back = packages.length;
    let written = 0;
    const { id, text } = await changeLibrary(
      writing,
      [...changes, ...removal],
      [...known.values()],
      options,
      ({ done, total }) => {
        written = total;
        onProgress?.({ done, total: total + back });
      },
    );
    await readBack(place, { packages, records, bases, text }, (done) =>
      onProgress?.({ done: written + done, total: written + back }),
    );
    refuseLeft(place, gone);
    return { operation: id, installed: records.map(publicRecord) };
  });
}

/** The changes that take packages away beside an installation: nothing that stays or comes may need them, and none may be a link. */
async function removalBeside(
  { place, stored }: Writing,
  gone: readonly string[],
  records: readonly StoredRecord[],
  options: InstallOptions,
): Promise<readonly Change[]> {
  if (gone.length === 0) return [];
  staysAfter(place, stored, gone, records);
  const linked = gone.find((id) => place.door.typeAt(place.at(`${PACKAGES}/${id}`)) === "link");
  if (linked !== undefined) throw fault("library-place-linked", `is a link: ${place.shown(`${PACKAGES}/${linked}`)}`);
  return removalChanges(place, gone, options);
}
