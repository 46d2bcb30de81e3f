import { type Place, RECORDS, RECORDS_LIMIT } from "../place.ts";
import { parseRecords, type RecordsResult } from "./parse.ts";

/** The records of a library as they stand on the disk; without `records.json` there are none. */
export async function readRecords({ door, at }: Place): Promise<RecordsResult> {
  const read = door.read(at(RECORDS), { cap: RECORDS_LIMIT });
  if (read.ok) return parseRecords(read.bytes);
  if (read.code === "not-found") return { ok: true, records: [] };
  return { ok: false, code: "library-records-unreadable", message: read.message };
}
