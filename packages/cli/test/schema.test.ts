import { expect, it } from "vitest";
import { COMMANDS } from "../src/commands/table.ts";
import { jsonSchemas } from "../src/schema.ts";

it.each(Object.keys(jsonSchemas()))("publishes %s as it is written in zod", async (file) => {
  await expect(`${JSON.stringify(jsonSchemas()[file], null, 2)}\n`).toMatchFileSnapshot(`../schema/${file}`);
});

it("has a schema for everything the table promises", () => {
  const files = Object.keys(jsonSchemas());
  for (const { schemas } of COMMANDS) for (const name of schemas) expect(files).toContain(`${name}.schema.json`);
});
