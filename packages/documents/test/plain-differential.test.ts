import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { loadYaml, type YamlParser } from "../src/parsers.ts";
import { readPlain } from "../src/plain/read.ts";
import { readFull } from "../src/yaml.ts";
import { show } from "./support/show.ts";
import { brokenText, noiseText, oddText, plainText } from "./support/yaml-texts.ts";

const RUNS = process.env["AGENT_INTEROP_DEEP"] ? 200_000 : 2_000;
let yaml: YamlParser;
beforeAll(async () => {
  yaml = await loadYaml();
});

/** True when the plain reader took the text; then the full parser must say the same. */
function agrees(text: string): boolean {
  const plain = readPlain(text);
  if (plain === null) return false;
  const full = readFull(text, yaml, "invalid-yaml");
  expect(full.ok, `the full parser refuses ${JSON.stringify(text)}`).toBe(true);
  if (!full.ok) return true;
  expect(show(plain.value), JSON.stringify(text)).toBe(show(full.value));
  expect([...plain.lines]).toEqual([...full.lines]);
  return true;
}

describe("the plain reader against the yaml package", () => {
  it("agrees on ordinary documents, and takes nearly all of them", () => {
    let taken = 0;
    fc.assert(
      fc.property(plainText, (text) => {
        if (agrees(text)) taken++;
      }),
      { numRuns: RUNS },
    );
    console.log(`plain path: ${taken} of ${RUNS} generated documents`);
    expect(taken).toBeGreaterThan(RUNS * 0.8);
  });

  it("agrees on odd documents", () => {
    fc.assert(
      fc.property(oddText, (text) => void agrees(text)),
      { numRuns: RUNS },
    );
  });

  it("agrees on broken documents", () => {
    fc.assert(
      fc.property(brokenText, (text) => void agrees(text)),
      { numRuns: RUNS },
    );
  });

  it.each([
    "b:\n#c\n  v\nd: N\n",
    "a:\n    b: #x\n   \n#    c\n     v\n   \n    d: N\n\n",
    "a:\n  -\n#c\n    v\n  - w\n",
    "a:\n    b:\n     #c\n     v\n    d: N\n",
  ])("leaves a scalar below a comment to the full parser: %j", (text) => {
    expect(readPlain(text)).toBeNull();
  });

  it("agrees on noise", () => {
    fc.assert(
      fc.property(noiseText, (text) => void agrees(text)),
      { numRuns: RUNS },
    );
  });
});
