import { testMachine } from "@agent-interop/source/testing";
import { expect, test } from "vitest";
import { currentAgent } from "../src/index.ts";
import { kindOf } from "./support/kinds.ts";

test("inside which agent this process runs", () => {
  expect(currentAgent(testMachine())).toBeNull();
  expect(currentAgent(testMachine({ env: { CLAUDECODE: "1" } }))?.id).toBe("claude-code");
  expect(currentAgent(testMachine({ env: { GEMINI_CLI: "1" } }))?.id).toBe("gemini");
  expect(currentAgent(testMachine({ env: { GEMINI_CLI: "" } }))).toBeNull();
});

test("a value counts when the table names one; the first of the table wins", () => {
  const kinds = [
    kindOf({ id: "a", sessionMarkers: [{ name: "A", value: "1" }] }),
    kindOf({
      id: "b",
      sessionMarkers: [
        { name: "B", value: null },
        { name: "C", value: null },
      ],
    }),
  ];
  expect(currentAgent(testMachine({ env: { A: "0" } }), kinds)).toBeNull();
  expect(currentAgent(testMachine({ env: { C: "x" } }), kinds)?.id).toBe("b");
  expect(currentAgent(testMachine({ env: { A: "1", B: "x" } }), kinds)?.id).toBe("a");
  expect(currentAgent(testMachine({ platform: "win32", env: { c: "x" } }), kinds)?.id).toBe("b");
});
