import { parseJson } from "./json.ts";
import { type JsonChild, type JsonNode, jsonNodes, pastTrivia } from "./json-nodes.ts";
import type { Problem } from "./problem.ts";
import { problemAt } from "./problem.ts";
import { decodeUtf8 } from "./utf8.ts";

/** Names of members and numbers of elements from the top. */
export type JsonPath = readonly (string | number)[];

/** One change of a JSON document. */
export type JsonEdit =
  /**
   * A value put at a path: in the place of the one that is there, else as the last member or (with the number of elements) the last
   * element. Objects on the way are made. The value is what `JSON.stringify` takes.
   */
  | { readonly set: JsonPath; readonly value: unknown }
  /** A member or an element taken away; nothing happens when it is not there. A list of which the only element stood on lines of its own becomes `[]`. */
  | { readonly remove: JsonPath };

/** The edited document, or why it cannot be edited. */
export type EditedJson =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly problem: Problem };

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Style {
  readonly newline: string;
  readonly unit: string;
}

/**
 * Edits a JSON document with or without comments, one change after the other, and keeps every byte that no change is about: comments, order,
 * spaces, line ends, a mark at the beginning. What is new is written in the style of what is there. Empty bytes are an empty object. Of a key
 * given twice the last one is meant, as readers do. `invalid-utf8`, `invalid-json`, `document-too-deep` as `parseJson`;
 * `json-edit-path` where a path leads through what is no object or array, or past the end of an array. The caller bounds the size.
 */
export function editJson(bytes: Uint8Array, edits: readonly JsonEdit[]): EditedJson {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return decoded;
  let text = decoded.text.trim() === "" ? "{}\n" : decoded.text;
  for (const edit of edits) {
    const parsed = parseJson(text, "jsonc");
    if (!parsed.ok) return parsed;
    const root = jsonNodes(text);
    const style = styleOf(text, root, decoded.newline === "crlf" ? "\r\n" : "\n");
    const cuts = "set" in edit ? setAt(text, root, edit.set, edit.value, style) : removeAt(text, root, edit.remove);
    if (cuts === null) {
      return {
        ok: false,
        problem: problemAt("json-edit-path", "a path leads through what holds nothing", text, root.from),
      };
    }
    for (const { from, to, text: put } of [...cuts].sort((a, b) => b.from - a.from)) {
      text = text.slice(0, from) + put + text.slice(to);
    }
  }
  const result = parseJson(text, "jsonc");
  if (!result.ok) return result;
  return { ok: true, bytes: Buffer.from(decoded.bom ? `\ufeff${text}` : text) };
}

function childAt(node: JsonNode, name: string | number): JsonChild | undefined {
  if (node.type === "array") return typeof name === "number" ? node.children?.[name] : undefined;
  return node.children?.findLast(({ key }) => key === name);
}

