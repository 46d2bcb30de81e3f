import { sanitize } from "@agent-interop/diagnostics";
import { decodeUtf8 } from "@agent-interop/documents";
import { type Core, drive } from "@agent-interop/source";
import type { LibraryCode } from "../codes.ts";
import { LIBRARY_SCHEMA, type StoredRecord } from "./stored.ts";

/** Records, or why there are none. */
export type RecordsResult =
  | { readonly ok: true; readonly records: readonly StoredRecord[] }
  | { readonly ok: false; readonly code: LibraryCode; readonly message: string };

const WORD = /^agent-interop\/library@([0-9]{1,9})$/;

/** Reads the bytes of a `records.json`. The schema library is loaded here, the first time. */
export async function parseRecords(bytes: Uint8Array): Promise<RecordsResult> {
  const damaged = (message: string): RecordsResult => ({ ok: false, code: "library-records-damaged", message });
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return damaged(decoded.problem.message);
  let value: unknown;
  try {
    value = JSON.parse(decoded.text);
  } catch {
    return damaged("is no JSON");
  }
  const version = WORD.exec(wordOf(value))?.[1];
  if (version !== undefined && `agent-interop/library@${version}` !== LIBRARY_SCHEMA && Number(version) > 1)
    return { ok: false, code: "library-records-newer", message: `has version ${version}, this one knows 1` };
  const { libraryDocumentSchema, libraryRecordSchema } = await import("../schema.ts");
  const records = listOf(value);
  // All but the records by the schema of the whole; these one by one, since there may be thousands.
  const frame = libraryDocumentSchema.safeParse(records === null ? value : { ...(value as object), records: [] });
  const first = frame.success ? await drive(firstIssue(records ?? [], libraryRecordSchema)) : issueOf(frame.error);
  return first === null ? { ok: true, records: (records ?? []) as readonly StoredRecord[] } : damaged(first);
}

interface Schema {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly error?: Faults | undefined };
}

interface Faults {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
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

function issueOf({ issues: [issue] }: Faults, above: readonly PropertyKey[] = []): string {
  const place = [...above, ...(issue?.path ?? [])].map(String).join(".");
  return sanitize(`${place === "" ? "the document" : place}: ${issue?.message ?? "is not valid"}`, 200);
}

function listOf(value: unknown): readonly unknown[] | null {
  const list = typeof value === "object" && value !== null ? (value as Record<string, unknown>)["records"] : null;
  return Array.isArray(list) ? list : null;
}

function wordOf(value: unknown): string {
  const word = typeof value === "object" && value !== null ? (value as Record<string, unknown>)["schema"] : null;
  return typeof word === "string" ? word : "";
}
