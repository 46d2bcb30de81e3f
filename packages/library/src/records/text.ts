import { Buffer } from "node:buffer";
import { plainOrigin } from "./origin.ts";
import { LIBRARY_SCHEMA, type StoredRecord } from "./stored.ts";

/** One record with its members in one fixed order, so that the same records are always the same bytes. */
function ordered(record: StoredRecord): object {
  const { id, kind, name, version, digest, licence, requires, installedAt, trust, files, contents } = record;
  const rows = contents === undefined ? { files } : { files, contents };
  const common = { id, kind, name, version, digest, trust, licence, requires, installedAt };
  if (trust === "native") return { ...common, ...rows };
  return { ...common, fingerprint: record.fingerprint, origin: plainOrigin(record.origin), ...rows };
}

/** `records.json`: sorted by id, one record a line, so that version control merges two installations. */
export function recordsText(records: readonly StoredRecord[]): Uint8Array {
  const sorted = [...records].sort((a, b) => (a.id < b.id ? -1 : 1));
  const lines = sorted.map((record) => `    ${JSON.stringify(ordered(record))}`).join(",\n");
  const list = lines === "" ? "[]" : `[\n${lines}\n  ]`;
  return Buffer.from(`{\n  "schema": "${LIBRARY_SCHEMA}",\n  "records": ${list}\n}\n`);
}
