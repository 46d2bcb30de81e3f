import { sha256 } from "@agent-interop/documents";
import { type ContentRow, contentsOfSums, type Sum } from "../package/content.ts";
import { ADOPTION, treeDigest } from "../package/digest.ts";
import { withLf } from "../package/line-endings.ts";
import type { LibraryRecord, NativeRecord } from "../types.ts";

/** The word at the top of `records.json`. */
export const LIBRARY_SCHEMA = "agent-interop/library@1";

/** Path and SHA-256 (64 hex digits) of a file; the third is that of its bytes with LF for CRLF, where there is a CRLF. */
export type FileRow = readonly [path: string, sum: string, lf?: string | undefined];

/** What is stored beside a record: one row a file, so that a change is known by its path. */
export interface Rows {
  readonly files: readonly FileRow[];
  /** What is compared to find the same thing again; records of before have none. */
  readonly contents?: readonly ContentRow[] | undefined;
}

/** A record as it is stored. */
export type StoredRecord = (LibraryRecord | NativeRecord) & Rows;

/** `records.json`. */
export interface LibraryDocument {
  readonly schema: typeof LIBRARY_SCHEMA;
  readonly records: readonly StoredRecord[];
}

const hex = (bytes: Uint8Array): string => sha256(bytes).slice("sha256:".length);

/** The row of a file. */
export function rowOf(path: string, bytes: Uint8Array): FileRow {
  const lf = withLf(bytes);
  return lf.length === bytes.length ? [path, hex(bytes)] : [path, hex(bytes), hex(lf)];
}

/** The rows of a package, sorted; `adoption.json` has none, as it is in no digest. */
export function rowsOf(files: ReadonlyMap<string, Uint8Array>): readonly FileRow[] {
  const paths = [...files.keys()].filter((path) => path !== ADOPTION).sort();
  return paths.map((path) => rowOf(path, files.get(path) ?? new Uint8Array()));
}

/** Rows as hashes. */
export const sumsOf = (rows: readonly FileRow[]): readonly Sum[] => rows.map(([path, sum]) => [path, `sha256:${sum}`]);

/** What is compared of a package with these rows. */
export function contentsOf(rows: readonly FileRow[], files: ReadonlyMap<string, Uint8Array>): readonly ContentRow[] {
  return contentsOfSums(sumsOf(rows), (path) => files.get(path));
}

/** The digest that a package with exactly these files has. */
export function digestOfRows(rows: readonly FileRow[]): string {
  return treeDigest(rows.map(([path, sum]) => ({ path, executable: false, sum: `sha256:${sum}` })));
}

/** The public part of a stored record. */
export function publicRecord<T extends LibraryRecord | NativeRecord>({
  files: _,
  contents: __,
  ...record
}: T & Rows): Omit<T & Rows, keyof Rows> {
  return record;
}
