import type { Buffer } from "node:buffer";
import type { ExtractLimits, ExtractResult, KeyExtractor } from "./extraction.ts";
import {
  CLOSE_MAP,
  COLON,
  COMMA,
  CR,
  isBlank,
  LF,
  MARK,
  OPEN_LIST,
  OPEN_MAP,
  QUOTE,
  SLASH,
  STAR,
  STOP,
} from "./json-bytes.ts";
import { closingQuote } from "./json-strings.ts";
import { Capture } from "./key-capture.ts";
import { longestKey, type PathNode, pathTree } from "./key-paths.ts";
import { KeyText } from "./key-text.ts";
import { type Problem, problem } from "./problem.ts";
import { view } from "./utf8.ts";
import { member, type Value } from "./value.ts";

/** What the next byte belongs to. The first six skip blanks and comments. */
type State =
  | "value"
  | "firstKey"
  | "key"
  | "colon"
  | "after"
  | "end"
  | "inKey"
  | "skip"
  | "string"
  | "scalar"
  | "slash"
  | "lineComment"
  | "blockComment"
  | "failed";

class Extractor implements KeyExtractor {
  readonly #limit: number;
  readonly #key: KeyText;
  readonly #found = new Map<number, Value>();
  /** Problems of values by their node, so that a later value of the same key also takes the problem away. */
  readonly #faults = new Map<PathNode, Problem>();
  #fatal: Problem | null = null;
  #state: State = "value";
  /** Where a comment returns to. */
  #back: State = "value";
  /** The objects that are followed, outermost first. */
  readonly #open: PathNode[] = [];
  /** The node of the value that comes next; `null` when no path goes there. */
  #node: PathNode | null;
  #capture: Capture | null = null;
  /** Brackets open inside a value that is not followed. */
  #depth = 0;
  #escaped = false;
  #star = false;
  #complete = false;
  #line = 1;
  #offset = 0;

  constructor(paths: readonly (readonly string[])[], limits: ExtractLimits) {
    this.#node = pathTree(paths);
    this.#key = new KeyText(longestKey(paths));
    this.#limit = limits.valueBytes;
  }

