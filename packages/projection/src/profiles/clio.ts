import type { TargetProfile } from "./profile.ts";

/** The shapes of the reference system: its recipe keys, budget and tag in its order, and its unaudited stamp on skills. */
export const CLIO: TargetProfile = Object.freeze({
  id: "clio",
  skill: {
    keys: ["name"],
    overflow: null,
    name: "own",
    stamp: [["clio-coder", { block: [["audit", "unknown"]] }]],
    reserved: ["clio-coder", "clio"],
  },
  agent: {
    recipe: [
      ["description", { from: "description" }],
      ["version", 1],
      ["name", { from: "name" }],
      [
        "tools",
        {
          block: [
            ["required", ["read"]],
            ["optional", ["grep", "find", "ls"]],
          ],
        },
      ],
      ["skills", { from: "skills" }],
      ["audience", "custom"],
      ["category", "research"],
      ["capabilityClass", "read-only"],
      ["latencyClass", "balanced"],
      ["projectContextTier", "bounded"],
      [
        "budget",
        {
          block: [
            ["toolCalls", 24],
            ["readReserve", 4],
            ["synthesis", true],
          ],
        },
      ],
      ["resultContract", { block: [["kind", "artifact-report"]] }],
      ["tags", ["interop"]],
    ],
    tools: "recipe",
  },
  prompt: { keys: ["description", "argument-hint"] },
} as const);
