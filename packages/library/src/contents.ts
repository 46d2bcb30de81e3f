import type { Core } from "@agent-interop/source";
import { contentOfSums, type PackageContent } from "./package/content.ts";
import { PACKAGE_LIMITS } from "./package/limits.ts";
import { PACKAGES, type Place } from "./place.ts";
import { type StoredRecord, sumsOf } from "./records/stored.ts";

/** What an installed package is told by, and which one it is. */
export interface InstalledContent extends PackageContent {
  readonly id: string;
  readonly version: string;
}

/**
 * The content of packages, by their records: one is opened only when its record is of another tool, or older than this, and then only the main files
 * of its skills. @internal
 */
export function* installedContents(place: Place, stored: Iterable<StoredRecord>): Core<readonly InstalledContent[]> {
  const found: InstalledContent[] = [];
  for (const record of stored) {
    const { contents: rows, files, id, version } = record;
    const read = (path: string): Uint8Array | undefined => (rows === undefined ? mainFile(place, id, path) : undefined);
    const { body, contents: own } = contentOfSums(sumsOf(files), read);
    found.push({ id, version, body, contents: rows ?? own });
    yield;
  }
  return found;
}

function mainFile({ at, door }: Place, id: string, path: string): Uint8Array | undefined {
  const place = at(`${PACKAGES}/${id}/${path}`);
  if (door.resolve(place).state !== "plain") return undefined;
  const read = door.read(place, { cap: PACKAGE_LIMITS.bytes });
  return read.ok ? read.bytes : undefined;
}
