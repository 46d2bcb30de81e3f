import { TOO_DEEP, toValue } from "./object-values.ts";
import { LIBRARY, type TomlParser } from "./parsers.ts";
import { problem } from "./problem.ts";
import type { ParseResult } from "./value.ts";

/** UTF-16 units of TOML that are read. */
const LIMIT = 1024 * 1024;
/** Levels of arrays and tables. */
const DEPTH = 64;

/** The parser's own sentence: fixed words, without the excerpt of the document that follows them. */
function words(message: string): string {
  const [first = ""] = message.split("\n");
  return first.replace(/^Invalid TOML document: /, "");
}

/**
 * Reads one TOML document of up to 1 Mi characters. Dates and times become strings in the form of RFC 3339, integers outside
 * the safe range `bigint`. Problems: `invalid-toml` with line and column, `document-too-large`, `document-too-deep` (64).
 */
export function parseToml(text: string, toml: TomlParser): ParseResult {
  if (text.length > LIMIT)
    return { ok: false, problem: problem("document-too-large", "the TOML is above the limit of 1 MiB") };
  const library = toml[LIBRARY];
  try {
    const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    return {
      ok: true,
      value: toValue(
        library.parse(source, { integersAsBigInt: "asNeeded", useLegacyDate: true, maxDepth: DEPTH }),
        DEPTH,
      ),
    };
  } catch (error) {
    if (error === TOO_DEEP || error instanceof RangeError) {
      return { ok: false, problem: problem("document-too-deep", `the document is nested more than ${DEPTH} levels`) };
    }
    if (!(error instanceof library.TomlError))
      return { ok: false, problem: problem("invalid-toml", "the document cannot be read") };
    const message = words(error.message);
    const code = message.includes("nested") ? "document-too-deep" : "invalid-toml";
    return { ok: false, problem: problem(code, message, error.line, error.column) };
  }
}
