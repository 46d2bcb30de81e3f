import { Buffer } from "node:buffer";

/** Keys that tools write into an installed skill: where it was fetched from, when, by whom, whether somebody looked at it. */
const KEYS: ReadonlySet<string> = new Set([
  "source-url",
  "sourceUrl",
  "install-url",
  "installed-at",
  "installedAt",
  "updated-at",
  "updatedAt",
  "installed-hash",
  "installedHash",
  "audit",
  "installed-by",
  "installedBy",
]);
/** Blocks of one product at the top level, in which they stand too. */
const BLOCKS: ReadonlySet<string> = new Set(["clio-coder", "clio"]);

const HEAD = /^(?:\xef\xbb\xbf)?---[ \t]*\r?\n/;
const END = /^---[ \t]*\r?\n?$/;
const KEY = /^([ \t]*)(?:"([^"]*)"|'([^']*)'|([^\s:#"'-][^:]*?))[ \t]*:(?=\s|$)(.*)/;

interface Line {
  readonly text: string;
  readonly indent: number;
  /** `null` for a line that begins no entry. */
  readonly key: string | null;
  readonly hasValue: boolean;
  readonly blank: boolean;
}

function lineOf(text: string): Line {
  const [, spaces = "", double, single, plain, value = ""] = KEY.exec(text) ?? [];
  const indent = text.length - text.trimStart().length;
  const key = double ?? single ?? plain ?? null;
  return {
    text,
    indent: key === null ? indent : spaces.length,
    key,
    hasValue: value.trim() !== "",
    blank: text.trim() === "",
  };
}

/**
 * The bytes of a `SKILL.md` without what a tool added when it installed the file: those keys at the top level of the frontmatter or in the
 * block of a product there, each with its more indented lines, and a block that holds nothing else. Everything else is as it was.
 */
export function withoutLifecycle(bytes: Uint8Array): Uint8Array {
  // Each byte one character: nothing of the text is decoded, and so nothing of it can change.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  const start = HEAD.exec(text)?.[0].length ?? -1;
  if (start === -1) return bytes;
  const lines: string[] = [];
  let at = start;
  for (;;) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end === -1 ? text.length : end + 1);
    if (line === "") return bytes;
    if (END.test(line)) break;
    lines.push(line);
    at += line.length;
  }
  const kept = withoutKeys(lines.map(lineOf));
  if (kept.length === lines.length) return bytes;
  return Buffer.from(text.slice(0, start) + kept.join("") + text.slice(at), "latin1");
}

function withoutKeys(lines: readonly Line[]): readonly string[] {
  const kept: string[] = [];
  /** Indentation of an entry that is left out, with all below it. */
  let leaving: number | null = null;
  /** Where the first line of the block stands that we are in, and how far its entries are indented. */
  let block: { readonly at: number; readonly line: string; entries: number | null } | null = null;
  const closeBlock = (): void => {
    if (block !== null && block.entries !== null && kept.length === block.at + 1) kept.pop();
    block = null;
  };
  for (const { blank, hasValue, indent, key, text } of lines) {
    if (leaving !== null && (blank || indent > leaving)) {
      if (blank) kept.push(text);
      continue;
    }
    leaving = null;
    if (!blank && indent === 0) closeBlock();
    if (block !== null && !blank) block.entries ??= indent;
    const level = block === null ? 0 : block.entries;
    if (key !== null && indent === level && KEYS.has(key)) {
      leaving = indent;
      continue;
    }
    if (key !== null && indent === 0 && BLOCKS.has(key) && !hasValue)
      block = { at: kept.length, line: text, entries: null };
    kept.push(text);
  }
  closeBlock();
  return kept;
}
