import { sanitize } from "@agent-interop/diagnostics";
import type { YamlParser } from "./parsers.ts";
import { type PlainDocument, readPlain } from "./plain/read.ts";
import type { Problem } from "./problem.ts";
import type { Value, ValueMap } from "./value.ts";
import { readFull } from "./yaml.ts";

/** A block whose broken lines were read as plain text. */
export interface Recovered {
  readonly data: ValueMap;
  /** Line of each key in the file. */
  readonly lines: ReadonlyMap<string, number>;
  /** One for each recovered line, in order. */
  readonly problems: readonly Problem[];
}

interface Line {
  readonly key: string;
  readonly value: string;
  readonly line: number;
  readonly column: number;
  readonly why: string;
}

const KEY_LINE = /^([A-Za-z0-9_][A-Za-z0-9_.-]{0,127}):[ \t]+(?=\S)(.*?)[ \t]*$/;
/** More broken lines than this are no slip of the pen. */
const MAX_LINES = 32;

/** Why a value that is not YAML may be read as text, and where in it the trouble is; `null` for trouble of another kind. */
function reason(value: string): { why: string; at: number } | null {
  const first = value.charAt(0);
  if ("@`*%".includes(first)) return { why: `it begins with ${first}`, at: 0 };
  if (first === "[" || first === "{") return { why: "its brackets are no YAML list or mapping", at: 0 };
  if ("\"'|>&!#,]}?-:".includes(first) && !/^[-?:][^\s]/.test(value)) return null;
  const inner = /:(?=[ \t]|$)/.exec(value);
  return inner === null ? null : { why: "an unquoted `: ` stands in it", at: inner.index };
}

/** The broken lines of a block: at column 0, of one line, refused by both readers when they stand alone. */
function brokenLines(source: string, yaml: YamlParser): Line[] {
  const broken: Line[] = [];
  const lines = source.split("\n");
  for (const [index, text] of lines.entries()) {
    const match = KEY_LINE.exec(text);
    if (match === null) continue;
    const following = lines.slice(index + 1).find((line) => line.trim() !== "");
    if (following !== undefined && /^[ \t\]}]/.test(following)) continue;
    const key = match[1] as string;
    const value = match[2] as string;
    const found = reason(value);
    if (found === null) continue;
    const alone = `${text}\n`;
    if (readPlain(alone) !== null || readFull(alone, yaml, "frontmatter-invalid").ok) continue;
    const column = text.indexOf(value, key.length + 1) + found.at + 1;
    broken.push({ key, value, line: index + 1, column, why: found.why });
  }
  return broken;
}

/**
 * Reads a block that the full parser refused: lines `key: value` at column 0 whose value is not YAML for a common reason (a
 * colon inside, a bracket hint, a leading `@`, backtick, `*` or `%`) give their raw text; everything else must then be
 * valid YAML. `null` when that does not help. The block has LF line ends; `linesBefore` is added to lines.
 */
export function recover(source: string, yaml: YamlParser, linesBefore: number): Recovered | null {
  const broken = brokenLines(source, yaml);
  if (broken.length === 0 || broken.length > MAX_LINES) return null;
  const kept = source.split("\n");
  for (const { line } of broken) kept[line - 1] = "";
  const text = kept.join("\n");
  const full = (): PlainDocument | null => {
    const document = readFull(text, yaml, "frontmatter-invalid", linesBefore);
    return document.ok ? document : null;
  };
  const rest = readPlain(text, linesBefore + 1) ?? full();
  if (rest === null) return null;
  const value = rest.value === null ? new Map<string, Value>() : rest.value;
  if (!(value instanceof Map)) return null;

  const places: [string, number, Value][] = [];
  for (const [key, item] of value as ValueMap) places.push([key, rest.lines.get(key) ?? 0, item]);
  for (const { key, line, value: raw } of broken) places.push([key, line + linesBefore, raw]);
  places.sort((a, b) => a[1] - b[1]);
  const data = new Map<string, Value>();
  const lines = new Map<string, number>();
  for (const [key, line, item] of places) {
    if (data.has(key)) return null;
    data.set(key, item);
    lines.set(key, line);
  }
  const problems = broken.map(
    ({ key, line, column, why }): Problem => ({
      code: "frontmatter-recovered",
      message: `the value of \`${sanitize(key, 40)}\` was read as plain text: ${why}`,
      line: line + linesBefore,
      column,
    }),
  );
  return { data, lines, problems };
}
