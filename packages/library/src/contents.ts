import type { Core } from "@agent-interop/source";
import { bodyOfSums, type ContentRow, contentsOfSums } from "./package/content.ts";
import { PACKAGE_LIMITS } from "./package/limits.ts";
import { PACKAGES, type Place } from "./place.ts";
import { type StoredRecord, sumsOf } from "./records/stored.ts";

/** What an installed package is told by, and which one it is. */
export interface InstalledContent {
  readonly id: string;
  readonly version: string;
  /** One row a skill, agent and prompt, sorted. */
  readonly contents: readonly ContentRow[];
  /** As `packageBody` of its files. */
  readonly body: () => string;
}

/**
 * The content of packages, by their records: one is opened only when its record is of another tool, or older than this, and then only the main files
 * of its skills. @internal
 */
export function* installedContents(place: Place, stored: Iterable<StoredRecord>): Core<readonly InstalledContent[]> {
  const found: InstalledContent[] = [];
  for (const record of stored) {
    const { files, id, version } = record;
    const contents = record.contents ?? contentsOfSums(sumsOf(files), (path) => mainFile(place, id, path));
    found.push({ id, version, contents, body: () => bodyOfSums(sumsOf(files)) });
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
