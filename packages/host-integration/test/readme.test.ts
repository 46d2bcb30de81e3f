import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as adapters from "../src/adapters.ts";
import * as hostIntegration from "../src/index.ts";
import * as matrix from "../src/matrix.ts";

test("every public name is in the README", () => {
  const text = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  for (const name of [...Object.keys(hostIntegration), ...Object.keys(matrix), ...Object.keys(adapters)])
    expect(text).toContain(name);
});
