import { fault } from "../fault.ts";

/** What was inflated, and how many bytes of the input it took. */
export interface Inflated {
  readonly bytes: Buffer;
  readonly consumed: number;
}

/**
 * Inflates raw deflate data outside of this thread, to at most `limit` bytes whatever any header says; `null` above it. Throws
 * `fetch-archive-damaged`.
 */
export async function inflate(data: Uint8Array, limit: number): Promise<Inflated | null> {
  // Taken here: nothing but an archive needs it.
  const { inflateRaw } = process.getBuiltinModule("node:zlib");
  return new Promise((resolve, reject) => {
    // Small pieces are put together by zlib; a large one would be kept whole for a file of a few bytes.
    const options = { maxOutputLength: Math.max(1, limit), info: true };
    inflateRaw(data, options, (error, result) => {
      if (error === null) {
        const { buffer, engine } = result as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
        resolve(buffer.length > limit ? null : { bytes: buffer, consumed: engine.bytesWritten });
      } else if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") resolve(null);
      else reject(fault("fetch-archive-damaged", "compressed data in the archive cannot be read"));
    });
  });
}

/** CRC-32 as gzip and zip have it. */
export function crc32(bytes: Uint8Array): number {
  const { crc32: sum } = process.getBuiltinModule("node:zlib");
  return sum(bytes);
}
