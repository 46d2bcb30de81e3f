import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { loadYaml, type YamlParser } from "../src/parsers.ts";
import { recover } from "../src/recovery.ts";
import { readFull } from "../src/yaml.ts";
import { byFullParser, shown } from "./support/full-path.ts";
import { brokenText, oddText, plainText } from "./support/yaml-texts.ts";

const RUNS = process.env["AGENT_INTEROP_DEEP"] ? 200_000 : 2_000;
let yaml: YamlParser;
beforeAll(async () => {
  yaml = await loadYaml();
});

/** True when recovery answers without the full parser; then the full parser must give the very same. */
function agrees(source: string): boolean {
  const quick = recover(source, null, 1);
  if (quick !== null) {
    const { data, lines, problems } = quick;
    expect(shown("recovered", data, lines, problems), JSON.stringify(source)).toBe(byFullParser(source, yaml));
  }
  const whole = readFull(source, yaml, "frontmatter-invalid", 1);
  const slow = !whole.ok && whole.problem.code === "frontmatter-invalid" ? recover(source, yaml, 1) : null;
  if (slow !== null) {
    const { data, lines, problems } = slow;
    expect(shown("recovered", data, lines, problems), JSON.stringify(source)).toBe(byFullParser(source, yaml));
  } else expect(JSON.parse(byFullParser(source, yaml))[0]).not.toBe("recovered");
  return quick !== null;
}

const piece = fc.constantFrom(
  ...[
    "a",
    "use it",
    "b: c",
    "x:",
    "a:b",
    ":",
    ": ",
    " #",
    "#",
    "[a]",
    "[b c]",
    "[",
    "]",
    "{x}",
    "{{x}}",
    "{",
    "}",
    "|",
  ],
  ...[
    "[a: b]",
    "[--n N]",
    "[a, b]",
    "[a [b]]",
    "[[a] b]",
    "{a: b}",
    "[]",
    "{}",
    "[,]",
    "[?]",
    "[? a]",
    "[:]",
    "[&a b]",
  ],
  ...[
    "[*a]",
    "[%]",
    "[@x]",
    "[- a]",
    "[|]",
    "[>]",
    "[a : b]",
    "*",
    "*a",
    "&a",
    "!t",
    "!",
    "@x",
    "`c`",
    "%d",
    "- ",
    "-",
  ],
  ...["? ", "?", ",", ", ", " ", "  ", "'", '"', '"q"', "'q'", "~", "1", "é", "\u2028", "\u00a0", "\ufeff", "\\", ">"],
  ...["=", "<<", "---", "...", "\t", "(", "*x:", "*x : y", "[a]: b", "{a}: b", "[a] b: c", "[a]:b", "[a]#b", "[a] #b"],
);
const value = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));
const brokenLine = fc
  .tuple(fc.constantFrom("a", "b", "hint", "1", "__proto__", "null", "k.x"), fc.constantFrom(" ", "  ", " \t"), value)
  .map(([key, gap, text]) => `${key}:${gap}${text}\n`);
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking out control characters is its purpose.
const clean = (text: string): string => text.replace(/[\0-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/g, "");

/** Lines of trouble among, before and after other text. */
function among(other: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(other, fc.array(fc.tuple(fc.nat(), brokenLine), { minLength: 1, maxLength: 3 }))
    .map(([text, inserted]) => {
      const lines = clean(text)
        .split("\n")
        .map((line) => `${line}\n`);
      lines.pop();
      for (const [at, line] of inserted) lines.splice(at % (lines.length + 1), 0, line);
      return lines.join("");
    });
}

describe("recovery without the full parser", () => {
  it.each([
    [
      "lines of trouble alone",
      fc.array(brokenLine, { minLength: 1, maxLength: 4 }).map((lines) => lines.join("")),
      0.1,
    ],
    ["lines of trouble in ordinary text", among(plainText), 0.05],
    ["lines of trouble in odd text", among(oddText), 0],
    ["lines of trouble in broken text", among(brokenText), 0],
  ] as const)("gives what the full parser leads to: %s", (_, texts, least) => {
    let taken = 0;
    fc.assert(
      fc.property(texts, (text) => {
        if (agrees(text)) taken++;
      }),
      { numRuns: RUNS },
    );
    expect(taken).toBeGreaterThan(RUNS * least);
  });

  it.each([
    ["description: Use it when: now\n", true],
    ["description: Google Calendar: Create a new event.\nname: x\n", true],
    ["hint: [a] [b]\n", true],
    ["hint: [target] | --x | --y\n", true],
    ["hint: {{a}} b\n", true],
    ["a: @x\nb: `c`\nc: *\nd: %e\n", true],
    ["hint: [x: y]\n", false],
    ["hint: [a\nb: c: d\n", false],
    ["a: &d x\nb: *d\n", false],
    ["a: b #: c\n", false],
    ["a: x\na: b: c\n", false],
    ["a: b: c\n- d\n", false],
    ["name: a\n", false],
  ])("%j is answered: %s", (source, answered) => {
    expect(agrees(source)).toBe(answered);
  });

  it("knows nothing of blocks that the full parser finds too large", () => {
    for (let count = 200; count < 2_000; count += 190) {
      agrees(`a: b: c\nd: [${"a,".repeat(count)}]\n`);
      agrees(`a: b: c\nd: [${"[],".repeat(count)}]\n`);
      agrees(`a: b: c\nd: '${"''".repeat(count)}'\n`);
      agrees(`a: b: c\n${Array.from({ length: count }, (_x, i) => `k${i}: v\n`).join("")}`.slice(0, 8_192));
    }
    expect(agrees(`a: b: c\nd: ${"some words ".repeat(600)}x\n`)).toBe(true);
    expect(agrees(`a: ${"[".repeat(70)}${"]".repeat(70)} b\n`)).toBe(false);
  });
});
