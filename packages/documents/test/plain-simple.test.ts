import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readPlain } from "../src/plain/read.ts";
import { takeSimple } from "../src/plain/simple.ts";
import type { Value } from "../src/value.ts";

const word = fc.constantFrom(
  "null",
  "True",
  "FALSE",
  "yes",
  "no",
  "on",
  "a",
  "it's",
  "x:y",
  "a: b",
  "a #b",
  "a#b",
  "[x]",
  "{y}",
  "- z",
  "&a",
  "*b",
  "!t",
  "|",
  ">",
  "%",
  "@",
  "`",
  '"q"',
  "~",
  "1",
  "0x1",
  ".inf",
  "é",
  "tab\t",
  "[a, b]",
  "[a, true]",
  "[a,b]",
  '["a", "b, c"]',
  '["a", "b\\n"]',
  "[]",
  "'s'",
  "'it''s'",
  '"a: b #c"',
  '"\\n"',
  "1.5",
  "1.0.0",
  "2024-01-01",
  "0o17",
  "1_000",
  "12:30",
  "\u0085",
  "\u2028",
  "\ufeff",
  "\u{1f600}",
  "end:",
  "end ",
  "",
);
const text = fc
  .oneof(
    word.map((one) => [one]),
    fc.array(fc.oneof(word, fc.string({ maxLength: 12 })), { minLength: 0, maxLength: 4 }),
  )
  .map((parts) => parts.join(" "));
const key = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("name", "description", "a-b", "null", "true", "__proto__", "constructor", "x1"),
  },
  { weight: 1, arbitrary: fc.constantFrom("1", "a b", "a:", "-a", "?") },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);
const end = fc.oneof(
  { weight: 8, arbitrary: fc.constant("\n") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "\n\n",
      "\n  more\n",
      "\n\n  more\n",
      "\n# note\n",
      "\n# note\n  more\n",
      "\n \n",
      "\n- x\n",
    ),
  },
);
const blocks = fc
  .array(fc.tuple(key, text, end), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.map(([name, value, ends]) => `${name}: ${value}${ends}`).join(""));

/** What the quick reader makes of a text, `null` when it leaves a part of it to the scanner. */
function readSimple(source: string): { value: Map<string, Value>; lines: Map<string, number> } | null {
  const value = new Map<string, Value>();
  const lines = new Map<string, number>();
  return takeSimple(source, 2, value, lines) === source.length && value.size > 0 ? { value, lines } : null;
}

/** Whatever the quick reader takes, the scanner and the full parser read the same. */
function agrees(source: string): boolean {
  const whole = readPlain(source, 2);
  // A comment on top keeps the quick reader out.
  const scanned = source.endsWith("\n") ? readPlain(`#\n${source}`, 1) : whole;
  expect(whole, JSON.stringify(source)).toEqual(scanned);
  const simple = readSimple(source);
  if (simple === null) return false;
  expect(scanned).toEqual(simple);
  const full = parse(source, { mapAsMap: true, version: "1.2", schema: "core" }) as Map<string, unknown>;
  expect([...full].map(([name, value]) => [String(name), value])).toEqual([...simple.value]);
  return true;
}

test("the quick reader agrees with the scanner and with yaml on everything it takes", () => {
  let taken = 0;
  fc.assert(
    fc.property(blocks, (source) => {
      if (agrees(source)) taken += 1;
    }),
    { numRuns: 3000 },
  );
  expect(taken).toBeGreaterThan(50);
});

test.each([
  ["name: a\ndescription: Use it when b is near, or (c) is far.\n", true],
  ["name: a\ndescription: Use it: now\n", false],
  ["name: a\ndescription: true\n", true],
  ["name: a\nversion: 1.0.0\nlist: [a, true]\n", true],
  ['name: "a: b"\nquoted: ["a, b", "#"]\nother: \'x\'\n', true],
  ['name: "a\\n"\n', false],
  ["name: a\nlist: [a b, c]\n", false],
  ["name: a\n\n", false],
  ["name: a\n\n  more\n", false],
  [`${"k".repeat(1025)}: a\n`, false],
  ["name: a\nname: b\n", false],
  ["name: a\n  more\n", false],
  ["name: a #b\n", false],
  ["name: a", false],
  ["# note\nname: a\n", false],
  ["name:\n", false],
])("%j is taken: %s", (source, taken) => {
  expect(agrees(source)).toBe(taken);
});
