import type { Door } from "@agent-interop/source";
import { issueOf, readDocument } from "../records/document.ts";
import { fault } from "../report.ts";
import { type ExportReceipt, RECEIPT_WORD } from "./receipt.ts";

/** Bytes of a receipt that are read. */
const LIMIT = 64 * 1024 * 1024;

/**
 * The receipt of a directory, `null` without one. It may have come from somebody else, so its paths are checked. Throws
 * `export-receipt-newer`, `export-receipt-damaged` (also for what is no plain file).
 */
export async function readReceipt(door: Door, path: string, shown: string): Promise<ExportReceipt | null> {
  const read = door.read(path, { cap: LIMIT });
  if (!read.ok) {
    if (read.code === "not-found") return null;
    throw fault("export-receipt-damaged", `${shown} ${read.message}`);
  }
  const document = readDocument(read.bytes, RECEIPT_WORD);
  if (!document.ok)
    throw fault(document.newer ? "export-receipt-newer" : "export-receipt-damaged", `${shown} ${document.message}`);
  const { exportReceiptSchema } = await import("../schema.ts");
  const checked = exportReceiptSchema.safeParse(document.value);
  if (!checked.success) throw fault("export-receipt-damaged", `${shown} ${issueOf(checked.error)}`);
  return checked.data;
}
