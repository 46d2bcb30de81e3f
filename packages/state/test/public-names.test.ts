import { expect, test } from "vitest";

test("the public names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "CODES",
    "allBoundaries",
    "appendToLog",
    "changeVersionedDocument",
    "directoryTransaction",
    "foldName",
    "forgetUndo",
    "hostIdentity",
    "inSharedDirectory",
    "listUndo",
    "logReader",
    "pathFault",
    "policyBoundary",
    "prefixBoundary",
    "privateDirectory",
    "readLog",
    "readVersionedDocument",
    "recoverTransactions",
    "removeEmptyDirectories",
    "replaceFile",
    "scratchDirectory",
    "sharedDirectory",
    "stateDirectories",
    "targetFault",
    "undoTransaction",
    "unfinishedTransactions",
    "withLock",
  ]);
  expect(Object.keys(await import("../src/explanations.ts"))).toEqual(["EXPLANATIONS"]);
  expect(Object.keys(await import("../src/testing.ts")).sort()).toEqual([
    "Crash",
    "canBecomeNobody",
    "childProcesses",
    "crashAfter",
    "survived",
  ]);
});

test("every code has its paragraph", async () => {
  const { CODES } = await import("../src/index.ts");
  const { EXPLANATIONS } = await import("../src/explanations.ts");
  expect(Object.keys(EXPLANATIONS).sort()).toEqual(Object.keys(CODES).sort());
});
