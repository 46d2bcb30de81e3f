import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as manifests from "../src/manifests.ts";

test("the example of the README prints what it says", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const body = block.replace(/^import (\{[^}]*\}) from "[^"]*\/manifests";$/m, "const $1 = manifests;");
  const promised = [...block.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map((match) => match[1]);
  const printed: string[] = [];
  const log = { log: (value: unknown) => printed.push(JSON.stringify(value)) };
  new Function("manifests", "console", body)(manifests, log);
  expect(printed).toHaveLength(4);
  expect(printed).toEqual(promised);
});
