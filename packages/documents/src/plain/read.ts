import type { Value } from "../value.ts";
import { type Cursor, NOT_PLAIN, seek } from "./cursor.ts";
import { list, mapping } from "./nodes.ts";
import { takeSimple } from "./simple.ts";

/** A document of the plain subset. */
export interface PlainDocument {
  readonly value: Value;
  /** Line of each key of a top-level mapping. */
  readonly lines: ReadonlyMap<string, number>;
}

/**
 * Reads YAML of the plain subset: block mappings and lists, scalars of all styles (quoted ones on one line), simple flow
 * collections, comments. Whatever it accepts means the same to a YAML 1.2 parser; of everything else it says `null`. The text
 * must have LF line ends only and end with one; `firstLine` is the number of its first line.
 */
export function readPlain(source: string, firstLine = 1): PlainDocument | null {
  const pairs = new Map<string, Value>();
  const lines = new Map<string, number>();
  const start = takeSimple(source, firstLine, pairs, lines);
  if (start === source.length && start > 0) return { value: pairs, lines };
  const cursor: Cursor = { source, start, line: firstLine + lines.size, indent: -1, at: 0, next: 0, lines };
  try {
    seek(cursor);
    if (cursor.indent === -1) return { value: pairs.size === 0 ? null : pairs, lines };
    if (cursor.indent !== 0) return null;
    const isList = source.charCodeAt(cursor.at) === 45 && start === 0;
    const value = isList ? list(cursor, 0, 1) : mapping(cursor, 0, 0, pairs);
    return cursor.start === source.length ? { value, lines } : null;
  } catch (error) {
    if (error === NOT_PLAIN) return null;
    throw error;
  }
}
