import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as hostIntegration from "../src/index.ts";
import * as matrix from "../src/matrix.ts";
import { runExample } from "./support/readme.ts";

const readme = new URL("../README.md", import.meta.url);

test("the example of the README does what it says", async () => {
  const modules = {
    "@agent-interop/host-integration": hostIntegration,
    "@agent-interop/host-integration/matrix": matrix,
  };
  const { logged, promised } = await runExample(readme, modules);
  expect(promised.filter((line) => !line.startsWith("Anything may come in"))).toEqual(logged);
  expect(logged).toHaveLength(6);
});

test("every public name is in the README", () => {
  const text = readFileSync(readme, "utf8");
  for (const name of [...Object.keys(hostIntegration), ...Object.keys(matrix)]) expect(text).toContain(name);
});
