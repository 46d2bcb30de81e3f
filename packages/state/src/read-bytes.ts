import { systemCode } from "./system-error.ts";

const { closeSync, constants, fstatSync, openSync, readSync } = process.getBuiltinModule("node:fs");

/**
 * What one of our own files is read with: the `Disk` of `@agent-interop/source` is one. `open` follows no link in the last part and does not
 * block; every call throws an error with a `code`.
 */
export interface ReadDisk {
  readonly open: (path: string) => number;
  readonly fstat: (descriptor: number) => { readonly type: string; readonly size: number };
  readonly read: (
    descriptor: number,
    into: Uint8Array,
    offset: number,
    length: number,
    position: number | null,
  ) => number;
  readonly close: (descriptor: number) => void;
}

/** Why there is nothing to read. @internal */
export type Unread =
  | { readonly state: "absent" }
  | { readonly state: "link" }
  | { readonly state: "no-file" }
  | { readonly state: "too-long" }
  | { readonly state: "refused"; readonly code: string };

/** A file that is open. @internal */
export interface OpenFile {
  readonly size: number;
  /** Fills `into` from a position on; fewer bytes only at the end of the file. */
  readonly fill: (into: Buffer, position: number) => Buffer;
}

const hostReads: ReadDisk = {
  open: (path) => openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)),
  fstat: (descriptor) => {
    const stat = fstatSync(descriptor);
    return { type: stat.isFile() ? "file" : "other", size: stat.size };
  },
  read: (descriptor, into, offset, length, position) => readSync(descriptor, into, offset, length, position),
  close: (descriptor) => closeSync(descriptor),
};

/** Opens a plain file of at most `most` bytes and reads of it what `use` wants. Never throws for what lies there. @internal */
export function withFile<T>(
  path: string,
  most: number,
  use: (file: OpenFile) => T,
  disk: ReadDisk = hostReads,
): Unread | { readonly state: "read"; readonly value: T } {
  let descriptor: number;
  try {
    descriptor = disk.open(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return { state: "absent" };
    return code === "ELOOP" ? { state: "link" } : { state: "refused", code };
  }
  const fill = (into: Buffer, position: number): Buffer => {
    let filled = 0;
    for (let got = -1; got !== 0 && filled < into.length; filled += got) {
      got = disk.read(descriptor, into, filled, into.length - filled, position + filled);
    }
    return into.subarray(0, filled);
  };
  try {
    const { size, type } = disk.fstat(descriptor);
    if (type !== "file") return { state: "no-file" };
    if (size > most) return { state: "too-long" };
    return { state: "read", value: use({ size, fill }) };
  } catch (error) {
    return { state: "refused", code: systemCode(error) };
  } finally {
    disk.close(descriptor);
  }
}

/** The bytes of a plain file. @internal */
export const readBytes = (path: string, most: number, disk?: ReadDisk): ReturnType<typeof withFile<Buffer>> =>
  withFile(path, most, ({ fill, size }) => fill(Buffer.alloc(size), 0), disk);
