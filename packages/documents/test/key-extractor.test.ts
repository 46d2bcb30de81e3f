import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKeyExtractor, type ExtractLimits, type ExtractResult, member, parseJson } from "../src/index.ts";
import { closingQuote } from "../src/json-strings.ts";
import { fromJson, jsoncText } from "./support/json-texts.ts";
import { show, showSorted } from "./support/show.ts";

/** Extracts from a text that arrives in chunks which end at the given places. */
function extract(
  text: string | Buffer,
  paths: readonly (readonly string[])[],
  cuts: readonly number[] = [],
  limits?: Partial<ExtractLimits>,
): ExtractResult {
  const bytes = Buffer.from(text as string);
  const extractor = createKeyExtractor(paths, limits);
  let at = 0;
  for (const cut of [...cuts.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)) {
    const chunk = Buffer.from(bytes.subarray(at, cut));
    extractor.push(chunk);
    chunk.fill(0x21);
    at = cut;
  }
  return extractor.end();
}

const seen = ({ found, problems }: ExtractResult): string[] => [
  ...[...found].sort(([a], [b]) => a - b).map(([index, value]) => `${index} ${show(value)}`),
  ...problems.map(({ code, line }) => `${code} ${line}`),
];

const KEYS = ["a", "b", "é😀", "", "__proto__", 'q"\\'];
const keyed = fc.letrec<{ value: string; object: string }>((tie) => ({
  object: fc
    .array(fc.tuple(fc.constantFrom(...KEYS), fc.boolean(), tie("value")), { maxLength: 4 })
    .map(
      (pairs) =>
        `{${pairs.map(([key, escaped, value]) => `${escaped ? escapedKey(key) : JSON.stringify(key)} :${value}`).join(", ")}}`,
    ),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("1", "-1.5e3", "true", "null", '""', '"\\"]}\\\\"', '"é\\u00e9"'),
    tie("object"),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => `[${items.join(",\n")}]`),
  ),
}));

