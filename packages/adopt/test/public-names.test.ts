import { expect, test } from "vitest";

test("the public names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "CODES",
    "FETCH_LIMITS",
    "IMPORT_PLAN_SCHEMA",
    "PLAN_SCHEMA",
    "RESTORE_PLAN_SCHEMA",
    "applyImportPlan",
    "applyInteropAdoption",
    "applyLibraryImport",
    "applyLibraryRestore",
    "fetchSource",
    "importPlanDigest",
    "libraryImportPlanSummary",
    "normalizedSkillHash",
    "outdatedPackages",
    "planDigest",
    "planInteropAdoption",
    "planInteropUpdate",
    "planLibraryImport",
    "planLibraryRestore",
    "prepareForeignPackage",
    "preparePortablePackage",
    "projectSource",
    "scanText",
    "unmetRequirements",
    "writeProjection",
  ]);
});

test("the public names of ./schema, ./sarif and ./explanations", async () => {
  expect(Object.keys(await import("../src/schema.ts"))).toEqual([
    "outdatedPackageSchema",
    "planSchema",
    "importPlanSchema",
    "restorePlanSchema",
    "projectedDocumentSchema",
  ]);
  expect(Object.keys(await import("../src/sarif.ts"))).toEqual(["planSarif"]);
  expect(Object.keys(await import("../src/explanations.ts"))).toEqual(["EXPLANATIONS"]);
});

test("every code has a paragraph and every paragraph a code", async () => {
  const { CODES } = await import("../src/codes.ts");
  const { EXPLANATIONS } = await import("../src/explanations.ts");
  expect(Object.keys(EXPLANATIONS).sort()).toEqual(Object.keys(CODES).sort());
  for (const code of Object.keys(CODES)) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
});
