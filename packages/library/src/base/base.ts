import type { Buffer } from "node:buffer";
import { ADOPTION } from "../package/digest.ts";
import { type Place, placeOfBase } from "../place.ts";
import { rowOf, type StoredRecord } from "../records/stored.ts";
import { BASE_LIMIT, baseText, filesOfBase } from "./text.ts";

/** What of a package is kept beside it to tell an edit from an update: all its files as they were installed, in one compressed file. */
export type BaseState = "intact" | "absent" | "damaged";

/** A base as it was read: `absent` for what an earlier version installed, `damaged` when it is not what the record says. */
export type Base =
  | { readonly state: "intact"; readonly files: ReadonlyMap<string, Uint8Array> }
  | { readonly state: "absent" | "damaged" };

/** Longer texts are compressed beside the event loop. */
const AT_ONCE = 64 * 1024;
/** A third less time than the usual level takes, for a tenth more bytes (319 real skills). */
const FAST = { level: 1 };

/** The bytes of the file that keeps a base. */
export async function baseOf(files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const { gzip, gzipSync } = process.getBuiltinModule("node:zlib");
  const text = baseText(files);
  if (text.length <= AT_ONCE) return gzipSync(text, FAST);
  return new Promise((resolve, reject) => {
    gzip(text, FAST, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });
}

/** Reads the base of a package and holds it against the rows of its record. At most `BASE_LIMIT` bytes come out of it. */
export function readBase({ at, door }: Place, record: StoredRecord): Base {
  const read = door.read(at(placeOfBase(record.id)), { cap: BASE_LIMIT });
  if (!read.ok) return { state: read.code === "not-found" ? "absent" : "damaged" };
  const text = unpacked(read.bytes);
  const files = text === null ? null : filesOfBase(text);
  return files !== null && isOf(files, record) ? { state: "intact", files } : { state: "damaged" };
}

function unpacked(bytes: Buffer): Buffer | null {
  try {
    const { gunzipSync } = process.getBuiltinModule("node:zlib");
    return gunzipSync(bytes, { maxOutputLength: BASE_LIMIT });
  } catch {
    return null;
  }
}

/** `adoption.json` has no row, and stands in a base as it was. */
function isOf(files: ReadonlyMap<string, Uint8Array>, { files: rows }: StoredRecord): boolean {
  if (files.size !== rows.length + (files.has(ADOPTION) ? 1 : 0)) return false;
  return rows.every(([path, sum]) => {
    const bytes = files.get(path);
    return bytes !== undefined && rowOf(path, bytes)[1] === sum;
  });
}
