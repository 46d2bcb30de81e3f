import { expect, test } from "vitest";

test("the public names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "CODES",
    "DEFAULT_LIMITS",
    "IGNORED_DIRECTORIES",
    "REFERENCE_LIMITS",
    "arena",
    "canonicalPath",
    "drive",
    "driveEach",
    "driveStream",
    "extractJsonKeys",
    "fingerprintOf",
    "foldsCaseAt",
    "hostDisk",
    "hostMachine",
    "listDirectory",
    "openDoor",
    "parser",
    "pathRules",
    "readOwnFile",
    "readTree",
    "readTreeFile",
    "reviewFingerprint",
    "reviewMark",
    "walk",
  ]);
  expect(Object.keys(await import("../src/testing.ts")).sort()).toEqual(["memoryDisk", "testMachine"]);
  expect(Object.keys(await import("../src/explanations.ts"))).toEqual(["EXPLANATIONS"]);
});

test("every code has its paragraph", async () => {
  const { CODES } = await import("../src/index.ts");
  const { EXPLANATIONS } = await import("../src/explanations.ts");
  expect(Object.keys(EXPLANATIONS).sort()).toEqual(Object.keys(CODES).sort());
});

test("the limits are those that the documents promise", async () => {
  const { DEFAULT_LIMITS, REFERENCE_LIMITS } = await import("../src/index.ts");
  expect(DEFAULT_LIMITS).toEqual({
    entries: 65_536,
    fileBytes: 2_097_152,
    depth: 12,
    pluginDepth: 4,
    declarationBytes: 262_144,
    jsonBytes: 268_435_456,
  });
  expect([
    REFERENCE_LIMITS.entries,
    REFERENCE_LIMITS.fileBytes,
    REFERENCE_LIMITS.depth,
    REFERENCE_LIMITS.pluginDepth,
  ]).toEqual([4096, 2_097_152, 12, 4]);
});