  push(bytes: Uint8Array): void {
    const chunk = view(bytes);
    let at = 0;
    while (at < chunk.length && this.#state !== "failed") {
      const capture = this.#capture;
      const to = this.#step(chunk, at);
      if (capture !== null) capture.add(chunk.subarray(at, to));
      if (this.#complete) this.#finish();
      at = to;
    }
    this.#offset += chunk.length;
  }

  end(): ExtractResult {
    if (this.#state === "scalar" && this.#open.length === 0) this.#finish();
    if (this.#state === "lineComment") this.#state = this.#back;
    if (this.#state === "value" && this.#open.length === 0) this.#fail("the document is empty");
    else if (this.#state !== "end") this.#fail("the text ends inside the document");
    const problems = [...this.#faults.values()];
    if (this.#fatal !== null) problems.push(this.#fatal);
    return { found: this.#found, problems };
  }

  #step(chunk: Buffer, at: number): number {
    switch (this.#state) {
      case "skip":
        return this.#skip(chunk, at);
      case "string":
        return this.#string(chunk, at);
      case "scalar":
        return this.#scalar(chunk, at);
      case "inKey":
        return this.#inKey(chunk, at);
      case "slash":
      case "lineComment":
      case "blockComment":
        return this.#comment(chunk, at);
      default:
        return this.#structure(chunk, at);
    }
  }

  #fail(message: string): void {
    this.#fatal ??= problem("invalid-json", message, this.#line);
    this.#state = "failed";
  }

  /** Brackets, commas and colons of the objects that are followed. */
  #structure(chunk: Buffer, at: number): number {
    let i = at;
    let byte = chunk[i] as number;
    while (isBlank(byte)) {
      if (byte === LF) this.#line++;
      if (++i === chunk.length) return i;
      byte = chunk[i] as number;
    }
    const state = this.#state;
    if (byte === SLASH) {
      this.#back = state;
      this.#state = "slash";
    } else if (state === "value") {
      if (this.#offset + i < 3 && byte === [0xef, 0xbb, 0xbf][this.#offset + i]) return i + 1;
      return this.#value(chunk, i, byte);
    } else if (state === "colon") {
      if (byte === COLON) this.#state = "value";
      else this.#fail("a colon was expected after a key");
    } else if (byte === CLOSE_MAP && state !== "end") {
      // Also after a comma, as in JSONC.
      this.#open.pop();
      this.#state = this.#open.length === 0 ? "end" : "after";
    } else if (state === "after") {
      if (byte === COMMA) this.#state = "key";
      else this.#fail("a comma or a closing brace was expected after a value");
    } else if (state === "end") this.#fail("something stands after the end of the document");
    else if (byte === QUOTE) {
      this.#key.start();
      this.#state = "inKey";
    } else this.#fail("a key in double quotes was expected");
    return i + 1;
  }

  /** The first byte of a value. */
  #value(chunk: Buffer, at: number, byte: number): number {
    const node = this.#node;
    if (node !== null) {
      for (const { index } of node.targets) this.#found.delete(index);
      this.#forget(node);
      if (node.keep) this.#capture = new Capture(node, this.#line, this.#limit);
      else if (byte === OPEN_MAP) {
        this.#open.push(node);
        this.#state = "firstKey";
        return at + 1;
      }
    }
    if (byte === OPEN_MAP || byte === OPEN_LIST) {
      this.#depth = 1;
      this.#state = "skip";
    } else if (byte === QUOTE) {
      this.#depth = 0;
      this.#state = "string";
    } else if (STOP[byte] === 1 || byte === COLON) this.#fail("a value was expected");
    else this.#state = "scalar";
    this.#capture?.add(chunk.subarray(at, at + 1));
    return at + 1;
  }

  #forget(node: PathNode): void {
    this.#faults.delete(node);
    for (const child of node.children.values()) this.#forget(child);
  }

  /** The value that began last has ended. */
  #finish(): void {
    this.#complete = false;
    this.#state = this.#open.length === 0 ? "end" : "after";
    const capture = this.#capture;
    this.#capture = null;
    if (capture === null) return;
    const result = capture.value();
    if (!result.ok) {
      this.#faults.set(capture.node, result.problem);
      return;
    }
    for (const { index, rest } of capture.node.targets) {
      const value = member(result.value, ...rest);
      if (value !== undefined) this.#found.set(index, value);
    }
  }

  /** Inside a container that is not followed: only brackets, strings and comments matter. */
  #skip(chunk: Buffer, at: number): number {
    const { length } = chunk;
    let depth = this.#depth;
    let line = this.#line;
    let i = at;
    while (i < length) {
      const byte = chunk[i++] as number;
      if (MARK[byte] === 0) continue;
      if (byte === QUOTE) {
        i = closingQuote(chunk, i);
        if (i >= length) {
          this.#escaped = i > length;
          this.#state = "string";
          i = length;
        } else i++;
      } else if (byte === LF) line++;
      else if (byte === SLASH) {
        this.#back = "skip";
        this.#state = "slash";
        break;
      } else if (byte === OPEN_MAP || byte === OPEN_LIST) depth++;
      else if (--depth === 0) {
        this.#complete = true;
        break;
      }
    }
    this.#depth = depth;
    this.#line = line;
    return i;
  }

  /** Inside a string that is a value or a part of one. */
  #string(chunk: Buffer, at: number): number {
    const { length } = chunk;
    const i = closingQuote(chunk, this.#escaped ? at + 1 : at);
    this.#escaped = false;
    if (i >= length) {
      this.#escaped = i > length;
      return length;
    }
    if (this.#depth === 0) this.#complete = true;
    else this.#state = "skip";
    return i + 1;
  }

  #scalar(chunk: Buffer, at: number): number {
    let i = at;
    while (i < chunk.length && STOP[chunk[i] as number] === 0) i++;
    if (i < chunk.length) this.#complete = true;
    return i;
  }

  /** Inside a key of an object that is followed. */
  #inKey(chunk: Buffer, at: number): number {
    const end = this.#key.read(chunk, at);
    if (end === -1) return chunk.length;
    const key = this.#key.text();
    const parent = this.#open[this.#open.length - 1];
    this.#state = "colon";
    this.#node = (typeof key === "string" && parent?.children.get(key)) || null;
    if (key === undefined) this.#fail("a key holds an escape that JSON does not know");
    return end;
  }

  #comment(chunk: Buffer, at: number): number {
    if (this.#state === "slash") {
      const byte = chunk[at];
      this.#star = false;
      if (byte === SLASH) this.#state = "lineComment";
      else if (byte === STAR) this.#state = "blockComment";
      else this.#fail("a slash begins no comment");
      return at + 1;
    }
    const block = this.#state === "blockComment";
    for (let i = at; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      if (byte === LF) this.#line++;
      if (block ? this.#star && byte === SLASH : byte === LF || byte === CR) {
        this.#state = this.#back;
        return i + 1;
      }
      this.#star = byte === STAR;
    }
    return chunk.length;
  }
}

/**
 * Keeps the values at the given key paths of one JSON document (comments and trailing commas allowed) that arrives in
 * chunks, and skips all else without holding it. Of a key given twice the last stands, as with `JSON.parse`. What is skipped
 * is checked for balance only. Problems: `value-too-large`, `invalid-json`, `invalid-utf8`, `document-too-deep`.
 */
export function createKeyExtractor(
  paths: readonly (readonly string[])[],
  limits: Partial<ExtractLimits> = {},
): KeyExtractor {
  return new Extractor(paths, { valueBytes: 256 * 1024, ...limits });
}
