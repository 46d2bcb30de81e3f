import { Buffer } from "node:buffer";
import { drive } from "@agent-interop/source";
import { ADOPTION } from "../package/digest.ts";
import { LIMITS } from "../package/paths.ts";
import { PACKAGES, type Place, RECORDS, RECORDS_LIMIT } from "../place.ts";
import type { StoredRecord } from "../records/stored.ts";
import { fault } from "../report.ts";
import type { NewPackage } from "../types.ts";
import { verifyPackage } from "../verify/package.ts";

/** Reads what was installed from the disk again. Throws `library-readback-differs` when it is not what was to be written. */
export async function readBack(
  place: Place,
  packages: readonly NewPackage[],
  records: readonly StoredRecord[],
  text: Uint8Array,
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
    const { state, paths } = await drive(verifyPackage(place, record));
    const directory = `${PACKAGES}/${record.id}`;
    if (state !== "intact") throw differs(`${directory}/${paths[0] ?? ""}`);
    const adoption = packages[index]?.files.get(ADOPTION);
    if (adoption !== undefined && !same(`${directory}/${ADOPTION}`, adoption, LIMITS.bytes))
      throw differs(`${directory}/${ADOPTION}`);
    onPackage(index + 1);
  }
  if (!same(RECORDS, text, RECORDS_LIMIT)) throw differs(RECORDS);
}
