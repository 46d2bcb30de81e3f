import { drive } from "@agent-interop/source";
import { openOrThrow } from "../read-library.ts";
import type { StoredRecord } from "../records/stored.ts";
import type { Library, ReadOptions } from "../types.ts";
import { verifyAll } from "../verify/verify.ts";
import { type LockedPackage, lockedPackage } from "./document.ts";
import { lockPlace } from "./place.ts";
import { readLock } from "./read.ts";

/** One package about which a library and its lock file disagree. */
export interface LockDifference {
  readonly id: string;
  /**
   * `not-locked`: installed only. `not-installed`: in the lock file only. `differs`: both have it, otherwise. `changed`: both say the same, and
   * what lies on the disk is something else.
   */
  readonly what: "not-locked" | "not-installed" | "differs" | "changed";
  /** The members that differ, or the paths that are changed (`.` is the package's directory). Sorted. */
  readonly parts: readonly string[];
}

/** A library held against its lock file. */
export interface LockCheck {
  /** The lock file, home-relative. */
  readonly path: string;
  /** There is a lock file. */
  readonly locked: boolean;
  /** Sorted by id; none: the library is exactly what the lock file says. */
  readonly differences: readonly LockDifference[];
}

/**
 * Holds a library against its lock file: the records, and each package's bytes, read once. Writes nothing. Throws as `readLock` and
 * `verifyLibrary` do.
 */
export async function checkLock(library: Library, options: ReadOptions = {}): Promise<LockCheck> {
  const { shown } = lockPlace(library);
  const lock = await readLock(library);
  const { place, stored } = await openOrThrow(library);
  // Without a lock file nothing of a package's bytes can differ from it.
  const verified = place === null || lock === null ? [] : await drive(verifyAll(place, stored), options);
  const changed = new Map(
    verified.flatMap(({ id, paths, state }) => {
      if (state === "changed") return [[id, paths] as const];
      return state === "missing" ? [[id, ["."]] as const] : [];
    }),
  );
  return { path: shown, locked: lock !== null, differences: differencesOf(stored, lock?.packages ?? [], changed) };
}

function differencesOf(
  stored: readonly StoredRecord[],
  locked: readonly LockedPackage[],
  changed: ReadonlyMap<string, readonly string[]>,
): readonly LockDifference[] {
  const installed = new Map(stored.map((record) => [record.id, lockedPackage(record)]));
  const wanted = new Map(locked.map((one) => [one.id, one]));
  const ids = [...new Set([...installed.keys(), ...wanted.keys()])].sort();
  return ids.flatMap((id): readonly LockDifference[] => {
    const [here, there] = [installed.get(id), wanted.get(id)];
    if (here === undefined) return [{ id, what: "not-installed", parts: [] }];
    if (there === undefined) return [{ id, what: "not-locked", parts: [] }];
    const parts = membersThatDiffer(here, there);
    if (parts.length > 0) return [{ id, what: "differs", parts }];
    const paths = changed.get(id);
    return paths === undefined ? [] : [{ id, what: "changed", parts: paths }];
  });
}

/** Names of the members in which two entries differ, those of an origin as `origin.<member>`. */
export function membersThatDiffer(one: LockedPackage, other: LockedPackage): readonly string[] {
  const flat = ({ origin, ...rest }: LockedPackage): ReadonlyMap<string, string> => {
    const parts = Object.entries(origin ?? {}).map(([name, value]) => [`origin.${name}`, value] as const);
    return new Map([...Object.entries(rest), ...parts].map(([name, value]) => [name, JSON.stringify(value)]));
  };
  const [left, right] = [flat(one), flat(other)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name)).sort();
}
