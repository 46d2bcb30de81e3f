import { findJsonFault, jsonDepthAt } from "./json-fault.ts";
import { blankJsonc } from "./jsonc.ts";
import { TOO_DEEP, toValue } from "./object-values.ts";
import { problemAt } from "./problem.ts";
import type { ParseResult } from "./value.ts";

/** `json` is RFC 8259; `jsonc` also takes `//` and `/* *\/` comments and a comma before a closing bracket. */
export type JsonDialect = "json" | "jsonc";

/** Levels of arrays and objects that a JSON document may have. */
export const JSON_DEPTH = 512;

/** `JSON.parse`, or `undefined` where it throws. */
function parsed(source: string): { made: unknown } | undefined {
  try {
    return { made: JSON.parse(source) };
  } catch {
    return undefined;
  }
}

/**
 * Reads one JSON document. A leading byte-order mark is left out; of a key given twice the last value stands; integers are
 * numbers. `invalid-json` names line, column, what was found and what was expected; more than 512 levels are
 * `document-too-deep`. The caller bounds the size.
 */
export function parseJson(text: string, dialect: JsonDialect): ParseResult {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  let strict = source;
  let result = parsed(strict);
  if (result === undefined && dialect === "jsonc") {
    const blanked = blankJsonc(source);
    if (typeof blanked === "number") {
      return { ok: false, problem: problemAt("invalid-json", "a comment is not closed", source, blanked) };
    }
    strict = blanked;
    result = parsed(strict);
  }
  if (result === undefined) {
    const fault = findJsonFault(strict, dialect === "json");
    return { ok: false, problem: problemAt("invalid-json", fault.message, source, fault.offset) };
  }
  try {
    return { ok: true, value: toValue(result.made, JSON_DEPTH) };
  } catch (error) {
    if (error !== TOO_DEEP) throw error;
    const message = `the document is nested more than ${JSON_DEPTH} levels`;
    return { ok: false, problem: problemAt("document-too-deep", message, source, jsonDepthAt(strict, JSON_DEPTH)) };
  }
}
