import { expect, test } from "vitest";

test("the public names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "AgentInteropError",
    "displayPath",
    "envValue",
    "isPlainPath",
    "isWithin",
    "pathBelow",
    "redact",
    "reporter",
    "sanitize",
    "slashed",
    "withoutTokens",
  ]);
});
