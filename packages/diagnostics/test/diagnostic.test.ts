import { expect, test } from "vitest";
import { type CodeTable, type Explanations, reporter } from "../src/index.ts";

const CODES = {
  "too-large": { severity: "warning", hint: "Make it smaller." },
  note: { severity: "info", hint: null },
} as const satisfies CodeTable;

test("a reporter fills in what its table says", () => {
  const report = reporter(CODES);
  expect(report("too-large", "~/a", "has 3 bytes")).toEqual({
    code: "too-large",
    severity: "warning",
    path: "~/a",
    message: "has 3 bytes",
    hint: "Make it smaller.",
  });
  expect(report("note", null, "x").hint).toBeNull();
  expect(report("too-large", null, "x", null).hint).toBeNull();
  expect(report("note", null, "x", "other").hint).toBe("other");
});

test("a table and its explanations are closed over the same codes", () => {
  const one = { what: "a", why: "b", todo: "c" };
  const all: Explanations<typeof CODES> = { "too-large": one, note: one };
  // @ts-expect-error one code has no paragraph
  const few: Explanations<typeof CODES> = { note: one };
  // @ts-expect-error not a code of the table
  const call = (): unknown => reporter(CODES)("other", null, "x");
  expect([Object.keys(all).length, Object.keys(few).length, typeof call]).toEqual([2, 1, "function"]);
});
