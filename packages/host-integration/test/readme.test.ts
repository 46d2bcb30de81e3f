import * as fs from "node:fs";
import * as os from "node:os";
import * as source from "@agent-interop/source";
import * as state from "@agent-interop/state";
import { expect, test } from "vitest";
import * as adapters from "../src/adapters.ts";
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

test("the example of the adapters does what it says", async () => {
  const made: string[] = [];
  const watched = {
    ...fs,
    mkdtempSync: (prefix: string) => {
      made.push(fs.mkdtempSync(prefix));
      return made.at(-1);
    },
  };
  const modules = {
    "node:fs": watched,
    "node:os": os,
    "@agent-interop/host-integration/adapters": adapters,
    "@agent-interop/source": source,
    "@agent-interop/state": state,
  };
  const { logged, promised } = await runExample(readme, modules, 1);
  expect(logged.join("\n").split("\n")).toEqual(promised);
  expect(made.map((path) => fs.existsSync(path))).toEqual([false]);
});

test("every public name is in the README", () => {
  const text = fs.readFileSync(readme, "utf8");
  for (const name of [...Object.keys(hostIntegration), ...Object.keys(matrix), ...Object.keys(adapters)])
    expect(text).toContain(name);
});
