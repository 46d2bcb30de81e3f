import type { Machine } from "@agent-interop/diagnostics";
import type { Disk } from "./disk.ts";
import { openDoor } from "./door.ts";
import { hostDisk } from "./host-disk.ts";
import { pathRules } from "./path.ts";

/** What lies at the place of a file that the operator owns. */
export type OwnFile =
  | { readonly state: "absent" }
  /** `why` is a sentence without its subject. */
  | { readonly state: "unreadable"; readonly why: string }
  /** `real`: its path with all links resolved; `mode`: permission bits. */
  | { readonly state: "read"; readonly bytes: Buffer; readonly real: string; readonly mode: number };

/**
 * Reads a file of the operator's own (absolute path), such as our settings. It may be a link: where it lies is the operator's choice. At
 * most `cap` bytes. Never throws.
 */
export function readOwnFile(machine: Machine, path: string, cap: number, disk: Disk = hostDisk): OwnFile {
  let real: string;
  try {
    if (disk.lstat(path) === null) return { state: "absent" };
    real = disk.realpath(path);
  } catch {
    return { state: "unreadable", why: "cannot be looked at" };
  }
  const inside = [pathRules(machine).dirname(real)];
  const read = openDoor({ machine, disk, inside }).read(real, { cap });
  if (!read.ok) return { state: "unreadable", why: read.message };
  return { state: "read", bytes: read.bytes, real, mode: read.stat.mode };
}
