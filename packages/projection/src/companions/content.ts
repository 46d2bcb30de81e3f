import { Buffer, isUtf8 } from "node:buffer";
import { parseJson, type ValueMap } from "@agent-interop/documents";

/** Largest file that is parsed as JSON, or whose lines are looked at as TOML or YAML, in bytes. */
export const SHAPE_LIMIT: number = 256 * 1024;
/** How far into a file keys, scripts in markup and actions in documents are searched, in bytes. */
export const SCAN_LIMIT: number = 2 * 1024 * 1024;

/** The bytes of a file, with what is read out of them at most once. */
export interface Content {
  readonly bytes: Buffer;
  /** True for strictly UTF-8 without a NUL: `text` is not `null`. Costs no decoding. */
  readonly isText: () => boolean;
  /** The text without its byte-order mark; `null` for what is not strictly UTF-8 or holds a NUL. */
  readonly text: () => string | null;
  /** The file as a JSON object, comments and trailing commas allowed; see `JsonObject`. */
  readonly json: () => JsonObject;
}

/** `null` when the file is no text or does not begin like an object, `unread` when it is above 256 KiB or does not parse. */
export type JsonObject = ValueMap | "unread" | null;

const hasBom = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** True when the first thing in a text, behind blanks and comments, is an opening brace. */
function beginsWithBrace(text: string): boolean {
  const next = /[^\s]/g;
  for (;;) {
    const found = next.exec(text);
    if (found === null) return false;
    if (found[0] === "{") return true;
    const pair = text.slice(found.index, found.index + 2);
    const end =
      pair === "//" ? text.indexOf("\n", found.index) : pair === "/*" ? text.indexOf("*/", found.index + 2) : -1;
    if (end === -1) return false;
    next.lastIndex = pair === "/*" ? end + 2 : end;
  }
}

function readObject(content: Content): JsonObject {
  const text = content.text();
  if (text === null || !beginsWithBrace(text)) return null;
  if (content.bytes.length > SHAPE_LIMIT) return "unread";
  const result = parseJson(text, "jsonc");
  return result.ok && result.value instanceof Map ? result.value : "unread";
}

class FileContent implements Content {
  readonly bytes: Buffer;
  #isText: boolean | undefined;
  #text: string | null | undefined;
  #object: JsonObject | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  isText(): boolean {
    this.#isText ??= isUtf8(this.bytes) && !this.bytes.includes(0);
    return this.#isText;
  }

  text(): string | null {
    if (this.#text === undefined)
      this.#text = this.isText() ? this.bytes.toString("utf8", hasBom(this.bytes) ? 3 : 0) : null;
    return this.#text;
  }

  json(): JsonObject {
    if (this.#object === undefined) this.#object = readObject(this);
    return this.#object;
  }
}

/** Wraps the bytes of a file; nothing is read yet. */
export function contentOf(bytes: Uint8Array): Content {
  return new FileContent(
    Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
}
