import type { Value, ValueMap } from "@agent-interop/documents";
import type { ProjectionCode } from "../codes.ts";
import { loss, quote } from "../losses.ts";
import type { Head } from "../source/head.ts";
import type { KeyClass } from "../tables/format.ts";
import type { Loss } from "../types.ts";
import { innerLines, isScalar, spelling } from "../values/raw.ts";
import { collectionText } from "../values/text-of.ts";

/** Longest key that is copied; the parsers of hosts take no more than 1,024 characters. */
const KEY_LENGTH = 128;

type Pairs = readonly (readonly [key: string, value: string])[];

/** A key of class identity or data whose value is text, or a mapping of texts. */
export interface Crossed {
  readonly key: string;
  readonly line: number | null;
  readonly value: string | Pairs;
}

/** A key that names what must be there, as it was read. */
interface Required {
  readonly key: string;
  readonly line: number | null;
  readonly value: Value;
}

export interface Crossing {
  readonly crossed: readonly Crossed[];
  /** Keys that name what must be there: their values, as they were read. */
  readonly required: readonly Required[];
  readonly losses: readonly Loss[];
}

/** Keys that mean something only as one piece of text. */
const TEXTS: ReadonlySet<string> = new Set(["name", "description"]);
/** Keys whose brackets are a hint for the eye, and no list. */
const HINTS: ReadonlySet<string> = new Set(["argument-hint", "argument_hint", "argumentHint"]);
const HINT_LINE = /^[^:]+:[ \t]*(\[[^#]*\])[ \t]*$/;

/** The class of a key; one that is only known by what lies inside it has the class of that. */
function classOf(classes: ReadonlyMap<string, KeyClass>, key: string): KeyClass | null {
  const known = classes.get(key);
  if (known !== undefined) return known;
  for (const [name, inner] of classes) if (name.startsWith(`${key}.`)) return inner;
  return null;
}

const WORDS: Readonly<Record<Exclude<KeyClass, "identity" | "data">, string>> = {
  policy: "is policy of its host and is not copied",
  presentation: "is for the screens of its host and is not copied",
  requirement: "names what must be there; it is not copied",
};

const isCopied = (found: KeyClass): found is "identity" | "data" => found === "identity" || found === "data";
const shown = (key: string): string => `\`${quote(key).slice(1, -1)}\``;

/** Decides for each key of a head whether it crosses; `reserved` keys never do, whatever the table says. */
export function crossKeys(
  path: string,
  head: Head,
  classes: ReadonlyMap<string, KeyClass>,
  reserved: readonly string[],
): Crossing {
  const crossing = { crossed: [], required: [], losses: [] };
  head.data.forEach((value, key) => {
    if (!head.bodyKeys.includes(key)) crossKey(path, head, classes, reserved.includes(key), key, value, crossing);
  });
  return crossing;
}

/** One key, into what was decided of those before. */
function crossKey(
  path: string,
  head: Head,
  classes: ReadonlyMap<string, KeyClass>,
  isReserved: boolean,
  key: string,
  value: Value,
  { crossed, losses, required }: { crossed: Crossed[]; required: Required[]; losses: Loss[] },
): void {
  const line = head.lineOf(key);
  const found = classOf(classes, key);
  const lose = (code: ProjectionCode, subject: "key" | "value", words: string): void => {
    losses.push(loss(code, subject, { path, what: key, line }, `${shown(key)} ${words}`));
  };
  if (found === null || isReserved) {
    lose("key-unknown", "key", "is no key of this format and is not copied");
  } else if (!isCopied(found)) {
    lose(`key-${found}`, "key", WORDS[found]);
    if (found === "requirement") required.push({ key, line, value });
  } else if (value === null) {
    lose("value-empty", "value", "has no value");
  } else {
    const kept = crossingValue(path, key, value, head, line, classes, losses);
    if (kept === null || key.length > KEY_LENGTH || (TEXTS.has(key) && typeof kept !== "string")) {
      lose("value-not-text", "value", "cannot be written as text");
    } else if (kept.length === 0 || (TEXTS.has(key) && (kept as string).trim() === "")) {
      lose("value-empty", "value", "has no value");
    } else crossed.push({ key, line, value: kept });
  }
}

function crossingValue(
  path: string,
  key: string,
  value: Value,
  head: Head,
  line: number | null,
  classes: ReadonlyMap<string, KeyClass>,
  losses: Loss[],
): Crossed["value"] | null {
  if (HINTS.has(key) && typeof value === "object" && line !== null) {
    const raw = HINT_LINE.exec(head.lines[line - 1] ?? "")?.[1];
    if (raw !== undefined) return raw;
  }
  if (TEXTS.has(key) && typeof value === "object") return null;
  return value instanceof Map ? inner(path, key, value, head, classes, losses) : textAt(value, head, line, key);
}

function textAt(value: Value, head: Head, line: number | null, key: string): string | null {
  if (typeof value === "string") return value.isWellFormed() ? value : null;
  if (isScalar(value)) return line === null ? String(value) : spelling(value, head.lines, line, key);
  return value === null ? null : collectionText(value);
}

/** A mapping as texts; what the table classes inside it, and what has no text, is a loss of its own. */
function inner(
  path: string,
  key: string,
  value: ValueMap,
  head: Head,
  classes: ReadonlyMap<string, KeyClass>,
  losses: Loss[],
): Pairs {
  const start = head.lineOf(key);
  const lines = innerLines(head.lines, start);
  const result: (readonly [string, string])[] = [];
  for (const [name, item] of value) {
    const line = lines.get(name) ?? null;
    const what = `${key}.${name}`;
    const place = { path, what, line: line ?? start };
    const found = classes.get(what) ?? "data";
    if (!isCopied(found)) {
      losses.push(loss(`key-${found}`, "key", place, `${shown(what)} ${WORDS[found]}`));
      continue;
    }
    const text = item === null ? null : textAt(item, head, line, name);
    if (item === null) losses.push(loss("value-empty", "value", place, `${shown(what)} has no value`));
    else if (text === null || name.length > KEY_LENGTH || !name.isWellFormed()) {
      losses.push(loss("value-not-text", "value", place, `${shown(what)} cannot be written as text`));
    } else result.push([name, text]);
  }
  return result;
}
