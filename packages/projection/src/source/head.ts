import { Buffer } from "node:buffer";
import {
  type AbsentFrontmatter,
  decodeUtf8,
  type PresentFrontmatter,
  type Problem,
  parseJson,
  parseToml,
  parseYaml,
  readFrontmatter,
  type Value,
  type ValueMap,
} from "@agent-interop/documents";
import type { ProjectionCode } from "../codes.ts";
import type { Needs, Parsers } from "./parsers.ts";
import { tomlLines } from "./toml-lines.ts";

/** What a main file says of itself, and its text. */
export interface Head {
  readonly data: ValueMap;
  /** Line of a top-level key in the file; `null` where it is not known. */
  readonly lineOf: (key: string) => number | null;
  /** The text that a host hands to its model; decoded when it is first asked for. */
  readonly body: string;
  /** The body as it lies in the file; `null` when it is a value in it. */
  readonly bodyBytes: Buffer | null;
  /** Line of the file on which the body begins; `null` when the body is a value in it. */
  readonly bodyLine: number | null;
  /** Keys that are the body. */
  readonly bodyKeys: readonly string[];
  /** Lines up to the end of the block, for spellings; none for a file that is a mapping throughout. */
  readonly lines: readonly string[];
  /** Values that were read as plain text though the block is not valid. */
  readonly recovered: readonly Problem[];
  readonly written: boolean;
}

/** A main file of ours: a block of frontmatter, and the body of another main file as it stands, or set apart where it is a value. */
export function behind(block: string, head: Pick<Head, "body" | "bodyBytes">): Uint8Array {
  if (head.bodyBytes === null) return Buffer.from(`${block}\n${head.body.trimEnd()}\n`);
  return Buffer.concat([Buffer.from(block), head.bodyBytes]);
}

/** Bytes of a body that usually tell what it begins with. */
const BEGINNING = 64;
/** Behind blanks of ASCII, so that what follows is what a decoded and trimmed text begins with. */
const BEGINS = /^\s*([!-~][\s\S]{7})/;

/** What a body begins with behind blanks, eight characters at least where there are so many; `""` for one of blanks alone. */
export function beginningOf(head: Pick<Head, "body" | "bodyBytes">): string {
  const { bodyBytes } = head;
  const known = bodyBytes === null ? null : BEGINS.exec(bodyBytes.toString("latin1", 0, BEGINNING));
  return known?.[1] ?? head.body.trim();
}

/** Why a main file cannot be used. */
export interface HeadFault {
  readonly status: "fault";
  readonly code: ProjectionCode;
  readonly message: string;
  readonly line: number | null;
}

const fault = (code: ProjectionCode, message: string, line: number | null = null): HeadFault => ({
  status: "fault",
  code,
  message,
  line,
});

/** Characters of a JSON definition. */
const JSON_LIMIT = 1024 * 1024;

const EMPTY: ValueMap = new Map();
const NO_PLACES: ReadonlyMap<string, number> = new Map();

/** Splits at every way to end a line. */
function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

const NO_KEYS: readonly string[] = [];

/** The head of a Markdown file. Of most files nobody asks for the texts, so that they are not decoded before. */
class MarkdownHead implements Head {
  readonly data: ValueMap;
  readonly bodyBytes: Buffer;
  readonly bodyKeys: readonly string[] = NO_KEYS;
  readonly recovered: readonly Problem[];
  readonly written: boolean;
  readonly #file: Buffer;
  readonly #bodyAt: number;
  readonly #places: ReadonlyMap<string, number>;
  #body: string | null = null;
  #lines: readonly string[] | null = null;

  constructor(file: Buffer, read: AbsentFrontmatter | PresentFrontmatter) {
    this.written = read.status !== "absent";
    this.data = read.status === "absent" ? EMPTY : read.data;
    this.recovered = read.problems;
    this.bodyBytes = file.subarray(read.bodyAt);
    this.#file = file;
    this.#bodyAt = read.bodyAt;
    this.#places = read.status === "absent" ? NO_PLACES : read.lines;
  }

  lineOf(key: string): number | null {
    return this.#places.get(key) ?? null;
  }

  get body(): string {
    this.#body ??= this.bodyBytes.toString("utf8");
    return this.#body;
  }

  get lines(): readonly string[] {
    this.#lines ??= linesOf(this.#file.toString("utf8", 0, this.#bodyAt));
    return this.#lines;
  }

  get bodyLine(): number {
    return this.lines.length;
  }
}

function fromMarkdown(bytes: Uint8Array, parsers: Parsers): Head | HeadFault | Needs {
  const read = readFrontmatter(bytes, parsers.yaml);
  if (read.status === "needs-yaml") return { status: "needs-parser", parser: "yaml" };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (read.status === "invalid") {
    const [first] = read.problems;
    const isText = first?.code !== "invalid-utf8";
    return fault(isText ? "frontmatter-unreadable" : "body-not-text", first?.message ?? "cannot be read", first?.line);
  }
  return new MarkdownHead(buffer, read);
}

/** The head of a file that is a mapping throughout; `keys` hold the body, the first that is there. */
function fromMapping(value: Value, keys: readonly string[], places: ReadonlyMap<string, number>): Head | HeadFault {
  if (!(value instanceof Map)) return fault("frontmatter-unreadable", "is not a mapping of keys to values");
  const data = value as ValueMap;
  const key = keys.find((name) => data.has(name));
  const body = key === undefined ? undefined : data.get(key);
  if (body !== undefined && typeof body !== "string") return fault("body-blank", `\`${key}\` is not a text`);
  if (body?.isWellFormed() === false) return fault("body-not-text", `\`${key}\` holds half of a character`);
  return {
    data,
    lineOf: (name) => places.get(name) ?? null,
    body: body ?? "",
    bodyBytes: null,
    bodyLine: null,
    bodyKeys: key === undefined ? [] : [key],
    lines: [],
    recovered: [],
    written: true,
  };
}

/**
 * Reads a main file by its name: `.toml`, `.json` and `.yaml` are mappings with the body as one of their values (`bodyKeys`, in order of
 * preference), everything else is Markdown, with or without a frontmatter block.
 */
export function readHead(
  path: string,
  bytes: Uint8Array,
  bodyKeys: readonly string[],
  parsers: Parsers,
): Head | HeadFault | Needs {
  const form = /\.(toml|json|ya?ml)$/i.exec(path)?.[1]?.toLowerCase();
  if (form === undefined) return fromMarkdown(bytes, parsers);
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return fault("body-not-text", decoded.problem.message, decoded.problem.line);
  const { text } = decoded;
  if (form === "toml") {
    if (parsers.toml === null) return { status: "needs-parser", parser: "toml" };
    const parsed = parseToml(text, parsers.toml);
    if (parsed.ok) return fromMapping(parsed.value, bodyKeys, tomlLines(text));
    return fault("frontmatter-unreadable", parsed.problem.message, parsed.problem.line);
  }
  if (form === "json") {
    if (text.length > JSON_LIMIT) return fault("frontmatter-unreadable", "is larger than any definition");
    const parsed = parseJson(text, "json");
    if (parsed.ok) return fromMapping(parsed.value, bodyKeys, NO_PLACES);
    return fault("frontmatter-unreadable", parsed.problem.message, parsed.problem.line);
  }
  const parsed = parseYaml(text, parsers.yaml);
  if (parsed.ok) return fromMapping(parsed.value, bodyKeys, NO_PLACES);
  if (parsed.needsYaml) return { status: "needs-parser", parser: "yaml" };
  return fault("frontmatter-unreadable", parsed.problem.message, parsed.problem.line);
}
