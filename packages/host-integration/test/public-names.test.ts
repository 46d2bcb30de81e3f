import { expect, test } from "vitest";

test("the public names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "AXIS_PATHS",
    "CODES",
    "DEFAULT_ENGINE",
    "EXTENDED_HOOK_EVENTS",
    "HOST_INTEGRATION_AXES",
    "LEGEND",
    "PORTABLE_HOOK_EVENTS",
    "PROFILE_BASELINES",
    "PROTOCOL_VERSION",
    "SAFE_CAPABILITIES",
    "UNDOCUMENTED",
    "allowsDepth",
    "declarationOf",
    "extensionEventSurfaceFor",
    "factAt",
    "hookEventSurfaceFor",
    "hostJsonSchema",
    "isSafeDestination",
    "levelOf",
    "negotiateHostCapabilities",
    "profileOf",
    "settleFact",
    "shouldFlattenDispatch",
    "validate",
  ]);
  expect(Object.keys(await import("../src/matrix.ts")).sort()).toEqual([
    "HOSTS",
    "hostById",
    "hostOfKind",
    "observedDifferences",
    "renderMatrix",
    "surfaceRowsOf",
  ]);
  expect(Object.keys(await import("../src/adapters.ts")).sort()).toEqual([
    "HOST_SURFACES",
    "createDeclarativeAdapter",
    "createHostAdapter",
    "createImperativeAdapter",
    "planLines",
    "renderBundle",
  ]);
  expect(Object.keys(await import("../src/schema.ts")).sort()).toEqual([
    "installReceiptJsonSchema",
    "installReceiptSchema",
  ]);
  expect(Object.keys(await import("../src/explanations.ts"))).toEqual(["EXPLANATIONS"]);
});

test("the published schema of a receipt is the one of the code", async () => {
  const { installReceiptJsonSchema } = await import("../src/schema.ts");
  const text = `${JSON.stringify(installReceiptJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../schema/receipt.schema.json");
});
