import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Entry, frontmatter, type Written } from "../src/writer/frontmatter.ts";

/** A reader that knows lines, colons, quotes, blanks and dashes, and nothing of YAML. */
function readLines(text: string): unknown {
  const lines = text.split("\n").filter((line) => line !== "" && line !== "---");
  const scalar = (raw: string): unknown =>
    raw.startsWith('"')
      ? JSON.parse(
          raw.replace(/\\U([0-9a-f]{8})/g, (_, hex) =>
            JSON.stringify(String.fromCodePoint(Number.parseInt(hex, 16))).slice(1, -1),
          ),
        )
      : raw;
  const level = (from: number, indent: number): [unknown, number] => {
    const result: Record<string, unknown> = Object.create(null);
    let at = from;
    while (at < lines.length) {
      const line = lines[at] as string;
      const depth = line.length - line.trimStart().length;
      if (depth < indent) break;
      const quoted = /^\s*"(?:[^"\\]|\\.)*"/.exec(line)?.[0];
      const colon = quoted === undefined ? line.indexOf(":") : quoted.length;
      const key = String(scalar(line.slice(0, colon).trim()));
      const rest = line.slice(colon + 1).trim();
      at += 1;
      if (rest !== "") {
        result[key] = rest === "[]" ? [] : scalar(rest);
        continue;
      }
      if ((lines[at] ?? "").trimStart().startsWith("- ")) {
        const items: unknown[] = [];
        while ((lines[at] ?? "").startsWith(`${" ".repeat(indent + 2)}- `))
          items.push(scalar((lines[at++] as string).trim().slice(2)));
        result[key] = items;
      } else [result[key], at] = level(at, indent + 2);
    }
    return [result, at];
  };
  return level(0, 0)[0];
}

const asData = (value: Written): unknown => {
  if (typeof value !== "object") return value;
  if (value.length > 0 && typeof value[0] !== "string")
    return Object.fromEntries((value as readonly Entry[]).map(([key, inner]) => [key, asData(inner)]));
  return value;
};

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }).map((value) => value.toWellFormed()),
  fc.constantFrom(
    "yes",
    "No",
    "on",
    "~",
    "null",
    "1e3",
    "0x1f",
    "1:30",
    "2024-01-01",
    "a: b",
    "a #b",
    "- a",
    "[a]",
    "{a: b}",
    "'a'",
    '"a"',
    "a\nb",
    "a\\b",
    "@a",
    "`a`",
    "%a",
    "!a",
    "&a",
    "*a",
    "|",
    ">",
    "?",
    "a:",
    " a",
    "a ",
    "---",
    "...",
    "<<",
    "=",
    "\u2028",
    "\u0085",
    "\ufeff",
    "\u202e",
    "\u{e0041}",
    "C:\\x",
    "",
    "don't",
    "NaN",
    ".inf",
    "y",
    "e1",
  ),
);
const key = fc.oneof(
  fc.stringMatching(/^[a-z][a-z_-]{0,8}$/),
  text.filter((value) => value !== ""),
);

describe("the frontmatter writer", () => {
  it("is read the same by YAML 1.1, by YAML 1.2 and by a reader of lines", () => {
    const entries = fc.uniqueArray(fc.tuple(key, text), { selector: ([name]) => name, maxLength: 6, minLength: 1 });
    fc.assert(
      fc.property(entries, entries, fc.array(text, { maxLength: 4 }), (outer, inner, list) => {
        const names = new Set(outer.map(([name]) => name));
        const all: Entry[] = [...outer];
        if (!names.has("metadata")) all.push(["metadata", inner]);
        if (!names.has("tools")) all.push(["tools", list]);
        const written = frontmatter(all);
        const block = written.slice(4, -4);
        const expected = asData(all);
        // Maps of the library keep `__proto__` and numbers in place.
        const strict = { mapAsMap: true, uniqueKeys: true } as const;
        const plain = (value: unknown): unknown =>
          value instanceof Map ? Object.fromEntries([...value].map(([name, item]) => [name, plain(item)])) : value;
        expect(plain(parse(block, { version: "1.2", schema: "core", merge: false, ...strict }))).toEqual(expected);
        expect(plain(parse(block, { version: "1.1", schema: "yaml-1.1", merge: false, ...strict }))).toEqual(expected);
        expect({ ...(readLines(written) as object) }).toEqual(expected);
        expect(written.split("\n").some((line) => line.trim() === "---" && line !== "---")).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it("has one fixed form", () => {
    expect(
      frontmatter([
        ["name", "review"],
        ["description", 'Says "no": often\nand #loud'],
        ["version", 1],
        ["flag", true],
        ["tools", ["read", "yes"]],
        ["empty", []],
        [
          "metadata",
          [
            ["version", "1.10"],
            ["author", "Jürgen K."],
            ["on", "é"],
          ],
        ],
        [
          "budget",
          [
            ["toolCalls", 24],
            ["inner", [["deep", "x"]]],
          ],
        ],
      ]),
    ).toBe(`---
name: review
description: "Says \\"no\\": often\\nand #loud"
version: 1
flag: true
tools:
  - read
  - "yes"
empty: []
metadata:
  version: "1.10"
  author: Jürgen K.
  "on": é
budget:
  toolCalls: 24
  inner:
    deep: x
---
`);
  });

  it("shows what cannot be seen", () => {
    expect(frontmatter([["a", "b\u202ec\u{e0041}\u200b"]])).toBe('---\na: "b\\u202ec\\U000e0041\\u200b"\n---\n');
  });

  it("writes brackets and quotes as one line that every reader takes for text (F017)", () => {
    const hint = '[--n N] [--o "text"]';
    const written = frontmatter([["argument-hint", hint]]);
    expect(written).toBe('---\nargument-hint: "[--n N] [--o \\"text\\"]"\n---\n');
    for (const version of ["1.1", "1.2"] as const)
      expect(parse(written.replaceAll("---\n", ""), { version })).toEqual({ "argument-hint": hint });
    expect(readLines(written)).toEqual({ "argument-hint": hint });
  });
});
