import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { expect, test } from "vitest";
import * as state from "../src/index.ts";
import { runExample } from "./support/readme.ts";

test("the example of the README does what it says", async () => {
  const made: string[] = [];
  const watched = {
    ...fs,
    mkdtempSync: (prefix: string) => {
      const at = fs.mkdtempSync(prefix);
      made.push(at);
      return at;
    },
  };
  const modules = { "node:fs": watched, "node:os": os, "node:path": path, "@agent-interop/state": state };
  const { logged, promised } = await runExample(new URL("../README.md", import.meta.url), modules);
  expect(logged).toEqual(promised);
  expect(made.length).toBe(1);
  for (const at of made) expect(fs.existsSync(at)).toBe(false);
});
