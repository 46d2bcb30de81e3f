import { Buffer } from "node:buffer";

/** The same bytes with LF for every CRLF, as a checkout on another system would have them; the very buffer when there is none. */
export function withLf(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.includes("\r\n")) return buffer;
  return Buffer.from(buffer.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}
