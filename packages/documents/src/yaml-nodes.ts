import type { Alias, Document, Node, Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";
import type { YamlLibrary } from "./parsers.ts";
import { integer, isInteger } from "./plain/scalars.ts";
import type { Value } from "./value.ts";

/** Levels of lists and mappings that a YAML document may have. */
export const YAML_DEPTH = 64;
/** Aliases that may be followed, and nodes that may come out, in one document. */
const MAX_ALIASES = 64;
const MAX_NODES = 20_000;

/** Why a parsed document cannot become values. */
export class NodeFault extends Error {
  readonly code: "invalid" | "document-too-deep" | "document-too-large";
  readonly offset: number;

  constructor(code: NodeFault["code"], message: string, offset: number) {
    super(message);
    this.code = code;
    this.offset = offset;
  }
}

/** Turns the nodes of one document into values; throws `NodeFault`. Keys are the text of the document, never guessed objects. */
export class NodeReader {
  readonly #library: YamlLibrary;
  readonly #document: Document.Parsed;
  readonly #source: string;
  #aliases = 0;
  #nodes = 0;

  constructor(library: YamlLibrary, document: Document.Parsed, source: string) {
    this.#library = library;
    this.#document = document;
    this.#source = source;
  }

  read(): Value {
    return this.#value(this.#document.contents, 0);
  }

  #value(node: unknown, depth: number): Value {
    const { isAlias, isMap, isScalar, isSeq } = this.#library;
    if (node === null || node === undefined) return null;
    const at = (node as Node).range?.[0] ?? 0;
    if (++this.#nodes > MAX_NODES) throw new NodeFault("document-too-large", "the document has too many values", at);
    if (depth > YAML_DEPTH)
      throw new NodeFault("document-too-deep", `the document is nested more than ${YAML_DEPTH} levels`, at);
    if (isAlias(node)) return this.#value(this.#target(node), depth + 1);
    if (isScalar(node)) return this.#scalar(node);
    if (isMap(node)) return this.#map(node, depth);
    if (isSeq(node)) return (node as YAMLSeq).items.map((item) => this.#value(item, depth + 1));
    throw new NodeFault("invalid", "a pair stands where a value was expected", at);
  }

  #target(alias: Alias): unknown {
    const at = alias.range?.[0] ?? 0;
    if (++this.#aliases > MAX_ALIASES)
      throw new NodeFault("document-too-large", `more than ${MAX_ALIASES} aliases`, at);
    const target = alias.resolve(this.#document);
    if (target === undefined) throw new NodeFault("invalid", "an alias names no anchor before it", at);
    return target;
  }

  #scalar(node: Scalar): Value {
    const { value, source } = node;
    if (typeof value === "number") {
      return !Number.isSafeInteger(value) && source !== undefined && isInteger(source) ? integer(source) : value;
    }
    if (value === null || typeof value === "string" || typeof value === "boolean" || typeof value === "bigint")
      return value;
    throw new NodeFault("invalid", "a value has a type outside the core schema", node.range?.[0] ?? 0);
  }

  #map(map: YAMLMap, depth: number): Value {
    const pairs = new Map<string, Value>();
    for (const pair of map.items as Pair<unknown, unknown>[]) {
      const name = this.key(pair.key);
      if (pairs.has(name)) {
        throw new NodeFault(
          "invalid",
          "a key is given twice in one mapping",
          (pair.key as Node | null)?.range?.[0] ?? map.range?.[0] ?? 0,
        );
      }
      pairs.set(name, this.#value(pair.value, depth + 1));
    }
    return pairs;
  }

  /** A key as text: the decoded string, the source of another scalar (`1`, `null`), the source of a collection (`{x}`). */
  key(node: unknown): string {
    const { isAlias, isScalar } = this.#library;
    if (node === null || node === undefined) return "";
    const key = isAlias(node) ? this.#target(node) : node;
    if (isScalar(key)) return typeof key.value === "string" ? key.value : (key.source ?? "");
    const range = (key as Node).range;
    return range ? this.#source.slice(range[0], range[1]) : "";
  }
}

/** Line of each key of a top-level mapping, from 1. */
export function keyLines(
  library: YamlLibrary,
  document: Document.Parsed,
  source: string,
  linesBefore: number,
): Map<string, number> {
  const lines = new Map<string, number>();
  const { contents } = document;
  if (!library.isMap(contents)) return lines;
  const reader = new NodeReader(library, document, source);
  let line = linesBefore + 1;
  let at = 0;
  for (const pair of contents.items as Pair<unknown, unknown>[]) {
    const start = (pair.key as Node | null)?.range?.[0] ?? at;
    for (; at < start; at++) if (source.charCodeAt(at) === 10) line++;
    lines.set(reader.key(pair.key), line);
  }
  return lines;
}
