import type { Value, ValueMap } from "@agent-interop/documents";
import { loss, quote } from "../losses.ts";
import type { Head } from "../source/head.ts";
import type { KeyClass } from "../tables/format.ts";
import type { Loss } from "../types.ts";
import { innerLine, isScalar, spelling } from "../values/raw.ts";
import { collectionText } from "../values/text-of.ts";

/** Longest key that is copied; the parsers of hosts take no more than 1,024 characters. */
const KEY_LENGTH = 128;

/** A key of class identity or data whose value is text, or a mapping of texts. */
export interface Crossed {
  readonly key: string;
  readonly line: number | null;
  readonly value: string | readonly (readonly [key: string, value: string])[];
}

export interface Crossing {
  readonly crossed: readonly Crossed[];
  /** Keys that name what must be there: their values, as they were read. */
  readonly required: readonly { readonly key: string; readonly line: number | null; readonly value: Value }[];
  readonly losses: readonly Loss[];
}

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

/** Decides for each key of a head whether it crosses; `taken` are keys that the body was read from. */
export function crossKeys(
  path: string,
  head: Head,
  classes: ReadonlyMap<string, KeyClass>,
  reserved: readonly string[],
): Crossing {
  const crossed: Crossed[] = [];
  const required: { key: string; line: number | null; value: Value }[] = [];
  const losses: Loss[] = [];
  for (const [key, value] of head.data) {
    if (head.bodyKeys.includes(key)) continue;
    const line = head.lineOf(key);
    const place = { path, what: key, line };
    const found = classOf(classes, key);
    if (found === null || reserved.includes(key)) {
      losses.push(loss("key-unknown", "key", place, `\`${quoteKey(key)}\` is no key of this format and is not copied`));
    } else if (found !== "identity" && found !== "data") {
      losses.push(loss(`key-${found}`, "key", place, `\`${quoteKey(key)}\` ${WORDS[found]}`));
      if (found === "requirement") required.push({ key, line, value });
    } else if (value === null) {
      losses.push(loss("value-empty", "value", place, `\`${quoteKey(key)}\` has no value`));
    } else {
      const text =
        value instanceof Map ? inner(path, key, value, head, classes, losses) : textAt(value, head, line, key);
      if (text === null || key.length > KEY_LENGTH) {
        losses.push(loss("value-not-text", "value", place, `\`${quoteKey(key)}\` cannot be written as text`));
      } else crossed.push({ key, line, value: text });
    }
  }
  return { crossed, required, losses };
}

const quoteKey = (key: string): string => quote(key).slice(1, -1);

function textAt(value: Value, head: Head, line: number | null, key: string): string | null {
  if (typeof value === "string") return value;
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
): readonly (readonly [string, string])[] {
  const start = head.lineOf(key);
  const result: (readonly [string, string])[] = [];
  for (const [name, item] of value) {
    const line = start === null ? null : innerLine(head.lines, start, name);
    const what = `${key}.${name}`;
    const place = { path, what, line: line ?? start };
    const found = classes.get(what) ?? "data";
    if (found !== "data" && found !== "identity") {
      losses.push(loss(`key-${found}`, "key", place, `\`${quoteKey(what)}\` ${WORDS[found]}`));
      continue;
    }
    const text = item === null ? null : textAt(item, head, line, name);
    if (item === null) losses.push(loss("value-empty", "value", place, `\`${quoteKey(what)}\` has no value`));
    else if (text === null || name.length > KEY_LENGTH) {
      losses.push(loss("value-not-text", "value", place, `\`${quoteKey(what)}\` cannot be written as text`));
    } else result.push([name, text]);
  }
  return result;
}