/** The key with every unit escaped. */
function escapedKey(key: string): string {
  return `"${Array.from({ length: key.length }, (_, i) => `\\u${key.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")}"`;
}

const paths = fc.array(fc.array(fc.constantFrom(...KEYS), { minLength: 0, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
});
const cuts = fc.array(fc.nat(), { maxLength: 8 });

describe("the key extractor", () => {
  it("finds what parseJson finds, however the bytes are cut", () => {
    let hits = 0;
    fc.assert(
      fc.property(keyed.object, paths, cuts, (text, wanted, at) => {
        const whole = parseJson(text, "json");
        if (!whole.ok) throw new Error(text);
        const { found, problems } = extract(text, wanted, at);
        expect(problems).toEqual([]);
        wanted.forEach((path, index) => {
          const value = member(whole.value, ...path);
          if (value !== undefined && path.length > 0) hits++;
          expect(found.has(index) && showSorted(found.get(index) as never), `${text} ${path.join("/")}`).toBe(
            value !== undefined && showSorted(value),
          );
        });
      }),
      { numRuns: 3_000 },
    );
    expect(hits).toBeGreaterThan(300);
  });

  it("takes comments and trailing commas, however the bytes are cut", () => {
    fc.assert(
      fc.property(jsoncText, cuts, fc.boolean(), ({ text, value }, at, skipped) => {
        const whole = `/**/ { ${skipped ? '"x": [' : ""}${text}${skipped ? "], " : ""}${skipped ? '"k":2' : ""} , } // end`;
        const document = skipped ? whole : `{ "k": ${text} , } // end`;
        const expected = skipped ? "2" : showSorted(fromJson(value));
        const { found, problems } = extract(document, [["k"]], at);
        expect(problems, document).toEqual([]);
        expect(showSorted(found.get(0) as never), document).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it("finds the end of long strings with escapes as a plain loop does", () => {
    const run = fc
      .tuple(fc.constantFrom("x", "x", "\\", "\\", '"'), fc.oneof(fc.nat(3), fc.nat(90)))
      .map(([sign, count]) => sign.repeat(sign === '"' ? 1 : count));
    fc.assert(
      fc.property(fc.array(run, { maxLength: 8 }), (runs) => {
        const chunk = Buffer.from(runs.join(""));
        let end = 0;
        while (end < chunk.length && chunk[end] !== 0x22) end += chunk[end] === 0x5c ? 2 : 1;
        expect(closingQuote(chunk, 0)).toBe(end);
      }),
      { numRuns: 3_000 },
    );
  });

  it("works byte by byte", () => {
    const text = '\ufeff{"p": {"/home/é": {"s": {"x": [1, "\\"}"]}}}, // c\n "s": "t" /* d */, }';
    const every = Array.from({ length: Buffer.byteLength(text) }, (_, i) => i);
    expect(seen(extract(text, [["p", "/home/é", "s"], ["s"], ["none"]], every))).toEqual([
      '0 {"x":[1,"\\"}"]}',
      '1 "t"',
    ]);
  });

  it("lets the last of two values stand, also a value that takes the path away", () => {
    expect(
      seen(
        extract('{"a": {"b": 1}, "a": {"c": 2}}', [
          ["a", "b"],
          ["a", "c"],
        ]),
      ),
    ).toEqual(["1 2"]);
    expect(seen(extract('{"a": {"b": 1}, "a": 5}', [["a", "b"]]))).toEqual([]);
    expect(seen(extract(`{"a": "${"x".repeat(100)}", "a": 1}`, [["a"]], [], { valueBytes: 50 }))).toEqual(["0 1"]);
  });

  it("bounds what it keeps, names the line and goes on", () => {
    const text = `{\n"big": ["${"x".repeat(1000)}"],\n"small": 1}`;
    expect(seen(extract(text, [["big"], ["small"]], [5, 300], { valueBytes: 100 }))).toEqual([
      "1 1",
      "value-too-large 2",
    ]);
    expect(extract(text, [["big"]], [], { valueBytes: 1004 }).problems).toEqual([]);
    expect(extract(text, [["big"]], [], { valueBytes: 1003 }).problems).toHaveLength(1);
  });

  it("bounds the depth of what it keeps, not of what it skips", () => {
    const deep = "[".repeat(10_000) + "]".repeat(10_000);
    expect(seen(extract(`{"a":\n${deep}, "b": 1}`, [["a"], ["b"]]))).toEqual(["1 1", "document-too-deep 2"]);
    expect(seen(extract(`{"x": ${deep}, "b": 1}`, [["b"]]))).toEqual(["0 1"]);
  });

  it("says when the text is not JSON", () => {
    const faults: [string, string][] = [
      ["", "invalid-json 1"],
      ["  \n", "invalid-json 2"],
      ['{"a": 1', "invalid-json 1"],
      ['{"a":\n{"b', "invalid-json 2"],
      ['{"a" 1}', "invalid-json 1"],
      ["{a: 1}", "invalid-json 1"],
      ['{"a": 1 "b": 2}', "invalid-json 1"],
      ['{"a": 1}\n{', "invalid-json 2"],
      ['{"a": }', "invalid-json 1"],
      ['{"a": 1} /', "invalid-json 1"],
      ["/x", "invalid-json 1"],
      ["/* open", "invalid-json 1"],
      ['{"\\q": 1}', "invalid-json 1"],
    ];
    for (const [text, expected] of faults)
      expect(seen(extract(text, [["z"], ["zzzz", "y"]])), text).toEqual([expected]);
    expect(seen(extract('{"x": 0,\n "a":\n tru}', [["a"]]))).toEqual(["invalid-json 3"]);
    expect(seen(extract(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), [["a"]]))).toEqual([
      "invalid-utf8 1",
    ]);
  });

  it("keeps what it found before the text broke", () => {
    expect(seen(extract('{"a": 1, "b": [', [["a"]]))).toEqual(["0 1", "invalid-json 1"]);
  });

  it("finds nothing in a document that is no object", () => {
    for (const text of ["[]", "1", '"x"', "null", ' {"a": 1} ']) expect(seen(extract(text, [["b"]])), text).toEqual([]);
    expect(seen(extract("12", [[]]))).toEqual(["0 12"]);
  });

  it("keeps memory small while it skips", () => {
    const extractor = createKeyExtractor([["mcpServers"]]);
    const chunk = Buffer.from(`{"type":"user","text":"${'lorem \\"ipsum\\" '.repeat(500)}"},`.repeat(8));
    extractor.push(Buffer.from('{"history": ['));
    const before = process.memoryUsage();
    for (let i = 0; i < 200; i++) extractor.push(chunk);
    const after = process.memoryUsage();
    extractor.push(Buffer.from('0], "mcpServers": {"x": {}}}'));
    expect(seen(extractor.end())).toEqual(['0 {"x":{}}']);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(8 * 1024 * 1024);
  });
});
