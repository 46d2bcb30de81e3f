import type { ExpectedDifference } from "../support/real-expected.ts";

const RECURSIVE = ["codex", "opencode", "kilo"] as const;
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
    clis: [...RECURSIVE],
    side: "only-cli",
    kind: "skill",
    item: /-inner\b/,
    reason: "a SKILL.md inside another skill is part of that skill",
  },
  {
    clis: ["claude-code"],
    side: "only-cli",
    kind: "instruction",
    item: /^CLAUDE\.md ~\/src\/CLAUDE\.md$/,
    reason: "the CLI walks up to the file system's root; the inventory ends at the repository",
  },
  {
    clis: ["claude-code"],
    side: "only-ours",
    kind: "instruction",
    item: /^AGENTS\.md /,
    reason: "read through a built-in plugin, which the InstructionsLoaded hook does not report",
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
    clis: ["gemini", "qwen-code", "pi"],
    side: "only-ours",
    kind: "skill",
    where: "nested",
    item: /^p-(gemini|qwen|pi|agents)-.* \.\/\.(gemini|qwen|pi|agents)\//,
    reason:
      "from a package below, these CLIs read the folders of the working directory only; the inventory answers for the repository",
  },
  {
    clis: ["pi"],
    side: "only-ours",
    kind: "prompt",
    where: "nested",
    item: /^p-pi-cmd /,
    reason: "as above",
  },
  {
    clis: ["gemini", "pi"],
    side: "only-ours",
    kind: "mcp",
    where: "nested",
    item: /^p-(gemini|pi)-server /,
    reason: "as above",
  },
  {
    clis: ["kimi"],
    side: "only-ours",
    kind: "skill",
    where: "nested",
    item: /^n-/,
    reason:
      "the CLI reads the repository's folders even when started in a package below; the inventory lists those of the package too",
  },
];
