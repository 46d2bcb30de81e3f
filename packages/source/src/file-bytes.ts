import type { Disk, DiskStat } from "./disk.ts";
import type { ReadResult } from "./door-state.ts";

/**
 * Reads an open file whole. What grows, shrinks or has no size of its own (`/proc`) is read a second time and then refused: the
 * bytes would be those of no moment. `space` gives a buffer of at least so many bytes.
 */
export function fileBytes(disk: Disk, descriptor: number, cap: number, space: (bytes: number) => Buffer): ReadResult {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const stat = disk.fstat(descriptor);
    if (stat.type !== "file") return { ok: false, code: "not-a-file", message: `is a ${kindOf(stat)}`, size: null };
    const { size } = stat;
    if (size > cap)
      return { ok: false, code: "file-too-large", message: `has ${size} bytes, the limit is ${cap}`, size };
    const into = space(size + 1);
    if (filled(disk, descriptor, into, size) === size) return { ok: true, bytes: into.subarray(0, size), stat };
  }
  return {
    ok: false,
    code: "file-changing",
    message: "changes while it is read, or has more bytes than it says",
    size: null,
  };
}

const kindOf = ({ type }: DiskStat): string => (type === "other" ? "FIFO, socket or device" : type);

/** Bytes there are: one more than expected when the file is longer, fewer when it is shorter. */
function filled(disk: Disk, descriptor: number, into: Buffer, expected: number): number {
  let length = 0;
  for (;;) {
    const got = disk.read(descriptor, into, length, expected + 1 - length, length);
    length += got;
    // That one byte more was asked for and did not come is the end of a regular file; to ask again would double the calls.
    if (got === 0 || length >= expected) return length;
  }
}
