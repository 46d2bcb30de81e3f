import { parseToml, type TomlParser } from "@agent-interop/documents";
import type { UnitPath } from "../receipt.ts";

/** A statement of a TOML document: `[a]`, `[[a]]` or `a = 1`. */
export interface TomlPart {
  readonly sort: "table" | "tables" | "key";
  /** Of a header from the top, of a key below its header. */
  readonly path: UnitPath;
  /** Of its words alone: no space, comment or line break around them. */
  readonly from: number;
  readonly to: number;
  /** The number of the header that it stands below; -1: none. Of a header its own. */
  readonly section: number;
}

/** The statements of a document that was read without a problem, in their order. */
export function tomlParts(text: string, toml: TomlParser): readonly TomlPart[] {
  const parts: TomlPart[] = [];
  let section = -1;
  for (let from = pastBlank(text, 0); from < text.length; from = pastBlank(text, parts.at(-1)?.to ?? text.length)) {
    if (text[from] !== "[") {
      const equals = endOfWords(text, from, "=");
      parts.push({
        sort: "key",
        path: pathOf(text.slice(from, equals), toml),
        from,
        to: endOfValue(text, equals),
        section,
      });
      continue;
    }
    const width = text[from + 1] === "[" ? 2 : 1;
    const close = endOfWords(text, from + width, "]");
    const path = pathOf(text.slice(from + width, close), toml);
    section = parts.length;
    parts.push({ sort: width === 2 ? "tables" : "table", path, from, to: close + width, section });
  }
  return parts;
}

/** Behind spaces, line breaks and comments. */
function pastBlank(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    if (text[at] === "#") at = endOfLine(text, at);
    else if (" \t\r\n".includes(text[at] as string)) at++;
    else break;
  }
  return at;
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end === -1 ? text.length : end;
}

/** Where a sign first stands outside of quoted keys. */
function endOfWords(text: string, start: number, sign: string): number {
  let at = start;
  while (at < text.length && text[at] !== sign)
    at = text[at] === '"' || text[at] === "'" ? pastString(text, at) : at + 1;
  return at;
}

/** The end of a value that follows a `=`, whatever lines it takes. */
function endOfValue(text: string, equals: number): number {
  let depth = 0;
  let at = equals + 1;
  let end = at;
  while (at < text.length) {
    const sign = text[at] as string;
    if (depth === 0 && (sign === "#" || sign === "\n")) return end;
    if (sign === "#") {
      at = endOfLine(text, at);
      continue;
    }
    if ("[{".includes(sign)) depth++;
    else if ("]}".includes(sign)) depth--;
    at = sign === '"' || sign === "'" ? pastString(text, at) : at + 1;
    if (!" \t\r\n".includes(sign)) end = at;
  }
  return end;
}

/** Behind a string that begins at `start`, of one line or of several. */
function pastString(text: string, start: number): number {
  const quote = text[start] as string;
  const fence = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  let at = start + fence.length;
  while (at < text.length && !text.startsWith(fence, at)) at += quote === '"' && text[at] === "\\" ? 2 : 1;
  at += fence.length;
  // Two quotes before the closing ones belong to the text.
  for (let more = 0; fence.length === 3 && more < 2 && text[at] === quote; more++) at++;
  return at;
}

/** The names of a key with dots and quotes; the parser knows how they are spelled. */
function pathOf(words: string, toml: TomlParser): UnitPath {
  const path: string[] = [];
  const read = parseToml(`${words} = 0`, toml);
  let here = read.ok ? read.value : 0;
  while (here instanceof Map) {
    const [[name, inner]] = here as unknown as [[string, typeof here]];
    path.push(name);
    here = inner;
  }
  return path;
}
