import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The acceptance tests of the facts by number. 36 and 37 belong to launch plans. */
const ADAPTERS = [34, ...Array.from({ length: 20 }, (_, at) => 38 + at)];
const LAUNCH = [36, 37];

test("every acceptance test of the axes is here by its number; those of adapters and launch plans are not yet", () => {
  const here = new URL(".", import.meta.url);
  const named = new Set(
    readdirSync(here)
      .filter((name) => name.endsWith(".test.ts"))
      .flatMap((name) => [...readFileSync(new URL(name, here), "utf8").matchAll(/["`](\d+)(?::| and )/g)])
      .map(([, number]) => Number(number)),
  );
  const missing = Array.from({ length: 57 }, (_, at) => at + 1).filter((number) => !named.has(number));
  expect(missing.filter((number) => !ADAPTERS.includes(number))).toEqual(LAUNCH);
});
