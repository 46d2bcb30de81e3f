import type { CST } from "yaml";
import type { DocumentCode } from "./codes.ts";
import { LIBRARY, type YamlLibrary, type YamlParser } from "./parsers.ts";
import { forbiddenAt } from "./plain/cursor.ts";
import { readPlain } from "./plain/read.ts";
import { type Problem, problem, problemAt } from "./problem.ts";
import type { Value } from "./value.ts";
import { tokensTooDeep } from "./yaml-depth.ts";
import { yamlWords } from "./yaml-faults.ts";
import { keyLines, NodeFault, NodeReader, YAML_DEPTH } from "./yaml-nodes.ts";

/** Characters of YAML text that the full parser gets outside frontmatter. */
const FULL_LIMIT = 64 * 1024;
/** Characters of YAML text that the own reader gets. */
const PLAIN_LIMIT = 1024 * 1024;

/** The message for a forbidden character. */
export function forbiddenWords(code: number): string {
  return `the control character U+${code.toString(16).toUpperCase().padStart(4, "0")} is not allowed in YAML`;
}

const OPTIONS = {
  version: "1.2",
  schema: "core",
  merge: false,
  resolveKnownTags: false,
  strict: true,
  // Done while values are made, where it is not quadratic.
  uniqueKeys: false,
  prettyErrors: false,
  keepSourceTokens: false,
  logLevel: "error",
} as const;

/**
 * The tokens of a text; `null` above 4,096 parts, or 16,384 in a text above 8 KiB: ordinary text of that size has less
 * than half of it, and the time of the full parser grows with the parts.
 */
function readTokens(library: YamlLibrary, source: string): CST.Token[] | null {
  const parser = new library.Parser();
  const tokens: CST.Token[] = [];
  const most = source.length > 8 * 1024 ? 16_384 : 4_096;
  let parts = 0;
  for (const lexeme of new library.Lexer().lex(source)) {
    if (++parts > most) return null;
    for (const token of parser.next(lexeme)) tokens.push(token);
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

/** A document read by the full parser. */
export type FullDocument =
  | { readonly ok: true; readonly value: Value; readonly lines: ReadonlyMap<string, number> }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads LF-ended text with the `yaml` package: YAML 1.2, core schema, unknown tags and duplicate keys are errors, `<<` is an
 * ordinary key, aliases and depth are bounded. `invalid` is the code of a syntax error, `linesBefore` is added to lines.
 */
export function readFull(source: string, parser: YamlParser, invalid: DocumentCode, linesBefore = 0): FullDocument {
  const library = parser[LIBRARY];
  const fail = (code: DocumentCode, words: string, at: number): FullDocument => ({
    ok: false,
    problem: problemAt(code, words, source, at, linesBefore),
  });
  try {
    const tokens = readTokens(library, source);
    if (tokens === null) return fail("document-too-large", "the document has too many parts", 0);
    const second = tokens.filter((token) => token.type === "document")[1];
    if (second !== undefined) return fail(invalid, yamlWords("MULTIPLE_DOCS"), second.offset);
    const stray = tokens.find((token) => token.type === "error");
    if (stray !== undefined) return fail(invalid, yamlWords("UNEXPECTED_TOKEN"), stray.offset);
    const deep = tokensTooDeep(tokens, YAML_DEPTH);
    if (deep !== -1) return fail("document-too-deep", yamlWords("RESOURCE_EXHAUSTION"), deep);
    const [document] = new library.Composer(OPTIONS).compose(tokens, true, source.length);
    const fault = document?.errors[0] ?? document?.warnings[0];
    if (fault !== undefined) return fail(invalid, yamlWords(fault.code), fault.pos[0]);
    if (document === undefined) return fail(invalid, yamlWords("IMPOSSIBLE"), 0);
    return {
      ok: true,
      value: new NodeReader(library, document, source).read(),
      lines: keyLines(library, document, source, linesBefore),
    };
  } catch (error) {
    if (error instanceof NodeFault)
      return fail(error.code === "invalid" ? invalid : error.code, error.message, error.offset);
    return fail(invalid, yamlWords("IMPOSSIBLE"), 0);
  }
}

/** The value of a YAML document; `needsYaml` says that only the full parser, which was not given, can tell. */
export type YamlResult =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly needsYaml: false; readonly problem: Problem }
  | { readonly ok: false; readonly needsYaml: true };

/**
 * Reads one YAML 1.2 document with the core schema, strictly: unknown tags, duplicate keys, a second document and control
 * characters are `invalid-yaml`. The own reader goes first (up to 1 Mi characters); the full parser takes the rest up to
 * 64 Ki characters, above it the problem is `document-too-large`. An empty document is `null`.
 */
export function parseYaml(text: string, yaml: YamlParser): Exclude<YamlResult, { readonly needsYaml: true }>;
export function parseYaml(text: string, yaml: YamlParser | null): YamlResult;
export function parseYaml(text: string, yaml: YamlParser | null): YamlResult {
  const refuse = (found: Problem): YamlResult => ({ ok: false, needsYaml: false, problem: found });
  const stripped = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const forbidden = forbiddenAt(stripped);
  if (forbidden !== -1) {
    return refuse(problemAt("invalid-yaml", forbiddenWords(stripped.charCodeAt(forbidden)), stripped, forbidden));
  }
  const source = stripped.includes("\r") ? stripped.replace(/\r\n?/g, "\n") : stripped;
  if (source.length <= PLAIN_LIMIT) {
    const plain = readPlain(source.endsWith("\n") ? source : `${source}\n`);
    if (plain !== null) return { ok: true, value: plain.value };
  }
  if (source.length > FULL_LIMIT) return refuse(problem("document-too-large", "the YAML is above the limit of 64 KiB"));
  if (yaml === null) return { ok: false, needsYaml: true };
  const full = readFull(source, yaml, "invalid-yaml");
  return full.ok ? { ok: true, value: full.value } : refuse(full.problem);
}
