import { expect, test } from "vitest";
import * as source from "../src/index.ts";
import * as testing from "../src/testing.ts";
import { runExample } from "./support/readme.ts";

test("the example of the README does what it says", async () => {
  const modules = { "@agent-interop/source": source, "@agent-interop/source/testing": testing };
  const { logged, promised } = await runExample(new URL("../README.md", import.meta.url), modules);
  expect(promised.length).toBeGreaterThan(0);
  expect(logged).toEqual(promised);
});
