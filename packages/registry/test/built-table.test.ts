import { describe, expect, test } from "vitest";
import { pack, revive } from "../src/built-table.ts";
import { INTEROP_AGENT_KINDS } from "../src/table.ts";

describe("the table as it is published", () => {
  const table = revive(pack(INTEROP_AGENT_KINDS));

  test("is the table as it is written", () => {
    expect(structuredClone(table)).toEqual(structuredClone(INTEROP_AGENT_KINDS));
    expect(JSON.parse(JSON.stringify(table))).toEqual(JSON.parse(JSON.stringify(INTEROP_AGENT_KINDS)));
  });

  test("is frozen throughout", () => {
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      expect(Object.isFrozen(value)).toBe(true);
      for (const member of Object.values(value)) visit(member);
    };
    visit(table);
  });

  test("a layout is made once, and found through a row that another object inherits from", () => {
    for (const kind of table) {
      expect(kind.layout).toBe(kind.layout);
      expect((Object.create(kind) as typeof kind).layout).toBe(kind.layout);
      expect({ ...kind }.layout).toBe(kind.layout);
    }
  });
});
