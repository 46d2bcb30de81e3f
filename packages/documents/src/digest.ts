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
  const framed = [VERSION, domain, ...parts];
  const plain = plainFrames(framed);
  if (plain !== null) return hashed(plain);
  const bytes = Buffer.allocUnsafe(framed.reduce((sum, part) => sum + HEAD + lengthOf(part), 0));
  let at = 0;
  for (const part of framed) at = frame(bytes, at, part);
  return hashed(bytes);
}

function hashed(bytes: Buffer): string {
  if (loaded === null && bytes.length <= FEW) return `sha256:${Buffer.from(plainSha256(bytes)).toString("hex")}`;
  return sha256(bytes);
}

/** Heads of short ASCII texts, each byte as one character. */
const HEADS: readonly string[] = Array.from(
  { length: 128 },
  (_, length) => `${"\0".repeat(8)}${String.fromCharCode(length)}`,
);

/** The frames of short ASCII texts, made as one text; `null` for any other parts. Nearly all parts are such: paths, sums, words. */
function plainFrames(parts: readonly (Uint8Array | string)[]): Buffer | null {
  let text = "";
  for (const part of parts) {
    const head = typeof part === "string" ? HEADS[part.length] : undefined;
    if (head === undefined) return null;
    text += head + part;
  }
  const bytes = Buffer.from(text);
  return bytes.length === text.length ? bytes : null;
}

/** Bytes in front of a part: what it is, and its length. */
const HEAD = 9;

function lengthOf(part: Uint8Array | string): number {
  if (typeof part !== "string") return part.length;
  return part.isWellFormed() ? Buffer.byteLength(part) : 2 * part.length;
}

/** Writes one part behind its head, and tells where the next one goes. */
function frame(into: Buffer, at: number, part: Uint8Array | string): number {
  const whole = typeof part !== "string" || part.isWellFormed();
  const from = at + HEAD;
  if (typeof part !== "string") into.set(part, from);
  const length = typeof part === "string" ? into.write(part, from, whole ? "utf8" : "utf16le") : part.length;
  into[at] = whole ? BYTES : UNPAIRED;
  into.writeUInt32BE(Math.floor(length / 2 ** 32), at + 1);
  into.writeUInt32BE(length >>> 0, at + 5);
  return from + length;
}
