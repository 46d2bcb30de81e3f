import { expect, test } from "vitest";
import * as diagnostics from "../src/index.ts";
import { runExample } from "./support/readme.ts";

test("the example of the README does what it says", async () => {
  const modules = { "@agent-interop/diagnostics": diagnostics };
  const { logged, promised } = await runExample(new URL("../README.md", import.meta.url), modules);
  expect(promised.length).toBeGreaterThan(0);
  expect(logged).toEqual(promised);
});
