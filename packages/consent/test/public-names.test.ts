import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the public names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "CODES",
    "DEFAULT_GOVERNANCE",
    "DEFAULT_TIMEOUTS",
    "INHERITED_PROJECT_CONTEXT",
    "NO_DECISIONS",
    "acceptInteropAgents",
    "agentSpecs",
    "assertAgentIdNamespace",
    "createInteropContract",
    "declineInteropAgents",
    "delegationEntryForKind",
    "externalAgentSettings",
    "fileStores",
    "interopHistory",
    "interopProposals",
    "interopStandings",
    "mergeDecisions",
    "peerModeCapabilities",
    "planRevocation",
    "proposalsDigest",
    "readDecisions",
    "readInteropReport",
    "readSettings",
    "recoverConsent",
    "revokeInteropAgents",
    "standingDecision",
  ]);
  expect(Object.keys(await import("../src/schema.ts")).sort()).toEqual([
    "decisionEventSchema",
    "decisionsJsonSchema",
    "endEventSchema",
    "storedRecordSchema",
  ]);
  expect(Object.keys(await import("../src/explanations.ts"))).toEqual(["EXPLANATIONS"]);
});

test("every code has its paragraph, and every public name stands in the README", async () => {
  const index = await import("../src/index.ts");
  const { EXPLANATIONS } = await import("../src/explanations.ts");
  expect(Object.keys(EXPLANATIONS).sort()).toEqual(Object.keys(index.CODES).sort());
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  for (const name of Object.keys(index)) expect(readme).toContain(name);
});

test("the published schema of the log is the one of the code", async () => {
  const { decisionsJsonSchema } = await import("../src/schema.ts");
  const text = `${JSON.stringify(decisionsJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../schema/decisions.schema.json");
});
