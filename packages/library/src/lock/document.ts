import { Buffer } from "node:buffer";
import { plainOrigin } from "../records/origin.ts";
import type { StoredRecord } from "../records/stored.ts";
import type { Origin, PackageKind } from "../types.ts";

/** The word at the top of a lock file. */
export const LOCK_WORD = "agent-interop/library-lock";
export const LOCK_SCHEMA: "agent-interop/library-lock@1" = `${LOCK_WORD}@1`;

/** One package as a lock file names it: what it is, byte for byte, and where to get it again. */
export interface LockedPackage {
  readonly id: string;
  readonly kind: PackageKind;
  readonly name: string;
  readonly version: string;
  /** Of its bytes. */
  readonly digest: string;
  /** Of the source tree it was taken from; `null` for a package of the library's owner. */
  readonly fingerprint: string | null;
  readonly licence: string | null;
  readonly requires: readonly string[];
  /** `null` for a package of the library's owner, which no restore can fetch. */
  readonly origin: Origin | null;
}

/** A lock file. */
export interface LibraryLock {
  readonly schema: typeof LOCK_SCHEMA;
  /** Sorted by id. */
  readonly packages: readonly LockedPackage[];
}

/** A record as a lock file has it: without the time of its installation. */
export function lockedPackage(record: StoredRecord): LockedPackage {
  if (record.trust === "native") return ordered({ ...record, fingerprint: null, origin: null });
  return ordered(record);
}

/** An entry with its own members only, in one fixed order, so that the same packages are always the same bytes. */
function ordered(one: LockedPackage): LockedPackage {
  const { id, kind, name, version, digest, fingerprint, licence, origin } = one;
  const [requires, from] = [[...one.requires].sort(), origin === null ? null : plainOrigin(origin)];
  return { id, kind, name, version, digest, fingerprint, licence, requires, origin: from };
}

/** The lock file of these packages: one a line, so that version control merges two installations. */
export function lockText(packages: readonly LockedPackage[]): Uint8Array {
  const lines = packages.map((one) => `    ${JSON.stringify(ordered(one))}`).join(",\n");
  const list = lines === "" ? "[]" : `[\n${lines}\n  ]`;
  return Buffer.from(`{\n  "schema": "${LOCK_SCHEMA}",\n  "packages": ${list}\n}\n`);
}
