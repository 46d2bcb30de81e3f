import type { ExpectedDifference } from "../support/real-expected.ts";

const PROMPTS_BESIDE = "skill or prompt";

/** Every disagreement between a CLI and our inventory that is meant, with its reason. A row that no longer matches anything fails the test. */
export const EXPECTED_DIFFERENCES: readonly ExpectedDifference[] = [
  {
    clis: ["codex", "opencode", "gemini", "pi", "qwen-code", "kilo", "kimi"],
    side: "only-cli",
    kind: "skill",
    item: /-link(out|home)\b/,
    reason: "a link that leaves the home or the project is named, never opened, and says nothing of who reads it",
  },
  {
    clis: ["claude-code", "copilot"],
    side: "only-cli",
    kind: PROMPTS_BESIDE,
    item: /-link(out|home)\b/,
    reason: "as above",
  },
  {
    clis: ["opencode", "gemini", "pi", "qwen-code", "kilo", "kimi"],
    side: "shadowed",
    kind: "skill",
    item: /^same /,
    reason: "the CLI shows one of several skills of a name; the inventory lists each with everyone who looks there",
  },
  { clis: ["claude-code", "copilot"], side: "shadowed", kind: PROMPTS_BESIDE, item: /^same /, reason: "as above" },
  {
    clis: ["claude-code"],
    side: "only-cli",
    kind: "instruction",
    item: /^CLAUDE\.md ~\/src\/CLAUDE\.md$/,
    reason: "the CLI walks up to the file system's root; the inventory ends at the repository",
  },
  {
    clis: ["copilot"],
    side: "only-ours",
    kind: "mcp",
    item: /^[pn]-(root|github)-server /,
    reason: "servers of a workspace are hidden until a person trusts the folder",
  },
  {
    clis: ["gemini"],
    side: "only-cli",
    kind: "mcp",
    item: /^gemoff-server$/,
    reason: "the list names servers of a disabled extension too, without starting them",
  },
  {
    clis: ["codex"],
    side: "only-cli",
    kind: "skill",
    item: /:source-command-/,
    reason: "made by Codex from a plugin's commands inside its cache; the command itself is our item",
  },
  {
    clis: ["pi"],
    side: "only-cli",
    kind: "skill",
    item: /^[upn]-agents-(flatdeep|lower) \S+\/\.agents\/skills\/\S+\.md$/,
    reason:
      "below a directory of .agents/skills Pi takes any Markdown file for a skill; to the convention and to every other reader these are notes of a group",
  },
];
