import { isUtf8 } from "node:buffer";
import { findBlock } from "./fences.ts";
import type { YamlParser } from "./parsers.ts";
import { forbiddenAt } from "./plain/cursor.ts";
import { type PlainDocument, readPlain } from "./plain/read.ts";
import { type Problem, problem, problemAt } from "./problem.ts";
import { type Recovered, recover } from "./recovery.ts";
import { hasBom, type Newline, newlineOf, utf8Problem, view } from "./utf8.ts";
import type { ValueMap } from "./value.ts";
import { forbiddenWords, readFull } from "./yaml.ts";

/** Bytes of a block that any reader gets. */
const BLOCK_LIMIT = 64 * 1024;
/** Bytes of a block that the full parser gets. */
const FULL_LIMIT = 8 * 1024;

const CR = 13;

interface Noted {
  /** A byte-order mark was left out. */
  readonly bom: boolean;
  /** How the lines of the block end, the opening one included; `none` where no block was found. */
  readonly newline: Newline;
  readonly problems: readonly Problem[];
}

/** No block: the first line is not `---`. */
export interface AbsentFrontmatter extends Noted {
  readonly status: "absent";
  /** Byte offset of the body: 0, or 3 after a byte-order mark. */
  readonly bodyAt: number;
}

/** A block that was read; `recovered` when some of its lines were read as plain text, each with a problem. */
export interface PresentFrontmatter extends Noted {
  readonly status: "ok" | "recovered";
  /** The top-level keys, in order. */
  readonly data: ValueMap;
  /** Line in the file of each top-level key; the opening `---` is line 1. */
  readonly lines: ReadonlyMap<string, number>;
  /** Byte offset of the first byte after the closing line. */
  readonly bodyAt: number;
}

/** A file that is not UTF-8, or a block that is not closed, empty, not YAML, not a mapping, too large or too deep. */
export interface InvalidFrontmatter extends Noted {
  readonly status: "invalid";
  readonly data: null;
  /** Byte offset of the body where the block is closed. */
  readonly bodyAt: number | null;
}

/** The block is outside the plain subset and no full parser was given: load one and call again. */
export interface UndecidedFrontmatter {
  readonly status: "needs-yaml";
}

/** What a file says at its top. */
export type Frontmatter = AbsentFrontmatter | PresentFrontmatter | InvalidFrontmatter | UndecidedFrontmatter;

const NONE: readonly Problem[] = [];
const UNDECIDED: UndecidedFrontmatter = { status: "needs-yaml" };

/**
 * A block outside the plain subset: by recovery where the own reader is sure, by the full
 * parser, by recovery with it, else its problem; `null` without a parser.
 */
function readOther(source: string, size: number, yaml: YamlParser | null): PlainDocument | Recovered | Problem | null {
  const forbidden = forbiddenAt(source);
  if (forbidden !== -1) {
    return problemAt("frontmatter-invalid", forbiddenWords(source.charCodeAt(forbidden)), source, forbidden, 1);
  }
  if (size > FULL_LIMIT) return problem("frontmatter-too-large", "the frontmatter is above 8 KiB and not plain", 1);
  const repaired = recover(source, null, 1);
  if (repaired !== null || yaml === null) return repaired;
  const full = readFull(source, yaml, "frontmatter-invalid", 1);
  if (full.ok) return full;
  return (full.problem.code === "frontmatter-invalid" ? recover(source, yaml, 1) : null) ?? full.problem;
}

/** Bytes at the start of a file that are looked at first. */
const HEAD = 1024;
const NOT_ASCII = /[\x80-\xff]/;

function invalid(found: Problem, bodyAt: number | null, bom: boolean, newline: Newline): InvalidFrontmatter {
  return { status: "invalid", data: null, bodyAt, bom, newline, problems: [found] };
}

/** What a block says; its lines end in LF and it begins on line 2. */
function readBlock(
  source: string,
  size: number,
  bodyAt: number,
  bom: boolean,
  newline: Newline,
  yaml: YamlParser | null,
): Frontmatter {
  const read = readPlain(source, 2) ?? readOther(source, size, yaml);
  if (read === null) return UNDECIDED;
  if ("code" in read) return invalid(read, bodyAt, bom, newline);
  if ("data" in read) return { status: "recovered", ...read, bodyAt, bom, newline };
  const { value, lines } = read;
  if (value instanceof Map)
    return { status: "ok", data: value as ValueMap, lines, bodyAt, bom, newline, problems: NONE };
  const found =
    value === null
      ? problem("frontmatter-empty", "the frontmatter holds no key", 1)
      : problem("frontmatter-not-mapping", "the frontmatter is not a mapping of keys to values", 2);
  return invalid(found, bodyAt, bom, newline);
}

/**
 * Reads the frontmatter of a whole file. The bytes must be UTF-8 throughout, but only the block is decoded. The block begins
 * with a first line `---` (a byte-order mark may stand before it) and ends at the next line that is exactly `---`, blanks
 * after it allowed; LF, CRLF and lone CR end lines. The own reader takes up to 64 KiB of the plain subset and repairs what
 * it is sure about; the rest needs `yaml`, which gets at most 8 KiB. Never throws.
 */
export function readFrontmatter(bytes: Uint8Array, yaml: YamlParser | null = null): Frontmatter {
  const buffer = view(bytes);
  if (!isUtf8(buffer)) return invalid(utf8Problem(buffer), null, hasBom(buffer), "none");
  // The usual file, a short block with LF line ends, takes native searches in one decoded string.
  const head = buffer.toString("latin1", 0, HEAD);
  if (head.startsWith("---\n")) {
    const end = head.indexOf("\n---", 3);
    if (end !== -1 && head.charCodeAt(end + 4) === 10) {
      const source = head.slice(4, end + 1);
      if (!source.includes("\r")) {
        const text = NOT_ASCII.test(source) ? buffer.toString("utf8", 4, end + 1) : source;
        return readBlock(text, source.length, end + 5, false, "lf", yaml);
      }
    }
  }
  const bom = hasBom(buffer);
  const block = findBlock(buffer, bom ? 3 : 0);
  if (block === null) return { status: "absent", bodyAt: bom ? 3 : 0, bom, newline: "none", problems: NONE };
  if (block === "unclosed") {
    const found = problem("frontmatter-unclosed", "the first line is --- but no later line is", 1);
    return invalid(found, null, bom, "none");
  }
  const { bodyAt } = block;
  const size = block.to - block.from;
  if (size > BLOCK_LIMIT) {
    return invalid(problem("frontmatter-too-large", "the frontmatter is above 64 KiB", 1), bodyAt, bom, "none");
  }
  const text = buffer.toString("utf8", block.from, block.to);
  const plain = !text.includes("\r") && buffer[block.from - 2] !== CR;
  const newline = plain ? "lf" : newlineOf(buffer.subarray(0, bodyAt));
  return readBlock(plain ? text : text.replace(/\r\n?/g, "\n"), size, bodyAt, bom, newline, yaml);
}
