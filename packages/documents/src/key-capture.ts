import { Buffer, isUtf8 } from "node:buffer";
import { parseJson } from "./json.ts";
import type { PathNode } from "./key-paths.ts";
import { type Problem, problem } from "./problem.ts";
import type { ParseResult } from "./value.ts";

/** Collects the bytes of one value, up to a limit; beyond it nothing is kept. */
export class Capture {
  readonly node: PathNode;
  readonly #line: number;
  readonly #limit: number;
  #pieces: Buffer[] = [];
  #size = 0;

  constructor(node: PathNode, line: number, limit: number) {
    this.node = node;
    this.#line = line;
    this.#limit = limit;
  }

  /** Copies the bytes, since the caller may use its chunk again. */
  add(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#size <= this.#limit) this.#pieces.push(Buffer.from(bytes));
    else this.#pieces = [];
  }

  /** The value, or why there is none; lines are those of the file. */
  value(): ParseResult {
    if (this.#size > this.#limit)
      return this.#refuse(problem("value-too-large", `the value is above ${this.#limit} bytes`, 1));
    const bytes = Buffer.concat(this.#pieces);
    if (!isUtf8(bytes)) return this.#refuse(problem("invalid-utf8", "the value is not valid UTF-8", 1));
    const result = parseJson(bytes.toString("utf8"), "jsonc");
    return result.ok ? result : this.#refuse(result.problem);
  }

  #refuse(found: Problem): ParseResult {
    const line = (found.line ?? 1) + this.#line - 1;
    return { ok: false, problem: { ...found, line, column: found.line === 1 ? null : found.column } };
  }
}
