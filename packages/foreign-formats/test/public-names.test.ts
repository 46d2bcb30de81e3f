import { expect, test } from "vitest";

test("the public names of ./manifests", async () => {
  expect(Object.keys(await import("../src/manifests.ts")).sort()).toEqual([
    "CODES",
    "FOREIGN_MANIFESTS",
    "HOST_MANIFEST_ORDER",
    "MARKETPLACE_FILES",
    "conventionalComponents",
    "entryComponents",
    "formatAtPath",
    "isPluginHost",
    "manifestFormat",
    "manifestPaths",
    "marketplaceFile",
    "marketplaceFilesOf",
    "pluginComponents",
    "readManifest",
    "readMarketplace",
    "resolveComponentPath",
    "selectManifest",
  ]);
});

test("the public names of the main entry", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "CODES",
    "DEFAULT_EXTENSION_KEY",
    "FOREIGN_FORMATS",
    "FOREIGN_MANIFESTS",
    "detectForeignPlugin",
    "foreignPluginWith",
    "holdsSkills",
    "hostOfFormat",
    "isForeignFormat",
    "isPluginId",
    "projectForeignPlugin",
    "skillFolderWith",
  ]);
});

test("the public names of ./explanations", async () => {
  expect(Object.keys(await import("../src/explanations.ts"))).toEqual(["EXPLANATIONS"]);
});

test("every code has a paragraph and every paragraph a code", async () => {
  const { CODES } = await import("../src/codes.ts");
  const { EXPLANATIONS } = await import("../src/explanations.ts");
  expect(Object.keys(EXPLANATIONS).sort()).toEqual(Object.keys(CODES).sort());
  for (const [code, paragraph] of Object.entries(EXPLANATIONS)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const text of Object.values(paragraph)) expect(text.length).toBeGreaterThan(10);
  }
});
