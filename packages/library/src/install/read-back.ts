import { Buffer } from "node:buffer";
import { drive } from "@agent-interop/source";
import { BASE_LIMIT } from "../base/text.ts";
import { ADOPTION } from "../package/digest.ts";
import { PACKAGE_LIMITS as LIMITS } from "../package/limits.ts";
import { PACKAGES, type Place, placeOfBase, RECORDS, RECORDS_LIMIT } from "../place.ts";
import type { StoredRecord } from "../records/stored.ts";
import { fault } from "../report.ts";
import type { NewPackage } from "../types.ts";
import { comparePackage } from "../verify/package.ts";

/** What was to be written; the lists go side by side. */
export interface Written {
  readonly packages: readonly NewPackage[];
  readonly records: readonly StoredRecord[];
  readonly bases: readonly Uint8Array[];
  readonly text: Uint8Array;
}

/** Reads what was installed from the disk again. Throws `library-readback-differs` when it is not what was to be written. */
export async function readBack(
  place: Place,
  { bases, packages, records, text }: Written,
  onPackage: (done: number) => void,
): Promise<void> {
  const { door, at } = place;
  const same = (path: string, bytes: Uint8Array, cap: number): boolean => {
    const read = door.read(at(path), { cap });
    return read.ok && Buffer.compare(read.bytes, bytes) === 0;
  };
  const differs = (path: string): Error =>
    fault("library-readback-differs", `not what was written: ${place.shown(path)}`);
  for (const [index, record] of records.entries()) {
    const { state, paths } = await drive(comparePackage(place, record));
    const directory = `${PACKAGES}/${record.id}`;
    if (state !== "intact") throw differs(`${directory}/${paths[0] ?? ""}`);
    const adoption = packages[index]?.files.get(ADOPTION);
    if (adoption !== undefined && !same(`${directory}/${ADOPTION}`, adoption, LIMITS.bytes))
      throw differs(`${directory}/${ADOPTION}`);
    const base = placeOfBase(record.id);
    if (!same(base, bases[index] as Uint8Array, BASE_LIMIT)) throw differs(base);
    onPackage(index + 1);
  }
  if (!same(RECORDS, text, RECORDS_LIMIT)) throw differs(RECORDS);
}
