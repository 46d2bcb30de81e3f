import { Buffer } from "node:buffer";
import { PACKAGE_LIMITS as LIMITS } from "../package/limits.ts";

// The files of a package as they were installed, as one text: a word that names the form, then for each file, sorted by path, the bytes of its
// path and of its content in decimal digits on a line, and the two. Nothing in it depends on who wrote it or when.

const WORD = Buffer.from("agent-interop/base@1\n");
const HEAD = /^([0-9]{1,4}) ([0-9]{1,9})\n$/;
const LONGEST_HEAD = 4 + 1 + 9 + 1;
const LONGEST_PATH = 1024;

/** Bytes of the longest text: every bound of a package at once. */
export const BASE_LIMIT: number = WORD.length + LIMITS.bytes + LIMITS.files * (LONGEST_HEAD + LONGEST_PATH);

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of these files. */
export function baseText(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const parts: Uint8Array[] = [WORD];
  for (const path of [...files.keys()].sort()) {
    const [name, bytes] = [Buffer.from(path), files.get(path) ?? new Uint8Array()];
    parts.push(Buffer.from(`${name.length} ${bytes.length}\n`), name, bytes);
  }
  return Buffer.concat(parts);
}

/** The files of a text; `null` for one that `baseText` does not make: another word, a cut, a path twice or out of order, too many files. */
export function filesOfBase(text: Buffer): ReadonlyMap<string, Uint8Array> | null {
  if (!text.subarray(0, WORD.length).equals(WORD)) return null;
  const files = new Map<string, Uint8Array>();
  let last: string | null = null;
  for (let at = WORD.length; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const head = end === -1 || end - at >= LONGEST_HEAD ? null : HEAD.exec(text.toString("latin1", at, end + 1));
    if (head === null) return null;
    const [start, middle] = [end + 1, end + 1 + Number(head[1])];
    at = middle + Number(head[2]);
    const path: string | null = at > text.length ? null : decoded(text.subarray(start, middle));
    if (path === null || (last !== null && path <= last) || files.size >= LIMITS.files) return null;
    files.set(path, text.subarray(middle, at));
    last = path;
  }
  return files;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
