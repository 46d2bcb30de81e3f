import { type Core, drive } from "@agent-interop/source";
import type { LibraryCode } from "../codes.ts";
import { type Faults, issueOf, readDocument } from "./document.ts";
import { isPlainRecord } from "./plain.ts";
import { LIBRARY_SCHEMA, type StoredRecord } from "./stored.ts";

/** Records, or why there are none. */
export type RecordsResult =
  | { readonly ok: true; readonly records: readonly StoredRecord[] }
  | { readonly ok: false; readonly code: LibraryCode; readonly message: string };

/** Reads the bytes of a `records.json`. The schema library is loaded only where a record is no plain one. */
export async function parseRecords(bytes: Uint8Array): Promise<RecordsResult> {
  const refuse = (code: LibraryCode, message: string): RecordsResult => ({ ok: false, code, message });
  const read = readDocument(bytes, "agent-interop/library");
  if (!read.ok) return refuse(read.newer ? "library-records-newer" : "library-records-damaged", read.message);
  const { value } = read;
  const records = listOf(value);
  if (records !== null && isFrame(value) && (await drive(arePlain(records))))
    return { ok: true, records: records as readonly StoredRecord[] };
  const { libraryDocumentSchema, libraryRecordSchema } = await import("../schema.ts");
  // All but the records by the schema of the whole; these one by one, since there may be thousands.
  const frame = libraryDocumentSchema.safeParse(records === null ? value : { ...(value as object), records: [] });
  const first = frame.success ? await drive(firstIssue(records ?? [], libraryRecordSchema)) : issueOf(frame.error);
  if (first !== null) return refuse("library-records-damaged", first);
  return { ok: true, records: (records ?? []) as readonly StoredRecord[] };
}

/** True for the members that the document has, and no others. */
const isFrame = (value: unknown): boolean =>
  Object.keys(value as object).length === 2 && (value as { schema?: unknown }).schema === LIBRARY_SCHEMA;

/** True when every record is plain, and no id is there twice. */
function* arePlain(records: readonly unknown[]): Core<boolean> {
  const ids = new Set<unknown>();
  for (const record of records) {
    if (!isPlainRecord(record)) return false;
    ids.add((record as { readonly id: unknown }).id);
    yield;
  }
  return ids.size === records.length;
}

interface Schema {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly error?: Faults | undefined };
}

/** The first thing that is wrong with records, or `null`. */
function* firstIssue(records: readonly unknown[], schema: Schema): Core<string | null> {
  const ids = new Set<unknown>();
  for (const [at, record] of records.entries()) {
    const { error } = schema.safeParse(record);
    if (error !== undefined) return issueOf(error, ["records", at]);
    const { id } = record as { readonly id: unknown };
    if (ids.has(id)) return `records.${at}: an id is there twice`;
    ids.add(id);
    yield;
  }
  return null;
}

function listOf(value: unknown): readonly unknown[] | null {
  const list = typeof value === "object" && value !== null ? (value as Record<string, unknown>)["records"] : null;
  return Array.isArray(list) ? list : null;
}
