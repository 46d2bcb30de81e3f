import { Buffer } from "node:buffer";
import type { ExportFile } from "./types.ts";

/** The file that says what of a directory an export has written. */
export const RECEIPT = ".agent-interop-export.json";

export const RECEIPT_WORD = "agent-interop/export";
export const RECEIPT_SCHEMA: "agent-interop/export@1" = `${RECEIPT_WORD}@1`;

/** One folder that was written. */
export interface ReceiptFolder {
  readonly folder: string;
  readonly package: string;
  readonly version: string;
  readonly digest: string;
  readonly files: readonly ExportFile[];
}

/** What exports have written into a directory, and nobody else has. */
export interface ExportReceipt {
  readonly schema: typeof RECEIPT_SCHEMA;
  /** Directories that were made for it: 0, the destination itself is 1, each one above it that was missing one more. */
  readonly made: number;
  /** Sorted by name. */
  readonly folders: readonly ReceiptFolder[];
}

/** A receipt as it is stored: one folder a line, no clock, no path outside of the directory. */
export function receiptText({ made, folders }: Omit<ExportReceipt, "schema">): Uint8Array {
  const rows = folders.map(({ folder, package: owner, version, digest, files }) =>
    JSON.stringify({ folder, package: owner, version, digest, files }),
  );
  const list = rows.length === 0 ? "[]" : `[\n    ${rows.join(",\n    ")}\n  ]`;
  return Buffer.from(`{\n  "schema": "${RECEIPT_SCHEMA}",\n  "made": ${made},\n  "folders": ${list}\n}\n`);
}
