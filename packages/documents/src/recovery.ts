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

/** A value that begins like a plain one. */
const PLAIN_START = /^[^\s\-?:,[\]{}#&*!|>'"%@`]/;
const GROUP_PART = "[^[\\]{}\"'#!\\t]";
/** A list or mapping in brackets on one line with more behind it that is neither a comment nor a colon. */
const GROUP_AND_MORE = new RegExp(
  `^(?:\\[(?:${GROUP_PART}|\\[${GROUP_PART}*\\])*\\]|\\{(?:${GROUP_PART}|\\{${GROUP_PART}*\\})*\\}) *[^ #:\\t]`,
);

/** True when YAML 1.2 refuses the value on the line of its key, whatever plain text stands around; `at` is from `reason`. */
function isSurelyBroken(value: string, at: number): boolean {
  const first = value.charAt(0);
  if (value.includes("\t")) return false;
  if ("@`*%".includes(first)) return true;
  if (first === "[" || first === "{") return GROUP_AND_MORE.test(value);
  if (!PLAIN_START.test(value)) return false;
  const comment = value.indexOf(" #");
  return comment === -1 || comment > at;
}

/** Characters at which a part of YAML text can begin; none gives more than six parts. */
const PARTS = /[\n:,[\]{}"'#?&*|>!%@`-]/g;

/** True when the full parser would find fewer than 4,096 parts, its limit for a block. */
function hasFewParts(source: string): boolean {
  return source.length < 1_900 || (source.match(PARTS)?.length ?? 0) < 650;
}

/**
 * The broken lines of a block: at column 0, of one line, refused by both readers when they stand alone. `null` without the
 * full parser when only that can tell.
 */
function brokenLines(all: readonly string[], yaml: YamlParser | null): Line[] | null {
  const broken: Line[] = [];
  for (let index = 0; index < all.length; index++) {
    const text = all[index] as string;
    const match = KEY_LINE.exec(text);
    if (match === null) continue;
    const key = match[1] as string;
    const value = match[2] as string;
    const found = reason(value);
    if (found === null) continue;
    let next = index + 1;
    while (next < all.length && (all[next] as string).trim() === "") next++;
    if (next < all.length && /^[ \t\]}]/.test(all[next] as string)) continue;
    if (!isSurelyBroken(value, found.at)) {
      const alone = `${text}\n`;
      if (readPlain(alone) !== null) continue;
      if (yaml === null) return null;
      if (readFull(alone, yaml, "frontmatter-invalid").ok) continue;
    }
    const column = text.indexOf(value, key.length + 1) + found.at + 1;
    broken.push({ key, value, line: index + 1, column, why: found.why });
  }
  return broken;
}

/**
 * Reads a block that YAML refuses: lines `key: value` at column 0 whose value is not YAML for a common reason (a colon
 * inside, a bracket hint, a leading `@`, backtick, `*` or `%`) give their raw text; everything else must then be valid YAML.
 * `null` when that does not help. Without the full parser it answers only where it is sure that the block is refused, and
 * then as with it. The block has LF line ends and no forbidden character; `linesBefore` is added to lines.
 */
export function recover(source: string, yaml: YamlParser | null, linesBefore: number): Recovered | null {
  if (yaml === null && !hasFewParts(source)) return null;
  const kept = source.split("\n");
  const broken = brokenLines(kept, yaml);
  if (broken === null || broken.length === 0 || broken.length > MAX_LINES) return null;
  for (const { line } of broken) kept[line - 1] = "";
  const text = kept.join("\n");
  let rest: PlainDocument | null = readPlain(text, linesBefore + 1);
  if (rest === null) {
    if (yaml === null) return null;
    const full = readFull(text, yaml, "frontmatter-invalid", linesBefore);
    if (!full.ok) return null;
    rest = full;
  }
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
