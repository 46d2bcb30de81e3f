import { displayPath } from "@agent-interop/diagnostics";
import { type Door, hostDisk, openDoor, pathRules } from "@agent-interop/source";
import { prefixBoundary } from "@agent-interop/state";
import { PACKAGE_LIMITS as LIMITS } from "../package/limits.ts";
import { fault } from "../report.ts";
import { readReceipt } from "./read-receipt.ts";
import { type ExportReceipt, RECEIPT } from "./receipt.ts";
import type { ExportTarget } from "./types.ts";

/** A destination that was looked at. */
export interface Destination {
  readonly target: ExportTarget;
  /** Real path of it, or the path it will have. */
  readonly root: string;
  readonly exists: boolean;
  /** Directories that have to be made: it and those above it. */
  readonly missing: number;
  readonly door: Door;
  readonly receipt: ExportReceipt | null;
  /** Absolute path of a relative one with `/`. */
  readonly at: (path: string) => string;
  /** How a relative path is shown. */
  readonly shown: (path: string) => string;
}

/**
 * Looks at a destination. Throws `export-place-refused` when it lies in a protected place or shares one with `apart` (the root of the
 * library), `export-place-unusable` when it is no directory, and what `readReceipt` throws.
 */
export async function openDestination(target: ExportTarget, apart: string | null): Promise<Destination> {
  const { boundary, directory, disk = hostDisk, machine } = target;
  const rules = pathRules(machine);
  const refuse = (why: string): Error => fault("export-place-refused", `${displayPath(machine, directory)} ${why}`);
  // Asked of the path as it came, since a relative one is refused there.
  if (boundary.protects(directory)) throw refuse("belongs to a coding agent, or to this program");
  const named = rules.resolve(directory);
  if (apart !== null) {
    const library = prefixBoundary(machine, [apart]);
    if (library.protects(named) || library.holds(named)) throw refuse("is the library, lies in it, or holds it");
  }
  const shown = (path: string): string =>
    displayPath(machine, path === "" ? named : rules.join(named, ...path.split("/")));
  const { missing, root } = lookAt(target, named);
  const limits = { depth: LIMITS.depth + 1, entries: 4 * LIMITS.files };
  const door = openDoor({ machine, disk, inside: [root], limits });
  const at = (path: string): string => rules.join(root, ...path.split("/"));
  const receipt = missing === 0 ? await readReceipt(door, at(RECEIPT), shown(RECEIPT)) : null;
  return { target, root, exists: missing === 0, missing, door, receipt, at, shown };
}

/** Where a destination really lies, and how many directories have to be made for it. */
function lookAt({ disk = hostDisk, machine }: ExportTarget, named: string): Pick<Destination, "missing" | "root"> {
  const unusable = (why: string, cause?: unknown): Error =>
    fault("export-place-unusable", `${displayPath(machine, named)} ${why}`, cause);
  const { dirname } = pathRules(machine);
  const look = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw unusable("cannot be looked at", cause);
    }
  };
  const there = look(() => disk.stat(named));
  if (there?.type === "directory") return { missing: 0, root: look(() => disk.realpath(named)) };
  if (there !== null || look(() => disk.lstat(named)) !== null) throw unusable("is no directory");
  let missing = 1;
  for (let above = dirname(named); look(() => disk.lstat(above)) === null && above !== dirname(above); missing++)
    above = dirname(above);
  return { missing, root: named };
}

/** True when a crash may have left something there that the next writing call has to end first. */
export function isUnfinished({ at, door, exists }: Destination): boolean {
  return exists && [".staging", ".undo"].some((name) => door.typeAt(at(name)) !== "absent");
}
