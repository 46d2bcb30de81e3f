import { expect, test } from "vitest";

test("the public names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "CODES",
    "adapterPresence",
    "currentAgent",
    "detectInteropAgents",
    "installDirOf",
    "interopFingerprint",
    "resolveOnPath",
  ]);
  expect(Object.keys(await import("../src/schema.ts")).sort()).toEqual([
    "interopRecordSchema",
    "interopReportSchema",
    "reportJsonSchema",
  ]);
  expect(Object.keys(await import("../src/explanations.ts"))).toEqual(["EXPLANATIONS"]);
});

test("every code has its paragraph, and every reason is a code", async () => {
  const { CODES } = await import("../src/index.ts");
  const { EXPLANATIONS } = await import("../src/explanations.ts");
  expect(Object.keys(EXPLANATIONS).sort()).toEqual(Object.keys(CODES).sort());
});
