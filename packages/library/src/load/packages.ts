import type { Diagnostic } from "@agent-interop/diagnostics";
import { type Core, drive } from "@agent-interop/source";
import { mainFileOf } from "../package/layout.ts";
import { PACKAGES, type Place } from "../place.ts";
import type { StoredRecord } from "../records/stored.ts";
import { report } from "../report.ts";
import type { ReadOptions } from "../types.ts";
import { loadItem } from "./item.ts";
import type { Loaded, LoadedPrompt } from "./loaded.ts";

/** Items of packages and what is wrong with some. */
export interface LoadedPackages {
  readonly items: readonly (Loaded | LoadedPrompt)[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads the skills, agents and prompts that the records name, in slices. */
export function loadPackages(
  place: Place,
  stored: readonly StoredRecord[],
  gateOpen: boolean,
  options: ReadOptions,
): Promise<LoadedPackages> {
  return drive(loadAll(place, stored, gateOpen), options);
}

function* loadAll(place: Place, stored: readonly StoredRecord[], gateOpen: boolean): Core<LoadedPackages> {
  const items: (Loaded | LoadedPrompt)[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const record of stored) {
    for (const row of record.files) {
      const main = mainFileOf(row[0]);
      if (main === null) continue;
      const { item, problem } = yield* loadItem(place, record, main, row, gateOpen);
      if (item !== null) items.push(item);
      if (problem !== null) diagnostics.push(problem);
      yield;
    }
  }
  const known = new Set(stored.map(({ id }) => id));
  const listing = place.door.list(place.at(PACKAGES));
  for (const { name } of listing.ok ? listing.entries : []) {
    if (known.has(name)) continue;
    const message = "has no record, so nothing of it is loaded";
    diagnostics.push(report("library-package-unrecorded", place.shown(`${PACKAGES}/${name}`), message));
  }
  return { items, diagnostics };
}
