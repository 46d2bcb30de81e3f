/** The first place where a text stops being JSON. */
export interface JsonFault {
  readonly offset: number;
  readonly message: string;
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
const WORD = /true|false|null/y;
const BLANKS = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** One character as a reader should see it, never more of the document. */
function shown(source: string, at: number): string {
  if (at >= source.length) return "the text ends";
  const code = source.codePointAt(at) as number;
  return `found ${code > 32 && code < 127 ? `\`${String.fromCharCode(code)}\`` : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`}`;
}

/** End of the match of a sticky pattern at `at`, or -1. */
function matchEnd(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : -1;
}

/** End of the string at `at`, or its fault. */
function stringEnd(source: string, at: number): number | JsonFault {
  let i = at + 1;
  for (;;) {
    const c = source.charCodeAt(i);
    if (c === 34) return i + 1;
    if (i >= source.length) return { offset: at, message: "a string is not closed" };
    if (c < 32) return { offset: i, message: `${shown(source, i)} inside a string, where it must be escaped` };
    if (c === 92) {
      const end = matchEnd(ESCAPE, source, i);
      if (end === -1) return { offset: i, message: "a string holds an escape that JSON does not know" };
      i = end;
    } else i++;
  }
}

/** End of a string, number or word at `at`, or its fault. */
function scalarEnd(source: string, at: number, expected: string): number | JsonFault {
  if (source.charCodeAt(at) === 34) return stringEnd(source, at);
  const word = matchEnd(WORD, source, at);
  const end = word === -1 ? matchEnd(NUMBER, source, at) : word;
  if (end === -1) return { offset: at, message: `${shown(source, at)} where ${expected} was expected` };
  const c = source.charAt(end);
  if (/[0-9A-Za-z_.+-]/.test(c)) return { offset: end, message: `${shown(source, end)} after a number or a word` };
  return end;
}

/**
 * Finds where a text that `JSON.parse` refuses stops being JSON, without recursion. `strict` adds a word when the trouble is
 * a comment. For a text that is JSON the fault is at its end.
 */
export function findJsonFault(source: string, strict: boolean): JsonFault {
  const open: string[] = [];
  let expected: "value" | "first" | "key" | "firstKey" | "colon" | "end" = "value";
  let i = 0;
  for (;;) {
    i = matchEnd(BLANKS, source, i);
    const c = source.charAt(i);
    const inside = open[open.length - 1];
    if (strict && c === "/" && /^\/[/*]/.test(source.slice(i, i + 2)))
      return { offset: i, message: "a comment, which JSON does not allow here" };
    if (expected === "end") {
      if (inside === undefined) {
        return {
          offset: i,
          message:
            i >= source.length ? "the document is not JSON" : `${shown(source, i)} after the end of the document`,
        };
      }
      const close = inside === "[" ? "]" : "}";
      if (c === close) open.pop();
      else if (c === ",") expected = inside === "[" ? "value" : "key";
      else return { offset: i, message: `${shown(source, i)} where \`,\` or \`${close}\` was expected` };
      i++;
    } else if (expected === "colon") {
      if (c !== ":") return { offset: i, message: `${shown(source, i)} where \`:\` was expected` };
      expected = "value";
      i++;
    } else if (expected === "key" || expected === "firstKey") {
      if (c === "}" && expected === "firstKey") {
        open.pop();
        expected = "end";
        i++;
        continue;
      }
      if (c === "}") return { offset: i, message: "found `}` after a comma, where a key was expected" };
      if (c !== '"') return { offset: i, message: `${shown(source, i)} where a key in double quotes was expected` };
      const end = stringEnd(source, i);
      if (typeof end !== "number") return end;
      i = end;
      expected = "colon";
    } else if (c === "[" || c === "{") {
      open.push(c);
      expected = c === "[" ? "first" : "firstKey";
      i++;
    } else if (c === "]" && expected === "first") {
      open.pop();
      expected = "end";
      i++;
    } else {
      if (i >= source.length && open.length === 0) return { offset: 0, message: "the document is empty" };
      if (c === "]" && inside === "[")
        return { offset: i, message: "found `]` after a comma, where a value was expected" };
      const end = scalarEnd(source, i, "a value");
      if (typeof end !== "number") return end;
      i = end;
      expected = "end";
    }
  }
}

/** Offset of the bracket that opens level `levels` + 1 of a valid JSON text. */
export function jsonDepthAt(source: string, levels: number): number {
  let depth = 0;
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c === 34) {
      while (source.charCodeAt(++i) !== 34) if (source.charCodeAt(i) === 92) i++;
    } else if (c === 91 || c === 123) {
      if (++depth > levels) return i;
    } else if (c === 93 || c === 125) depth--;
  }
  return source.length;
}