function setAt(text: string, root: JsonNode, path: JsonPath, value: unknown, style: Style): readonly Cut[] | null {
  let node = root;
  for (const [depth, name] of path.entries()) {
    const child = childAt(node, name);
    if (child !== undefined) {
      node = child.value;
      continue;
    }
    const fits =
      node.type === "array" ? name === node.children?.length : node.type === "object" && typeof name === "string";
    if (!fits) return null;
    const nested = path.slice(depth + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    if (path.slice(depth + 1).some((key) => typeof key === "number")) return null;
    return insertInto(text, node, node.type === "array" ? null : (name as string), nested, style);
  }
  return [{ from: node.from, to: node.to, text: written(value, indentAt(text, node.from), style) }];
}

/** A value as text whose further lines stand at an indentation. */
function written(value: unknown, indent: string, { newline, unit }: Style): string {
  return JSON.stringify(value, null, unit).replaceAll("\n", `${newline}${indent}`);
}

function insertInto(text: string, node: JsonNode, key: string | null, value: unknown, style: Style): readonly Cut[] {
  const { newline, unit } = style;
  const children = node.children as readonly JsonChild[];
  const close = node.to - 1;
  let end = close;
  while (" \t\r\n".includes(text[end - 1] as string)) end--;
  const last = children.at(-1);
  const breaks = (from: number, to: number): boolean => /[\r\n]/.test(text.slice(from, to));
  const spread = last === undefined || breaks(node.from, last.from) || breaks(last.value.to, close);
  const outer = indentAt(text, node.from);
  const name = key === null ? "" : `${JSON.stringify(key)}: `;
  const indent = last === undefined ? outer + unit : indentAt(text, last.from);
  const child = spread ? newline + indent + name + written(value, indent, style) : ` ${name}${JSON.stringify(value)}`;
  const finish = spread && !breaks(end, close) ? newline + outer : "";
  // An empty line tells a list that had a line break of its own from `[]`, which taking away brings back.
  const own = node.type === "array" && last === undefined && end === node.from + 1 && breaks(end, close);
  if (last === undefined) return [{ from: end, to: end, text: (own ? newline : "") + child + finish }];
  const after = pastTrivia(text, last.value.to);
  if (text[after] === ",") return [{ from: end, to: end, text: `${child},${finish}` }];
  if (end === last.value.to) return [{ from: end, to: end, text: `,${child}${finish}` }];
  return [
    { from: last.value.to, to: last.value.to, text: "," },
    { from: end, to: end, text: child + finish },
  ];
}

function removeAt(text: string, root: JsonNode, path: JsonPath): readonly Cut[] | null {
  let node = root;
  for (const name of path.slice(0, -1)) {
    const child = childAt(node, name);
    if (child === undefined) return [];
    node = child.value;
  }
  const name = path.at(-1);
  const child = name === undefined ? undefined : childAt(node, name);
  if (child === undefined) return name === undefined ? null : [];
  const children = node.children as readonly JsonChild[];
  const within = node.type === "array" ? elementCut(text, node, children, child) : null;
  if (within !== null) return [within];
  const before = children[children.indexOf(child) - 1];
  const after = pastTrivia(text, child.value.to);
  const comma = text[after] === ",";
  const cuts: Cut[] = [];
  if (!comma && before !== undefined) {
    const previous = pastTrivia(text, before.value.to);
    cuts.push({ from: previous, to: previous + 1, text: "" });
  }
  if (comma && after !== child.value.to) cuts.push({ from: after, to: after + 1, text: "" });
  const end = comma && after === child.value.to ? after + 1 : child.value.to;
  let start = child.from;
  while (" \t\r\n".includes(text[start - 1] as string)) start--;
  // A comment may end with the line break before it, which nothing but another line break can stand for.
  const alone = /^[ \t]*[\r\n]/.test(text.slice(end));
  if (!alone && /[\r\n]/.test(text.slice(start, child.from))) start = child.from;
  cuts.push({ from: start, to: end, text: "" });
  return cuts;
}

/** What goes with the only element of a list, or with the first of several, where nothing but blanks is around it; `null` elsewhere. */
function elementCut(text: string, node: JsonNode, children: readonly JsonChild[], child: JsonChild): Cut | null {
  if (children[0] !== child) return null;
  const second = children[1];
  if (second !== undefined) {
    return /^[ \t]*,[ \t\r\n]*$/.test(text.slice(child.value.to, second.from))
      ? { from: child.from, to: second.from, text: "" }
      : null;
  }
  const [before, after] = [text.slice(node.from + 1, child.from), text.slice(child.value.to, node.to - 1)];
  const outer = indentAt(text, node.from);
  const finish = /^\r?\n/.exec(after)?.[0] ?? "";
  const alone = /^[ \t]*\r?\n[ \t]*$/.test(before) && finish !== "" && /^\s*$/.test(after);
  if (!alone || !after.startsWith(finish + outer)) return null;
  return { from: node.from + 1, to: child.value.to + finish.length + outer.length, text: "" };
}

/** What stands before the first word of the line. */
function indentAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

function styleOf(text: string, root: JsonNode, newline: string): Style {
  const [first] = root.children ?? [];
  const indent = first === undefined ? "" : indentAt(text, first.from);
  const own = first !== undefined && /[\r\n]/.test(text.slice(root.from, first.from)) && indent !== "";
  return { newline, unit: own ? indent.slice(indentAt(text, root.from).length) || indent : "  " };
}
