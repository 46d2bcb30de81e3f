import { type AxisPath, UNDOCUMENTED, vocabulary } from "../axes.ts";
import { nearestWord } from "../nearest.ts";
import type { Plain } from "../plain.ts";
import { preview } from "../preview.ts";
import type { Warn } from "./warning.ts";

/** A value that was read: what holds, and whether the host's word for it was known. */
export interface Read<Value> {
  readonly value: Value;
  readonly known: boolean;
}

const shown = (value: unknown): string => String(value);

/** The sentinel, or nothing at all: both say that nobody knows. */
export function readUnknown(value: Plain, path: string, safe: unknown, warn: Warn): boolean {
  if (value === undefined) {
    warn("undeclared", path, preview(value), shown(safe), `the host does not declare ${path}: ${shown(safe)} holds`);
    return true;
  }
  if (value === UNDOCUMENTED) {
    warn("unknown-fact", path, preview(value), shown(safe), `nobody documents ${path}: ${shown(safe)} holds`);
    return true;
  }
  return false;
}

/** A word of a closed list. */
export function readWord<Word extends string>(
  value: Plain,
  path: AxisPath,
  words: readonly Word[],
  warn: Warn,
  narrowed: Readonly<Record<string, Word>> = {},
): Read<Word> {
  const safe = words[0] as Word;
  if (readUnknown(value, path, safe, warn)) return { value: safe, known: false };
  if (typeof value !== "string") {
    warn("invalid-type", path, preview(value), safe, `${path} is ${preview(value)}, not a word: ${safe} holds`);
    return { value: safe, known: false };
  }
  if ((words as readonly string[]).includes(value)) return { value: value as Word, known: true };
  if (Object.hasOwn(narrowed, value)) {
    const least = narrowed[value] as Word;
    warn("narrowed", path, preview(value), least, `${path} is ${value}, of which the least is taken: ${least}`);
    return { value: least, known: true };
  }
  const near = nearestWord(value, vocabulary(path) ?? words);
  const meant = near === null ? "" : `, did you mean ${near}?`;
  warn("unknown-value", path, preview(value), safe, `${path} has no value ${preview(value)}${meant} ${safe} holds`);
  return { value: safe, known: false };
}

/** Yes or no; nothing else is taken for a yes. */
export function readFlag(value: Plain, path: AxisPath, warn: Warn): Read<boolean> {
  if (readUnknown(value, path, false, warn)) return { value: false, known: false };
  if (typeof value === "boolean") return { value, known: true };
  warn(
    "invalid-type",
    path,
    preview(value),
    "false",
    `${path} is ${preview(value)}, neither true nor false: false holds`,
  );
  return { value: false, known: false };
}
