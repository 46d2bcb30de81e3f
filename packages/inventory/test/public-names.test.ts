import { expect, test } from "vitest";

test("the public names of @agent-interop/inventory", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "CODES",
    "INVENTORY_SCHEMA",
    "discoverInteropInventory",
    "examinedProject",
    "streamInteropBatches",
    "streamInteropInventory",
  ]);
  expect(Object.keys(await import("../src/schema.ts")).sort()).toEqual([
    "diagnosticSchema",
    "inventoryJsonSchema",
    "inventorySchema",
    "itemSchema",
  ]);
  expect(Object.keys(await import("../src/explanations.ts"))).toEqual(["EXPLANATIONS"]);
});

test("every code has its paragraph, and no paragraph is without a code", async () => {
  const { CODES } = await import("../src/index.ts");
  const { EXPLANATIONS } = await import("../src/explanations.ts");
  expect(Object.keys(EXPLANATIONS).sort()).toEqual(Object.keys(CODES).sort());
});
