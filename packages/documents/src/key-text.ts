import { Buffer } from "node:buffer";
import { BACKSLASH, QUOTE } from "./json-bytes.ts";

/** Reads one key at a time from chunks; bytes are kept only as far as a key that is asked for could be long. */
export class KeyText {
  readonly #bytes: Buffer;
  #length = 0;
  #escapes = false;
  #escaped = false;

  constructor(longest: number) {
    this.#bytes = Buffer.alloc(longest);
  }

  /** Forgets the key before. */
  start(): void {
    this.#length = 0;
    this.#escapes = false;
    this.#escaped = false;
  }

  /** Takes bytes from `at`; returns the offset behind the closing quote, or -1 when the chunk ends inside the key. */
  read(chunk: Uint8Array, at: number): number {
    const bytes = this.#bytes;
    for (let i = at; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      if (this.#escaped) this.#escaped = false;
      else if (byte === QUOTE) return i + 1;
      else if (byte === BACKSLASH) {
        this.#escaped = true;
        this.#escapes = true;
      }
      if (this.#length < bytes.length) bytes[this.#length] = byte;
      this.#length++;
    }
    return -1;
  }

  /** The key; `null` when it is longer than any key that is asked for, `undefined` when its escapes are not JSON. */
  text(): string | null | undefined {
    if (this.#length > this.#bytes.length) return null;
    const raw = this.#bytes.toString("utf8", 0, this.#length);
    if (!this.#escapes) return raw;
    try {
      return JSON.parse(`"${raw}"`) as string;
    } catch {
      return undefined;
    }
  }
}
