import * as source from "@agent-interop/source";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as detect from "../src/index.ts";
import { type Box, freshBox } from "./support/box.ts";
import { runExample } from "./support/readme.ts";

let box: Box;
beforeEach(() => {
  box = freshBox();
});
afterEach(() => box.remove());

test.skipIf(process.platform === "win32")("the example of the README runs (needs a shell script)", async () => {
  box.script("claude", "exit 0");
  const modules = {
    "@agent-interop/detect": detect,
    "@agent-interop/source": { ...source, hostMachine: () => box.machine() },
  };
  const { logged } = await runExample(new URL("../README.md", import.meta.url), modules);
  expect(logged).toEqual(["Claude Code present ? - true"]);
});
