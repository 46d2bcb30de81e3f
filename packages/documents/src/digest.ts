import { Buffer } from "node:buffer";
import { sha256 as plainSha256 } from "@noble/hashes/sha2.js";

type Crypto = typeof import("node:crypto");

let loaded: Crypto | null = null;

/** Loading it costs a sixth of an empty process, so only who has files to hash pays for it. */
function crypto(): Crypto {
  loaded ??= process.getBuiltinModule("node:crypto");
  return loaded;
}

/** Bytes that are hashed without it sooner than it is loaded. */
const FEW = 16 * 1024;

const VERSION = "agent-interop/digest/1";
const BYTES = 0;
const UNPAIRED = 1;

/** `sha256`, with what it needs already loaded (some ms once a process): for who hashes inside time slices. */
export function loadedSha256(): typeof sha256 {
  crypto();
  return sha256;
}

/** `sha256:<64 hex digits>` of the raw bytes. */
export function sha256(bytes: Uint8Array): string {
  return `sha256:${crypto().hash("sha256", bytes, "hex")}`;
}

/**
 * `sha256:<hex>` over a list of parts, which can be taken for no other list, domain or version: the version tag, the domain
 * and every part stand behind their length (64 bits, big-endian). A string counts as its UTF-8 bytes; one with an
 * unpaired surrogate, which UTF-8 cannot hold, counts as tagged UTF-16.
 */
export function digest(domain: string, parts: readonly (Uint8Array | string)[]): string {
  const frames = [VERSION, domain, ...parts].flatMap(frame);
  const total = frames.reduce((sum, { length }) => sum + length, 0);
  if (loaded === null && total <= FEW)
    return `sha256:${Buffer.from(plainSha256(Buffer.concat(frames))).toString("hex")}`;
  const hash = crypto().createHash("sha256");
  for (const bytes of frames) hash.update(bytes);
  return `sha256:${hash.digest("hex")}`;
}

function frame(part: Uint8Array | string): readonly Uint8Array[] {
  const whole = typeof part !== "string" || part.isWellFormed();
  const bytes = typeof part === "string" ? Buffer.from(part, whole ? "utf8" : "utf16le") : part;
  const head = Buffer.alloc(9);
  head[0] = whole ? BYTES : UNPAIRED;
  head.writeBigUInt64BE(BigInt(bytes.length), 1);
  return [head, bytes];
}
