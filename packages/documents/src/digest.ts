import { Buffer } from "node:buffer";

type Crypto = typeof import("node:crypto");

let loaded: Crypto | null = null;

/** Loading it costs a sixth of an empty process, so only a digest pays for it. */
function crypto(): Crypto {
  loaded ??= process.getBuiltinModule("node:crypto");
  return loaded;
}

const VERSION = "agent-interop/digest/1";
const BYTES = 0;
const UNPAIRED = 1;
const LONE_SURROGATE = /\p{Surrogate}/u;

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
  const hash = crypto().createHash("sha256");
  const add = (part: Uint8Array | string): void => {
    const whole = typeof part !== "string" || !LONE_SURROGATE.test(part);
    const bytes = typeof part === "string" ? Buffer.from(part, whole ? "utf8" : "utf16le") : part;
    const frame = Buffer.alloc(9);
    frame[0] = whole ? BYTES : UNPAIRED;
    frame.writeBigUInt64BE(BigInt(bytes.length), 1);
    hash.update(frame).update(bytes);
  };
  add(VERSION);
  add(domain);
  for (const part of parts) add(part);
  return `sha256:${hash.digest("hex")}`;
}
