import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readPlain } from "../src/plain/read.ts";
import { readSimple } from "../src/plain/simple.ts";

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
  "end:",
  "end ",
  "",
);
const text = fc
  .array(fc.oneof(word, fc.string({ maxLength: 12 })), { minLength: 0, maxLength: 4 })
  .map((parts) => parts.join(" "));
const key = fc.oneof(
  fc.constantFrom("name", "description", "a-b", "null", "true", "__proto__", "constructor", "1", "a b", "a:"),
  fc.string({ maxLength: 6 }),
);
const blocks = fc
  .array(fc.tuple(key, text), { minLength: 1, maxLength: 5 })
  .map((pairs) => pairs.map(([name, value]) => `${name}: ${value}\n`).join(""));

/** Whatever the quick reader takes, the scanner and the full parser read the same. */
function agrees(source: string): boolean {
  const simple = readSimple(source, 2);
  if (simple === null) return false;
  const plain = readPlain(source, 2);
  expect(plain).toEqual(simple);
  const full = parse(source, { mapAsMap: true, version: "1.2", schema: "core" }) as Map<string, unknown>;
  expect([...full].map(([name, value]) => [String(name), value])).toEqual([...(simple.value as Map<string, string>)]);
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
  ["name: a\ndescription: true\n", false],
  ["name: a\nname: b\n", false],
  ["name: a\n  more\n", false],
  ["name: a #b\n", false],
  ["name: a", false],
  ["# note\nname: a\n", false],
  ["name:\n", false],
])("%j is taken: %s", (source, taken) => {
  expect(agrees(source)).toBe(taken);
});
