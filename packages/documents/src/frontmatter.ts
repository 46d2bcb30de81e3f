import { isUtf8 } from "node:buffer";
import { findBlock } from "./fences.ts";
import type { YamlParser } from "./parsers.ts";
import { forbiddenAt } from "./plain/cursor.ts";
import { type PlainDocument, readPlain } from "./plain/read.ts";
import { readSimple } from "./plain/simple.ts";
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

/** A block outside the plain subset: by the full parser, else by recovery, else its problem; `null` without a parser. */
function readOther(source: string, size: number, yaml: YamlParser | null): PlainDocument | Recovered | Problem | null {
  const forbidden = forbiddenAt(source);
  if (forbidden !== -1) {
    return problemAt("frontmatter-invalid", forbiddenWords(source.charCodeAt(forbidden)), source, forbidden, 1);
  }
  if (size > FULL_LIMIT) return problem("frontmatter-too-large", "the frontmatter is above 8 KiB and not plain", 1);
  if (yaml === null) return null;
  const full = readFull(source, yaml, "frontmatter-invalid", 1);
  if (full.ok) return full;
  return (full.problem.code === "frontmatter-invalid" ? recover(source, yaml, 1) : null) ?? full.problem;
}

/**
 * Reads the frontmatter of a whole file. The bytes must be UTF-8 throughout, but only the block is decoded. The block begins
 * with a first line `---` (a byte-order mark may stand before it) and ends at the next line that is exactly `---`, blanks
 * after it allowed; LF, CRLF and lone CR end lines. The own reader takes up to 64 KiB of the plain subset; the rest needs
 * `yaml`, which gets at most 8 KiB. Never throws.
 */
export function readFrontmatter(bytes: Uint8Array, yaml: YamlParser | null = null): Frontmatter {
  const buffer = view(bytes);
  const bom = hasBom(buffer);
  let newline: Newline = "none";
  const invalid = (found: Problem, bodyAt: number | null): InvalidFrontmatter => ({
    status: "invalid",
    data: null,
    bodyAt,
    bom,
    newline,
    problems: [found],
  });
  if (!isUtf8(buffer)) return invalid(utf8Problem(buffer), null);
  const block = findBlock(buffer, bom ? 3 : 0);
  if (block === null) return { status: "absent", bodyAt: bom ? 3 : 0, bom, newline, problems: NONE };
  if (block === "unclosed")
    return invalid(problem("frontmatter-unclosed", "the first line is --- but no later line is", 1), null);
  const { bodyAt } = block;
  const size = block.to - block.from;
  if (size > BLOCK_LIMIT)
    return invalid(problem("frontmatter-too-large", "the frontmatter is above 64 KiB", 1), bodyAt);
  const text = buffer.toString("utf8", block.from, block.to);
  const plain = !text.includes("\r") && buffer[block.from - 2] !== CR;
  newline = plain ? "lf" : newlineOf(buffer.subarray(0, block.bodyAt));
  const source = plain ? text : text.replace(/\r\n?/g, "\n");
  const read = readSimple(source, 2) ?? readPlain(source, 2) ?? readOther(source, size, yaml);
  if (read === null) return UNDECIDED;
  if ("code" in read) return invalid(read, bodyAt);
  if ("data" in read) return { status: "recovered", ...read, bodyAt, bom, newline };
  const { value, lines } = read;
  if (value instanceof Map)
    return { status: "ok", data: value as ValueMap, lines, bodyAt, bom, newline, problems: NONE };
  const found =
    value === null
      ? problem("frontmatter-empty", "the frontmatter holds no key", 1)
      : problem("frontmatter-not-mapping", "the frontmatter is not a mapping of keys to values", 2);
  return invalid(found, bodyAt);
}
