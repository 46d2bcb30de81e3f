import { blankJsonc } from "./jsonc.ts";

/** A value of a JSON text and where it stands, in UTF-16 units of the text. */
export interface JsonNode {
  readonly from: number;
  /** Behind its last character. */
  readonly to: number;
  /** Members of an object or elements of an array, in order; `null` for any other value. */
  readonly children: readonly JsonChild[] | null;
  readonly type: "object" | "array" | "scalar";
}

/** A member or an element. */
export interface JsonChild {
  /** `null` in an array. */
  readonly key: string | null;
  /** Where it begins: at the key of a member. */
  readonly from: number;
  readonly value: JsonNode;
}

/** What stands where in a text that `parseJson(text, "jsonc")` has read: it is not checked again. A text without a mark at its beginning. */
export function jsonNodes(text: string): JsonNode {
  const blanked = blankJsonc(text);
  const source = typeof blanked === "string" ? blanked : text;
  let at = 0;
  const skip = (): void => {
    while (" \t\n\r".includes(source[at] ?? "x")) at++;
  };
  const string = (): string => {
    const from = at++;
    while (source[at] !== '"') at += source[at] === "\\" ? 2 : 1;
    at++;
    return source.slice(from, at);
  };
  const value = (): JsonNode => {
    skip();
    const from = at;
    const first = source[at];
    if (first === '"') string();
    else if (first === "{" || first === "[") return container(from, first === "{");
    else while (at < source.length && !",]} \t\n\r".includes(source[at] as string)) at++;
    return { from, to: at, children: null, type: "scalar" };
  };
  const container = (from: number, object: boolean): JsonNode => {
    const children: JsonChild[] = [];
    at++;
    for (skip(); source[at] !== (object ? "}" : "]"); skip()) {
      if (source[at] === ",") {
        at++;
        continue;
      }
      const start = at;
      const key = object ? (JSON.parse(string()) as string) : null;
      if (object) {
        skip();
        at++;
      }
      children.push({ key, from: start, value: value() });
    }
    at++;
    return { from, to: at, children, type: object ? "object" : "array" };
  };
  return value();
}

/** The offset of the next character that is neither blank nor in a comment. */
export function pastTrivia(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (" \t\n\r".includes(text[at] ?? "x")) at++;
    if (text.startsWith("//", at)) while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++;
    else if (text.startsWith("/*", at)) at = text.indexOf("*/", at + 2) + 2;
    else return at;
  }
}
