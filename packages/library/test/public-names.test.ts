import { expect, test } from "vitest";

test("the public names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "CODES",
    "EXTENSION_KEY",
    "LOCK_SCHEMA",
    "PACKAGE_LIMITS",
    "checkLock",
    "expandPrompt",
    "exportLibrary",
    "installInteropPackage",
    "libraryReader",
    "libraryTrust",
    "listOperations",
    "loadLibrary",
    "lockLibrary",
    "packageBody",
    "packageContents",
    "packageDigest",
    "packageDigestOf",
    "planExport",
    "planExportRemoval",
    "planRemoval",
    "readLibrary",
    "readLock",
    "readTrustGate",
    "recoverLibrary",
    "removeExport",
    "removePackages",
    "sameOrigin",
    "showPackage",
    "skillContent",
    "sumOf",
    "undoOperations",
    "validatePackage",
    "verifyLibrary",
  ]);
  expect(Object.keys(await import("../src/schema.ts")).sort()).toEqual([
    "exportReceiptSchema",
    "libraryDocumentSchema",
    "libraryLockSchema",
    "libraryRecordSchema",
    "lockJsonSchema",
    "receiptJsonSchema",
    "recordsJsonSchema",
  ]);
  expect(Object.keys(await import("../src/explanations.ts"))).toEqual(["EXPLANATIONS"]);
});

test("every code has its paragraph and every paragraph a code", async () => {
  const { CODES } = await import("../src/index.ts");
  const { EXPLANATIONS } = await import("../src/explanations.ts");
  expect(Object.keys(EXPLANATIONS).sort()).toEqual(Object.keys(CODES).sort());
});
