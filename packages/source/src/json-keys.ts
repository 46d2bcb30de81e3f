import { createKeyExtractor, type ExtractResult } from "@agent-interop/documents";
import type { SourceCode } from "./codes.ts";
import { closeQuietly, type Door } from "./door.ts";
import { refusal } from "./listing.ts";

const CHUNK_BYTES = 128 * 1024;

export type KeysResult =
  | { readonly ok: true; readonly result: ExtractResult; readonly bytes: number }
  | { readonly ok: false; readonly code: SourceCode; readonly message: string };

/**
 * Streams a JSON file of any size up to `cap` bytes (default `limits.jsonBytes`, 256 MiB) and keeps nothing but the values at
 * the given key paths; for a file such as `~/.claude.json`, which holds much that must not be kept. A checkpoint after each chunk
 * of 128 KiB; the file is closed also when the core is.
 */
export function* extractJsonKeys(
  door: Door,
  path: string,
  keys: readonly (readonly string[])[],
  cap: number = door.limits.jsonBytes,
): Generator<undefined, KeysResult> {
  if (door.refuses(path)) return { ok: false, code: "forbidden-path", message: "lies in an area that is never opened" };
  const large = (size: number): KeysResult => ({
    ok: false,
    code: "file-too-large",
    message: `has ${size} bytes, the limit is ${cap}`,
  });
  let descriptor = -1;
  try {
    descriptor = door.disk.open(path);
    const stat = door.disk.fstat(descriptor);
    if (stat.type !== "file") return { ok: false, code: "not-a-file", message: "is not a regular file" };
    if (stat.size > cap) return large(stat.size);
    const extractor = createKeyExtractor(keys);
    const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    let bytes = 0;
    for (;;) {
      const got = door.disk.read(descriptor, chunk, 0, CHUNK_BYTES, bytes);
      if (got === 0) break;
      bytes += got;
      // It may have grown, or not have told its size.
      if (bytes > cap) return large(bytes);
      extractor.push(chunk.subarray(0, got));
      yield;
    }
    door.visited.files += 1;
    door.visited.bytes += bytes;
    return { ok: true, result: extractor.end(), bytes };
  } catch (error) {
    return { ok: false, ...refusal(error, path) };
  } finally {
    if (descriptor !== -1) closeQuietly(door.disk, descriptor);
  }
}
