import type { Machine } from "@agent-interop/diagnostics";
import type { Disk, EntryType } from "./disk.ts";
import type { DoorState, ListResult, ReadResult, Space, Visited } from "./door-state.ts";
import { fileBytes } from "./file-bytes.ts";
import { gate } from "./forbidden.ts";
import { hostDisk } from "./host-disk.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import { type Resolution, resolvePath } from "./links.ts";
import { refusal, sortByPath } from "./listing.ts";
import { realForms } from "./real-forms.ts";

export interface DoorOptions {
  readonly machine: Machine;
  readonly disk?: Disk;
  readonly limits?: Partial<Limits>;
  /** Examined areas (absolute): the home, the project, a live marketplace folder. Links may lead into them, never out. */
  readonly inside: readonly string[];
  /** Absolute paths never opened, with all below; a `*` in any segment stands for any characters of it. */
  readonly forbidden?: readonly string[];
  /** Counters to go on with, for a second door of the same scan. */
  readonly visited?: Visited;
  /** Declared roots, registries and files: they win over a wider forbidden entry (the longest path wins, then the declared). */
  readonly declared?: readonly string[];
}

/** The reading door: the one way to list, resolve and read a foreign place. Synchronous; nothing throws. */
export interface Door extends DoorState {
  /**
   * Entries of a directory, sorted so that joined paths come in code-unit order. One call, however many there are: where a
   * directory may be huge use `listDirectory` or `walk`, which can be paused.
   */
  readonly list: (path: string) => ListResult;
  /** Type of what lies at the path itself, a link being `link`; `absent` and `unreadable` are words. */
  readonly typeAt: (path: string) => EntryType | "absent" | "unreadable";
  /**
   * Reads a regular file whole: no-follow open, `fstat`, bytes by descriptor, at most `cap` bytes (default `limits.fileBytes`).
   * Only the last name is not followed, so `resolve` what may hold links above it and read the real path.
   *
   * With `borrow` the bytes of a file below 64 KiB lie in a buffer of this door that the next borrowing read overwrites. They
   * are good until then and no longer: take what you need before you read again, and before a checkpoint at which another user
   * of the same door may read. A text decoded from them is a copy; a `subarray` of them is not. `space` gives the buffers
   * instead, each of at least so many bytes.
   */
  readonly read: (
    path: string,
    options?: { readonly cap?: number | undefined; readonly borrow?: boolean; readonly space?: Space | undefined },
  ) => ReadResult;
  /** Where a root, an item directory or a main file really leads. */
  readonly resolve: (path: string) => Resolution;
  /** True when the path lies in a forbidden area. */
  readonly refuses: (path: string) => boolean;
}

const SHARED_BYTES = 64 * 1024;
const FORBIDDEN = { ok: false, code: "forbidden-path", message: "lies in an area that is never opened" } as const;

/** Opens a door on the given areas of a machine. */
export function openDoor(options: DoorOptions): Door {
  const { machine, disk = hostDisk, inside, forbidden = [], declared = [] } = options;
  const areas = inside.map((path) => ({ path, realPath: realOr(disk, path) }));
  let revealed = false;
  const state: DoorState = {
    machine,
    disk,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    areas,
    gate: gate(machine, forbidden, declared),
    visited: options.visited ?? { files: 0, directories: 0, bytes: 0 },
    parent: { path: "", dev: -1, ino: -1, realPath: null },
    reveal: () => {
      if (revealed) return;
      revealed = true;
      const forms = realForms(machine, disk, forbidden, declared);
      state.gate.extend(forms.forbidden, forms.declared);
    },
  };
  const { visited } = state;
  const { refuses } = state.gate;
  // Behind a linked home every real path has another name than the one its entry has.
  if (areas.some(({ path, realPath }) => machine.foldCase(path) !== machine.foldCase(realPath))) state.reveal();

  let shared: Buffer | null = null;
  const borrowed = (bytes: number): Buffer => {
    if (bytes > SHARED_BYTES) return Buffer.allocUnsafe(bytes);
    shared ??= Buffer.allocUnsafeSlow(SHARED_BYTES);
    return shared;
  };

  const typeAt: Door["typeAt"] = (path) => {
    try {
      return disk.lstat(path)?.type ?? "absent";
    } catch {
      return "unreadable";
    }
  };

  const list: Door["list"] = (path) => {
    if (refuses(path)) return FORBIDDEN;
    try {
      const entries = disk.list(path);
      visited.directories += 1;
      return { ok: true, entries: sortByPath(entries) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOTDIR" && typeAt(path) !== "absent") {
        return { ok: false, code: "not-a-directory", message: "is not a directory" };
      }
      return { ok: false, ...refusal(error, path) };
    }
  };

  const read: Door["read"] = (path, { cap = state.limits.fileBytes, borrow = false, space } = {}) => {
    if (refuses(path)) return { ...FORBIDDEN, size: null };
    let descriptor = -1;
    try {
      descriptor = disk.open(path);
      const result = fileBytes(disk, descriptor, cap, space ?? (borrow ? borrowed : Buffer.allocUnsafe));
      if (result.ok) {
        visited.files += 1;
        visited.bytes += result.bytes.length;
      }
      return result;
    } catch (error) {
      return { ok: false, ...refusal(error, path), size: null };
    } finally {
      if (descriptor !== -1) closeQuietly(disk, descriptor);
    }
  };

  return { ...state, list, typeAt, read, resolve: (path) => resolvePath(state, path), refuses };
}

/** @internal Nothing was written, so that a failed close loses nothing. */
export function closeQuietly(disk: Disk, descriptor: number): void {
  try {
    disk.close(descriptor);
  } catch {}
}

function realOr(disk: Disk, path: string): string {
  try {
    return disk.realpath(path);
  } catch {
    return path;
  }
}
