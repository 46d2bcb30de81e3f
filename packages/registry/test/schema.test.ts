import { describe, expect, test } from "vitest";
import { INTEROP_AGENT_KINDS } from "../src/index.ts";
import { jsonSchemas, kindSchema } from "../src/schema.ts";

describe("the schema of a kind", () => {
  test.each(INTEROP_AGENT_KINDS)("$id parses to itself", (kind) => {
    expect(kindSchema.parse(structuredClone(kind))).toEqual(kind);
  });

  test("a field that is missing, unknown or wrong is refused", () => {
    const [first] = structuredClone(INTEROP_AGENT_KINDS) as unknown as Record<string, unknown>[];
    for (const change of [
      { forbidden: undefined },
      { extra: 1 },
      { rank: -1 },
      { userDir: "/abs" },
      { forbidden: ["~/../x"] },
    ]) {
      const wrong: Record<string, unknown> = { ...first, ...change };
      if ("forbidden" in change && change.forbidden === undefined) delete wrong["forbidden"];
      expect(kindSchema.safeParse(wrong).success, JSON.stringify(change)).toBe(false);
    }
  });

  // `vitest -u` writes the files anew.
  test.each(Object.entries(jsonSchemas()))("%s is the published file", async (name, schema) => {
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(`../schema/${name}`);
  });
});
