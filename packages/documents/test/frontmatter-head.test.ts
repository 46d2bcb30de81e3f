import fc from "fast-check";
import { expect, test } from "vitest";
import { readFrontmatter } from "../src/index.ts";

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** A byte-order mark keeps the quick look at the head of the file out; nothing else may differ. */
function agrees(text: string): void {
  const bytes = Buffer.from(text);
  const quick = readFrontmatter(bytes);
  const slow = readFrontmatter(Buffer.concat([BOM, bytes]));
  if (slow.status === "needs-yaml") expect(quick).toEqual(slow);
  else {
    const bodyAt = slow.bodyAt === null ? null : slow.bodyAt - BOM.length;
    expect(quick, JSON.stringify(text)).toEqual({ ...slow, bom: false, bodyAt });
  }
}

const line = fc.oneof(
  fc.constantFrom(
    "name: a",
    "b: é",
    "c: x: y",
    "d:",
    "  - e",
    "---",
    "--- ",
    "----",
    "---x",
    "...",
    "",
    " ---",
    "f: '",
  ),
  fc.constantFrom("---\t", "g: \u{1f600}", "h: |", "  text", "# note"),
);
const newline = fc.oneof({ weight: 12, arbitrary: fc.constant("\n") }, fc.constantFrom("\r\n", "\r", ""));
const lines = fc
  .array(fc.tuple(line, newline), { maxLength: 8 })
  .map((all) => all.map(([text, end]) => text + end).join(""));

test("the quick look at the head says what the search through the file says", () => {
  fc.assert(
    fc.property(fc.constantFrom("---\n", "---\n", "---\n", "--- \n", "---\r\n", "---", ""), lines, (open, rest) => {
      agrees(open + rest);
    }),
    { numRuns: 3_000 },
  );
});

test("a block may end anywhere about the end of the head", () => {
  for (let length = 990; length < 1_040; length++) {
    for (const end of ["\n---\nbody\n", "\n---\n", "\n---", "\n--- \nbody", "\n---\r\nbody", "é\n---\nbody"]) {
      agrees(`---\nname: ${"a".repeat(length)}${end}`);
    }
  }
});
