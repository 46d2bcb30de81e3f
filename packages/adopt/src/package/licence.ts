import { Buffer } from "node:buffer";
import type { TreeEntry } from "@agent-interop/source";

const FILES = /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i;
const STATED = /^licen[cs]e:[ \t]*["']?([^"'\r\n#]{1,100}?)["']?[ \t]*(?:#.*)?$/m;
/** Bytes of a main file in which a licence is looked for. */
const HEAD = 4096;

/** The licence of a source: what its frontmatter states, else the name of a licence file beside it; `null` for neither. */
export function licenceOf(entries: readonly TreeEntry[], main: string): string | null {
  const file = entries.find(({ path }) => path === main);
  if (file?.type === "file") {
    const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, Math.min(HEAD, file.bytes.length));
    const head = bytes.toString("utf8", 0, endOfBlock(bytes));
    const block = /^(?:\ufeff)?---\r?\n([\s\S]*?)\n---/.exec(head)?.[1];
    const stated = block === undefined ? undefined : STATED.exec(block)?.[1]?.trim();
    if (stated !== undefined && stated !== "") return stated;
  }
  return entries.find(({ type, path }) => type === "file" && FILES.test(path))?.path ?? null;
}

/** Where a block that begins in the first line ends, its closing fence included: more need not be decoded. */
function endOfBlock(bytes: Buffer): number {
  const close = bytes.indexOf("\n---", bytes.indexOf("\n") + 1);
  return close === -1 ? bytes.length : close + "\n---".length;
}
